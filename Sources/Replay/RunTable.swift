import EventLog

/// The runs that are open, and the ones that ended last, by their keys.
///
/// Ended runs are kept so that an event that comes after the exit is known for one; only so many of them, or memory
/// would grow with the log.
struct RunTable {
  private let index = RunIndex()
  let byOrigin = OriginRuns()
  private var openRuns = OpenRuns()
  private let ended = EndedRuns()
  /// The run of the line before, which is most often that of the next one.
  var last: Run? { lastRef?.takeUnretainedValue() }
  /// The index holds it.
  private(set) var lastRef: Unmanaged<Run>?

  /// Open runs, by number.
  var open: [Run] { openRuns.all }

  /// Open runs, and those that have ended and may still be heard of.
  var remembered: [Run] { open + ended.all }

  /// Whether there may be one of these.
  func hasOpen(like key: KeyBytes) -> Bool { openRuns.hasAny(like: key) }

  /// Open runs of the same app under the same header, by number.
  func open(like key: KeyBytes) -> [Run] { openRuns.like(key) }

  @inline(__always)
  func find(_ key: KeyBytes) -> Unmanaged<Run>? { index.find(key) }

  @inline(__always)
  func isLast(_ run: Unmanaged<Run>) -> Bool { lastRef?.toOpaque() == run.toOpaque() }

  /// - Parameter run: One that is there, or none.
  mutating func use(_ run: Unmanaged<Run>?) { lastRef = run }

  mutating func insert(_ run: Run) {
    index.insert(run)
    openRuns.insert(run)
    lastRef = Unmanaged.passUnretained(run)
  }

  /// The run is over, and remembered for a while.
  mutating func end(_ run: Run) {
    run.hasEnded = true
    openRuns.remove(run)
    if let oldest = ended.append(run) {
      oldest._withUnsafeGuaranteedRef { drop($0) }
      oldest.release()
    }
  }

  mutating func remove(_ run: Run) {
    openRuns.remove(run)
    drop(run)
  }

  private mutating func drop(_ run: Run) {
    byOrigin.forget(run)
    index.remove(run)
    if isLast(Unmanaged.passUnretained(run)) { lastRef = nil }
  }
}
