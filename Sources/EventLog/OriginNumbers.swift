/// Numbers the origins of lines: what they say of `trace`, `app` and `pid`, which together tell which run a line is of.
///
/// Lines with the same number in the same epoch have the same bytes of `trace` and of `app` and the same `pid`; that one
/// of them is absent counts as a value of its own. Numbers are dense from 0, in the order in which the origins first
/// occur. An origin may go without one, which says nothing of it: where its texts are very long, where an epoch has no
/// numbers left, or where too many others hash like it.
///
/// Memory does not grow with the log: an epoch has so many numbers and so many bytes of texts, and once they did not
/// suffice the next batch begins another one. Numbers depend on the lines alone, in batches that do as well.
final class OriginNumbers {
  /// Of an origin that has no number.
  static let none: Int32 = -1

  /// How many numbers an epoch has.
  static let capacity = 65_536
  /// The longest `trace` and `app`, together, that are kept.
  static let longestText = 1024
  /// What is kept of texts in an epoch.
  private static let textCapacity = 4 << 20
  /// Places of the table that are looked at: somebody may make a log of texts that hash alike.
  private static let tries = 64

  private struct Origin {
    var hash: UInt64
    var pid: Int64
    /// Of `trace` and `app`, by ``lengths(_:_:)``.
    var lengths: UInt64
    /// Where `trace` begins in ``texts``; `app` is behind it.
    var text: Int
  }

  /// The number of this epoch; the first is 0.
  private(set) var epoch = 0
  /// An origin went without a number because the epoch had none left.
  private var isExhausted = false
  private let capacity: Int
  private var origins: UnsafeMutablePointer<Origin>
  private var originRoom = 64
  private var count = 0
  /// Numbers by hash, as many as a power of two and at most half of them taken; ``none`` where nothing is.
  private var slots: UnsafeMutablePointer<Int32>
  private var slotCount = 128
  private var texts: UnsafeMutablePointer<UInt8>
  private var textRoom = 4096
  private var textCount = 0
  /// Of the line before; the next one has most often the same.
  private var last = 0

  /// - Parameter capacity: How many numbers an epoch has.
  init(capacity: Int = OriginNumbers.capacity) {
    self.capacity = capacity
    origins = .allocate(capacity: originRoom)
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: Self.none, count: slotCount)
    texts = .allocate(capacity: textRoom)
  }

  deinit {
    origins.deallocate()
    slots.deallocate()
    texts.deallocate()
  }

  /// To be called before each batch: the only time at which an epoch may end.
  /// - Returns: The epoch of the batch.
  func beginBatch() -> Int {
    guard isExhausted else { return epoch }
    epoch += 1
    isExhausted = false
    count = 0
    textCount = 0
    slots.update(repeating: Self.none, count: slotCount)
    return epoch
  }

  /// The number of an origin, a new one where it has none yet, or ``none``.
  /// - Parameters:
  ///   - trace: nil where the line has none, as `app`.
  ///   - pid: ``Event/absent`` where the line has none.
  @inline(__always)
  func number(trace: UnsafeRawBufferPointer?, app: UnsafeRawBufferPointer?, pid: Int64) -> Int32 {
    let lengths = Self.lengths(trace, app)
    if last < count, isOrigin(origins[last], lengths, pid, trace, app) { return Int32(truncatingIfNeeded: last) }
    return other(lengths, pid, trace, app)
  }

  /// One more than the lengths, 0 for what is absent.
  @inline(__always)
  private static func lengths(_ trace: UnsafeRawBufferPointer?, _ app: UnsafeRawBufferPointer?) -> UInt64 {
    let (trace, app) = (trace.map { $0.count &+ 1 } ?? 0, app.map { $0.count &+ 1 } ?? 0)
    return UInt64(truncatingIfNeeded: trace) &<< 32 | UInt64(truncatingIfNeeded: app)
  }

  @inline(__always)
  private func isOrigin(
    _ origin: Origin, _ lengths: UInt64, _ pid: Int64, _ trace: UnsafeRawBufferPointer?, _ app: UnsafeRawBufferPointer?
  ) -> Bool {
    guard origin.pid == pid, origin.lengths == lengths else { return false }
    let text = UnsafeRawPointer(texts + origin.text)
    return Self.isSame(trace, text) && Self.isSame(app, text + (trace?.count ?? 0))
  }

  /// Eight bytes at a time; some of the last are looked at twice.
  @inline(__always)
  private static func isSame(_ a: UnsafeRawBufferPointer?, _ b: UnsafeRawPointer) -> Bool {
    guard let a, let start = a.baseAddress else { return true }
    guard a.count >= 8 else { return a.indices.allSatisfy { a[$0] == b.load(fromByteOffset: $0, as: UInt8.self) } }
    var place = 0
    while place < a.count &- 8 {
      guard word(start, place) == word(b, place) else { return false }
      place &+= 8
    }
    return word(start, a.count &- 8) == word(b, a.count &- 8)
  }

  @inline(__always)
  private static func word(_ start: UnsafeRawPointer, _ place: Int) -> UInt64 {
    start.loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  // MARK: Origins other than that of the line before

  @inline(never)
  private func other(
    _ lengths: UInt64, _ pid: Int64, _ trace: UnsafeRawBufferPointer?, _ app: UnsafeRawBufferPointer?
  ) -> Int32 {
    let size = (trace?.count ?? 0) + (app?.count ?? 0)
    guard size <= Self.longestText else { return Self.none }
    var hash = Hash(lengths, UInt64(bitPattern: pid))
    hash.add(trace)
    hash.add(app)
    guard let slot = slot(of: hash.value, { isOrigin($0, lengths, pid, trace, app) }) else { return Self.none }
    if slots[slot] != Self.none {
      last = Int(slots[slot])
      return slots[slot]
    }
    guard count < capacity, textCount + size <= Self.textCapacity else {
      isExhausted = true
      return Self.none
    }
    makeRoom(size)
    (origins + count).initialize(to: Origin(hash: hash.value, pid: pid, lengths: lengths, text: textCount))
    for text in [trace, app] {
      guard let text, let start = text.baseAddress else { continue }
      (texts + textCount).initialize(from: start.assumingMemoryBound(to: UInt8.self), count: text.count)
      textCount += text.count
    }
    slots[slot] = Int32(truncatingIfNeeded: count)
    last = count
    count += 1
    if count * 2 > slotCount { growSlots() }
    return Int32(truncatingIfNeeded: last)
  }

  /// The slot of an origin, or the empty one that it may have; nil where neither is near.
  private func slot(of hash: UInt64, _ isWanted: (Origin) -> Bool) -> Int? {
    var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
    for _ in 0..<Self.tries {
      if slots[slot] == Self.none { return slot }
      let origin = origins[Int(slots[slot])]
      if origin.hash == hash, isWanted(origin) { return slot }
      slot = (slot + 1) & (slotCount - 1)
    }
    return nil
  }

  private func makeRoom(_ size: Int) {
    if count == originRoom {
      origins = Self.grown(origins, count, to: originRoom * 2)
      originRoom *= 2
    }
    while textCount + size > textRoom {
      texts = Self.grown(texts, textCount, to: textRoom * 2)
      textRoom *= 2
    }
  }

  private static func grown<Element>(
    _ memory: UnsafeMutablePointer<Element>, _ count: Int, to room: Int
  ) -> UnsafeMutablePointer<Element> {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: room)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    return larger
  }

  private func growSlots() {
    slots.deallocate()
    slotCount *= 2
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: Self.none, count: slotCount)
    for number in 0..<count {
      var slot = Int(truncatingIfNeeded: origins[number].hash) & (slotCount - 1)
      while slots[slot] != Self.none { slot = (slot + 1) & (slotCount - 1) }
      slots[slot] = Int32(truncatingIfNeeded: number)
    }
  }

  /// The same in every process, so that nothing can depend on it from run to run.
  private struct Hash {
    private var state: UInt64

    init(_ a: UInt64, _ b: UInt64) {
      state = a
      add(b)
    }

    private mutating func add(_ word: UInt64) {
      state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
      state ^= state &>> 32
    }

    mutating func add(_ text: UnsafeRawBufferPointer?) {
      guard let text, let start = text.baseAddress else { return }
      var place = 0
      while place <= text.count - 8 {
        add(OriginNumbers.word(start, place))
        place += 8
      }
      var rest: UInt64 = 0
      for index in place..<text.count { rest = rest &<< 8 | UInt64(text[index]) }
      add(rest)
    }

    var value: UInt64 { (state &* 0xC2B2_AE3D_27D4_EB4F) ^ (state &>> 29) }
  }
}
