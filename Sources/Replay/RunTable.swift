import EventLog

/// The runs that are open, and the ones that ended last, by their keys.
///
/// Ended runs are kept so that an event that comes after the exit is known for one; only so many of them, or memory
/// would grow with the log.
struct RunTable {
  /// Ended runs that are remembered.
  static let endedLimit = 4096

  private let index = RunIndex()
  /// Open runs by the hash of trace and app: a launch ends the others of its app.
  private var openByApp: [UInt64: [Run]] = [:]
  private var ended: [Run] = []
  private var endedStart = 0
  /// The run of the line before, which is most often that of the next one.
  var last: Run? { lastRef?.takeUnretainedValue() }
  /// The index holds it.
  private(set) var lastRef: Unmanaged<Run>?

  /// Open runs, by number.
  var open: [Run] { openByApp.values.joined().sorted { $0.info.number < $1.info.number } }

  /// Open runs, and those that have ended and may still be heard of.
  var remembered: [Run] { open + ended[endedStart...] }

  /// Open runs of the same app under the same header, by number.
  func open(like key: RunKey) -> [Run] {
    let bytes = KeyBytes(copying: key)
    defer { bytes.deallocate() }
    return (openByApp[bytes.hashOfApp] ?? []).filter { $0.key.app == key.app && $0.key.trace == key.trace }
  }

  func find(_ key: RunKey) -> Run? {
    if let last, last.key == key { return last }
    let bytes = KeyBytes(copying: key)
    defer { bytes.deallocate() }
    return index.find(bytes)?.takeUnretainedValue()
  }

  @inline(__always)
  func find(_ key: KeyBytes) -> Unmanaged<Run>? { index.find(key) }

  /// - Parameter run: One that is there, or none.
  mutating func use(_ run: Unmanaged<Run>?) { lastRef = run }

  mutating func insert(_ run: Run) {
    index.insert(run)
    openByApp[run.keyBytes.hashOfApp, default: []].append(run)
    lastRef = Unmanaged.passUnretained(run)
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
    index.remove(run)
    if last === run { lastRef = nil }
  }

  private mutating func removeOpen(_ run: Run) {
    let key = run.keyBytes.hashOfApp
    openByApp[key]?.removeAll { $0 === run }
    if openByApp[key]?.isEmpty == true { openByApp[key] = nil }
  }
}
