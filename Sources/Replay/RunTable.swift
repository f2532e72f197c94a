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
  private var openByApp: [Int: [Run]] = [:]
  private var ended: [Run] = []
  private var endedStart = 0
  /// The run of the line before, which is most often that of the next one.
  var last: Run? { lastRef?.takeUnretainedValue() }
  /// The index holds it.
  private(set) var lastRef: Unmanaged<Run>?

  /// Open runs, by number.
  var open: [Run] { openByApp.values.joined().sorted { $0.info.number < $1.info.number } }

  /// Open runs of the same app under the same header, by number.
  func open(like key: RunKey) -> [Run] {
    (openByApp[Self.appHash(key)] ?? []).filter { $0.key.app == key.app && $0.key.trace == key.trace }
  }

  private static func appHash(_ key: RunKey) -> Int {
    Int(truncatingIfNeeded: RunIndex.hash(RunKey(trace: key.trace, app: key.app, pid: 0)))
  }

  func find(_ key: RunKey) -> Run? {
    if let last, last.key == key { return last }
    return index.find(RunIndex.hash(key.trace, key.trace.indices, key.app, key.app.indices, key.pid)) { $0 == key }?
      .takeUnretainedValue()
  }

  /// The run of a line that names its app or process itself, without making a key; `header` is what the line leaves out.
  @inline(__always)
  func find(_ event: Event, _ batch: EventBatch, header: RunKey) -> Unmanaged<Run>? {
    let pid = event.pid == Event.absent ? header.pid : event.pid
    let hash: UInt64
    switch (event.trace.isNone, event.app.isNone) {
    case (true, true): hash = RunIndex.hash(header.trace, header.trace.indices, header.app, header.app.indices, pid)
    case (true, false): hash = RunIndex.hash(header.trace, header.trace.indices, batch.text, range(event.app), pid)
    case (false, true): hash = RunIndex.hash(batch.text, range(event.trace), header.app, header.app.indices, pid)
    case (false, false): hash = RunIndex.hash(batch.text, range(event.trace), batch.text, range(event.app), pid)
    }
    return index.find(hash) { Self.fits(event, batch, header, $0) }
  }

  private func range(_ ref: TextRef) -> Range<Int> { Int(ref.offset)..<Int(ref.offset) + Int(ref.length) }

  /// Whether a line belongs to a run.
  @inline(__always)
  static func fits(_ event: Event, _ batch: EventBatch, _ header: RunKey, _ key: RunKey) -> Bool {
    (event.pid == Event.absent ? header.pid : event.pid) == key.pid && fits(event.app, header.app, key.app, batch)
      && fits(event.trace, header.trace, key.trace, batch)
  }

  @inline(__always)
  private static func fits(_ ref: TextRef, _ header: [UInt8], _ text: [UInt8], _ batch: EventBatch) -> Bool {
    if ref.isNone { return header == text }
    guard Int(ref.length) == text.count else { return false }
    return batch.text.withUnsafeBytes { all in
      text.withUnsafeBytes { own in
        guard let all = all.baseAddress, let own = own.baseAddress else { return true }
        return isSame(all + Int(ref.offset), own, Int(ref.length))
      }
    }
  }

  /// Eight bytes at a time.
  @inline(__always)
  private static func isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
    var place = 0
    while place + 8 <= count {
      let left = a.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      guard left == b.loadUnaligned(fromByteOffset: place, as: UInt64.self) else { return false }
      place += 8
    }
    while place < count {
      guard a.load(fromByteOffset: place, as: UInt8.self) == b.load(fromByteOffset: place, as: UInt8.self) else {
        return false
      }
      place += 1
    }
    return true
  }

  /// - Parameter run: One that is there, or none.
  mutating func use(_ run: Unmanaged<Run>?) { lastRef = run }

  mutating func insert(_ run: Run) {
    index.insert(run)
    openByApp[Self.appHash(run.key), default: []].append(run)
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
    let key = Self.appHash(run.key)
    openByApp[key]?.removeAll { $0 === run }
    if openByApp[key]?.isEmpty == true { openByApp[key] = nil }
  }
}
