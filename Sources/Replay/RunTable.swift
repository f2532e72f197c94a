import EventLog

/// The runs that are open, and the ones that ended last, by their keys.
///
/// Ended runs are kept so that an event that comes after the exit is known for one; only so many of them, or memory
/// would grow with the log.
struct RunTable {
  /// Ended runs that are remembered.
  static let endedLimit = 4096

  private let index = RunIndex()
  let byOrigin = OriginRuns()
  /// Of the open runs of an app, by the hash of trace and app, the last to be opened: a launch ends the others of its
  /// app. The index holds them.
  private var openByApp: [UInt64: Unmanaged<Run>] = [:]
  private var ended: [Run] = []
  private var endedStart = 0
  /// The run of the line before, which is most often that of the next one.
  var last: Run? { lastRef?.takeUnretainedValue() }
  /// The index holds it.
  private(set) var lastRef: Unmanaged<Run>?

  /// Open runs, by number.
  var open: [Run] { Self.inOrder(openByApp.values.flatMap { Self.chain(from: $0) }) }

  /// Open runs, and those that have ended and may still be heard of.
  var remembered: [Run] { open + ended[endedStart...] }

  /// Open runs of the same app under the same header, by number.
  func open(like key: KeyBytes) -> [Run] {
    Self.inOrder(Self.chain(from: openByApp[key.hashOfApp]).filter { $0.key.isOfSameApp(as: key) })
  }

  private static func inOrder(_ runs: [Run]) -> [Run] { runs.sorted { $0.number < $1.number } }

  /// The open runs whose apps have the same hash, the last first.
  private static func chain(from last: Unmanaged<Run>?) -> [Run] {
    var runs: [Run] = []
    var next = last?.takeUnretainedValue()
    while let run = next {
      runs.append(run)
      next = run.before?.takeUnretainedValue()
    }
    return runs
  }

  @inline(__always)
  func find(_ key: KeyBytes) -> Unmanaged<Run>? { index.find(key) }

  @inline(__always)
  func isLast(_ run: Unmanaged<Run>) -> Bool { lastRef?.toOpaque() == run.toOpaque() }

  /// - Parameter run: One that is there, or none.
  mutating func use(_ run: Unmanaged<Run>?) { lastRef = run }

  mutating func insert(_ run: Run) {
    index.insert(run)
    let made = Unmanaged.passUnretained(run)
    run.isListed = true
    run.before = openByApp.updateValue(made, forKey: run.key.hashOfApp)
    run.before?.takeUnretainedValue().after = made
    lastRef = made
  }

  /// The run is over, and remembered for a while.
  mutating func end(_ run: Run) {
    run.hasEnded = true
    removeOpen(run)
    ended.append(run)
    guard ended.count - endedStart > Self.endedLimit else { return }
    let oldest = ended[endedStart]
    endedStart += 1
    drop(oldest)
    if endedStart > Self.endedLimit {
      ended.removeFirst(endedStart)
      endedStart = 0
    }
  }

  mutating func remove(_ run: Run) {
    removeOpen(run)
    drop(run)
  }

  private mutating func drop(_ run: Run) {
    byOrigin.forget(run)
    index.remove(run)
    if last === run { lastRef = nil }
  }

  private mutating func removeOpen(_ run: Run) {
    guard run.isListed else { return }
    run.after?.takeUnretainedValue().before = run.before
    if let before = run.before?.takeUnretainedValue() { before.after = run.after }
    if run.after == nil { openByApp[run.key.hashOfApp] = run.before }
    (run.before, run.after, run.isListed) = (nil, nil, false)
  }
}
