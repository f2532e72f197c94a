import EventLog

/// The runs that are open, and the ones that ended last, by their keys.
///
/// Ended runs are kept so that an event that comes after the exit is known for one; only so many of them, or memory
/// would grow with the log.
struct RunTable {
  /// Ended runs that are remembered.
  static let endedLimit = 4096
  /// How many of them can still be told with what came before their ends.
  static let freshLimit = 64

  private let index = RunIndex()
  let byOrigin = OriginRuns()
  private var openRuns = OpenRuns()
  private var ended: [Run] = []
  private var endedStart = 0
  /// The run of the line before, which is most often that of the next one.
  var last: Run? { lastRef?.takeUnretainedValue() }
  /// The index holds it.
  private(set) var lastRef: Unmanaged<Run>?

  /// Open runs, by number.
  var open: [Run] { openRuns.all }

  /// Open runs, and those that have ended and may still be heard of.
  var remembered: [Run] { open + ended[endedStart...] }

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
    ended.append(run)
    if ended.count - endedStart > Self.freshLimit { ended[ended.count - 1 - Self.freshLimit].pack() }
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
    openRuns.remove(run)
    drop(run)
  }

  private mutating func drop(_ run: Run) {
    byOrigin.forget(run)
    index.remove(run)
    if last === run { lastRef = nil }
  }
}
