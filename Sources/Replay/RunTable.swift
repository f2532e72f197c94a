import EventLog

/// The runs that are open, and the ones that ended last, by their keys.
///
/// Ended runs are kept so that an event that comes after the exit is known for one; only so many of them, or memory
/// would grow with the log.
struct RunTable {
  /// Ended runs that are remembered.
  static let endedLimit = 4096

  private var runs: [RunKey: Run] = [:]
  private var ended: [RunKey] = []
  private var endedStart = 0
  /// The run of the line before, which is most often that of the next one.
  private(set) var last: Run?

  var all: [Run] { runs.values.sorted { $0.info.number < $1.info.number } }
  var open: [Run] { all.filter { !$0.hasEnded } }

  func find(_ key: RunKey) -> Run? {
    if let last, last.key == key { return last }
    return runs[key]
  }

  /// Whether the line's run is that of the line before, without making a key.
  @inline(__always)
  func lastFits(_ event: Event, _ batch: EventBatch) -> Bool {
    guard let last, event.pid == last.key.pid || event.pid == Event.absent else { return false }
    return fits(event.trace, last.key.trace, batch) && fits(event.app, last.key.app, batch)
  }

  @inline(__always)
  private func fits(_ ref: TextRef, _ text: [UInt8], _ batch: EventBatch) -> Bool {
    if ref.isNone { return true }
    guard Int(ref.length) == text.count else { return false }
    let start = Int(ref.offset)
    for index in text.indices where batch.text[start + index] != text[index] { return false }
    return true
  }

  mutating func use(_ run: Run?) { last = run }

  mutating func insert(_ run: Run) {
    runs[run.key] = run
    last = run
  }

  mutating func end(_ run: Run) {
    run.hasEnded = true
    ended.append(run.key)
    guard ended.count - endedStart > Self.endedLimit else { return }
    let oldest = ended[endedStart]
    endedStart += 1
    if let run = runs[oldest], run.hasEnded { runs[oldest] = nil }
    if endedStart > Self.endedLimit {
      ended.removeFirst(endedStart)
      endedStart = 0
    }
  }

  mutating func remove(_ run: Run) {
    if runs[run.key] === run { runs[run.key] = nil }
    if last === run { last = nil }
  }
}
