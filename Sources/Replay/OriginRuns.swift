import EventLog

/// The runs that lines belong to, by the number of the lines' origin: most lines take no more than a look.
///
/// It holds no run: whoever drops one says so.
final class OriginRuns {
  private struct Entry {
    var run: Unmanaged<Run>?
    /// An entry of another generation counts for nothing.
    var generation: UInt32
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var capacity = 64
  private var epoch = 0
  private var generation: UInt32 = 1

  init() {
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: Entry(run: nil, generation: 0), count: capacity)
  }

  deinit { entries.deallocate() }

  /// A batch begins, whose origins are numbered in an epoch.
  func begin(_ epoch: Int) {
    if epoch != self.epoch { removeAll() }
    self.epoch = epoch
  }

  /// The run that was the last one of the origin, if it is still there.
  @inline(__always)
  subscript(origin: Int32) -> Unmanaged<Run>? {
    let place = Int(origin)
    guard place >= 0, place < capacity, entries[place].generation == generation else { return nil }
    return entries[place].run
  }

  func set(_ origin: Int32, _ run: Unmanaged<Run>) {
    guard origin >= 0 else { return }
    while Int(origin) >= capacity { grow() }
    entries[Int(origin)] = Entry(run: run, generation: generation)
    run._withUnsafeGuaranteedRef { run in
      if run.origin >= 0, run.origin != origin { run.hasManyOrigins = true }
      run.origin = origin
    }
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * capacity)
    larger.initialize(from: entries, count: capacity)
    (larger + capacity).initialize(repeating: Entry(run: nil, generation: 0), count: capacity)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }

  /// The run goes.
  func forget(_ run: Run) {
    guard run.origin >= 0 else { return }
    if run.hasManyOrigins { return removeAll() }
    let place = Int(run.origin)
    guard place < capacity, entries[place].run?.toOpaque() == Unmanaged.passUnretained(run).toOpaque() else { return }
    entries[place].run = nil
  }

  /// Lines of the same origins belong to other runs from here on.
  func removeAll() {
    generation &+= 1
    guard generation == 0 else { return }
    entries.update(repeating: Entry(run: nil, generation: 0), count: capacity)
    generation = 1
  }
}
