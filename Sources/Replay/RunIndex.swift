/// Runs by their keys. It holds what is in it, counted by hand: most lines ask for another run than the line before, and
/// looking counts nothing.
final class RunIndex {
  private var slots = HashedRuns()

  deinit { for run in slots.runs { run.release() } }

  @inline(__always)
  func find(_ key: KeyBytes) -> Unmanaged<Run>? { slots.find(key.hash) { $0.key == key } }

  /// Takes the place of a run with the same key.
  func insert(_ run: Run) {
    slots.put(Unmanaged.passRetained(run), run.hash) { $0.key == run.key }?.release()
  }

  func remove(_ run: Run) { slots.remove(run.hash) { $0 === run }?.release() }
}
