/// The last events of one subject, for repairs that begin before the line of a finding.
///
/// A buffer of the pool's, without references to count: every event writes here, and seldom anyone reads.
struct SubjectHistory {
  struct Entry {
    private var letterNumber: Int32
    /// The state that the event came in, of the determinization in the entry's version.
    var state: Int32
    private var lineAndVersion: UInt64

    @inline(__always)
    init(letter: Int32, state: Int32, line: Int, version: Int32) {
      letterNumber = letter
      self.state = state
      lineAndVersion = UInt64(truncatingIfNeeded: line) << 16 | UInt64(UInt16(truncatingIfNeeded: version))
    }

    var letter: Int { Int(letterNumber) }
    var line: Int { Int(lineAndVersion >> 16) }
    var version: Int { Int(lineAndVersion & 0xFFFF) }
  }

  /// Events that are kept at least, once there were as many.
  static let kept = 24
  fileprivate static let small: Int32 = 8
  fileprivate static let large: Int32 = 48

  /// One of the pool's buffers, or nil; only `count` entries of it are initialised.
  fileprivate var entries: UnsafeMutablePointer<Entry>?
  private(set) var count: Int32 = 0
  fileprivate var capacity: Int32 = 0

  var indices: Range<Int> { 0..<Int(count) }

  subscript(index: Int) -> Entry {
    precondition(index >= 0 && index < Int(count))
    // Within the initialised part.
    return entries.unsafelyUnwrapped[index]
  }

  @inline(__always)
  mutating func append(_ entry: Entry, _ pool: HistoryPool) {
    if count == capacity { makeRoom(pool) }
    // `makeRoom` left room for one at least.
    (entries.unsafelyUnwrapped + Int(count)).initialize(to: entry)
    count &+= 1
  }

  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func makeRoom(_ pool: HistoryPool) {
    guard capacity < Self.large else {
      let kept = Self.kept
      // Both within the buffer; the entries are plain numbers.
      if let entries { entries.update(from: entries + (Int(count) - kept), count: kept) }
      count = Int32(kept)
      return
    }
    let old = self
    capacity = capacity == 0 ? Self.small : Self.large
    let room = pool.take(capacity)
    if let from = old.entries { room.initialize(from: from, count: Int(count)) }
    entries = room
    pool.give(back: old)
  }
}

/// Buffers of histories that are used again and again; the pool owns their memory.
final class HistoryPool {
  private typealias Buffer = UnsafeMutablePointer<SubjectHistory.Entry>

  private static let chunk = 64
  private var small: [UnsafeMutablePointer<SubjectHistory.Entry>] = []
  private var large: [UnsafeMutablePointer<SubjectHistory.Entry>] = []
  private var chunks: [UnsafeMutablePointer<SubjectHistory.Entry>] = []

  deinit { for chunk in chunks { chunk.deallocate() } }

  fileprivate func take(_ capacity: Int32) -> UnsafeMutablePointer<SubjectHistory.Entry> {
    if let known = capacity == SubjectHistory.small ? small.popLast() : large.popLast() { return known }
    let chunk = Buffer.allocate(capacity: Int(capacity) * Self.chunk)
    chunks.append(chunk)
    // Each buffer is a part of the chunk of its own.
    for index in 1..<Self.chunk { put(back: chunk + index * Int(capacity), capacity) }
    return chunk
  }

  /// The buffer of a history that nobody asks for any more.
  func give(back history: SubjectHistory) {
    if let entries = history.entries { put(back: entries, history.capacity) }
  }

  private func put(back entries: UnsafeMutablePointer<SubjectHistory.Entry>, _ capacity: Int32) {
    if capacity == SubjectHistory.small { small.append(entries) } else { large.append(entries) }
  }
}
