/// The runs that are open, by their apps: a launch ends the others of its app. Somebody else holds them.
struct OpenRuns {
  /// Of each hash of trace and app, the last to be opened; the others are its neighbours, one before the other.
  private var last = HashedRuns()

  /// By number.
  var all: [Run] { Self.inOrder(last.runs.flatMap { Self.chain(from: $0) }) }

  /// Whether there may be one of the same app.
  func hasAny(like key: KeyBytes) -> Bool { last.find(key.hashOfApp) { _ in true } != nil }

  /// Those of the same app under the same header, by number.
  func like(_ key: KeyBytes) -> [Run] {
    guard let last = last.find(key.hashOfApp, where: { _ in true }) else { return [] }
    return Self.inOrder(Self.chain(from: last).filter { $0.key.isOfSameApp(as: key) })
  }

  private static func inOrder(_ runs: [Run]) -> [Run] { runs.sorted { $0.number < $1.number } }

  /// The open runs whose apps have the same hash, the last first.
  private static func chain(from last: Unmanaged<Run>) -> [Run] {
    var runs: [Run] = []
    var next: Unmanaged<Run>? = last
    while let run = next?.takeUnretainedValue() {
      runs.append(run)
      next = run.before
    }
    return runs
  }

  mutating func insert(_ run: Run) {
    let made = Unmanaged.passUnretained(run)
    run.isOpen = true
    // All runs of a hash are one chain.
    run.before = last.put(made, run.key.hashOfApp) { _ in true }
    run.before?._withUnsafeGuaranteedRef { $0.after = made }
  }

  mutating func remove(_ run: Run) {
    guard run.isOpen else { return }
    run.after?._withUnsafeGuaranteedRef { $0.before = run.before }
    run.before?._withUnsafeGuaranteedRef { $0.after = run.after }
    if run.after == nil {
      let hash = run.key.hashOfApp
      if let before = run.before {
        _ = last.put(before, hash) { _ in true }
      } else {
        _ = last.remove(hash) { _ in true }
      }
    }
    (run.before, run.after, run.isOpen) = (nil, nil, false)
  }
}
