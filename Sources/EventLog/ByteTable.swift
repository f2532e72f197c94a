/// A table from byte strings to numbers, for look-ups that make no `String`.
///
/// Open addressing over flat arrays. The hash is fixed (no seed of the process), so that nothing can depend on it from
/// run to run; a table holds the names of a vocabulary, not input, so nobody can flood it.
struct ByteTable: Sendable {
  /// What tells most strings apart without looking at them again: the first sixteen bytes, zeros behind a shorter one,
  /// and of longer ones the last eight.
  struct Words: Equatable {
    var first: UInt64
    var second: UInt64
    var last: UInt64
    var length: UInt32

    /// - Parameter bytes: May be read up to the sixteenth byte, however long the string is.
    @inline(__always)
    init(readable bytes: UnsafePointer<UInt8>, count: Int) {
      let raw = UnsafeRawPointer(bytes)
      first = raw.loadUnaligned(as: UInt64.self).littleEndian
      second = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
      last = 0
      if count > 16 {
        last = raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self).littleEndian
      } else if count > 8 {
        second &= UInt64.max &>> UInt64(truncatingIfNeeded: 128 &- count &* 8)
      } else {
        first = count == 0 ? 0 : first & UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- count &* 8)
        second = 0
      }
      length = UInt32(truncatingIfNeeded: count)
    }

    init(_ bytes: UnsafeRawBufferPointer) {
      if bytes.count >= 16, let start = bytes.baseAddress {
        self.init(readable: start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
      } else {
        self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { copy in
          copy.initialize(repeating: 0)
          for index in bytes.indices { copy[index] = bytes[index] }
          return copy.baseAddress.map { Words(readable: $0, count: bytes.count) } ?? Words()
        }
      }
    }

    /// Those of no string at all.
    init() { (first, second, last, length) = (0, 0, 0, .max) }

    @inline(__always)
    var hash: Int {
      let prime: UInt64 = 0x9E37_79B9_7F4A_7C15
      var hash = (first ^ UInt64(length)) &* prime
      hash ^= (second &* 0xC2B2_AE3D_27D4_EB4F) &>> 5
      hash ^= (last &* 0x1656_67B1_9E37_79F9) &>> 9
      hash = (hash ^ (hash &>> 32)) &* prime
      return Int(truncatingIfNeeded: hash &>> 40)
    }
  }

  struct Slot {
    /// Of length `.max` in an empty slot.
    var words = Words()
    var offset: UInt32 = 0
    var value: UInt32 = 0
  }

  private(set) var slots: [Slot]
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  init(capacity: Int = 8) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [Slot](repeating: Slot(), count: size)
  }

  /// The number of `key`, or nil.
  func find(_ key: UnsafeRawBufferPointer) -> UInt32? {
    slots.withUnsafeBufferPointer { slots in
      bytes.withUnsafeBytes { Self.find(Words(key), key, slots, $0) }
    }
  }

  func find(_ key: String) -> UInt32? {
    var key = key
    return key.withUTF8 { find(UnsafeRawBufferPointer($0)) }
  }

  /// Looks in the parts of a table: `slots` are as many as a power of two, and one of them is empty.
  @inline(__always)
  static func find(
    _ words: Words, _ key: UnsafeRawBufferPointer, _ slots: UnsafeBufferPointer<Slot>, _ bytes: UnsafeRawBufferPointer
  ) -> UInt32? {
    var index = words.hash & (slots.count &- 1)
    while true {
      let slot = slots[index]
      if slot.words == words, words.length <= 24 || isSame(slot, key, bytes) { return slot.value }
      if slot.words.length == .max { return nil }
      index = (index &+ 1) & (slots.count &- 1)
    }
  }

  /// The words have told of the first sixteen bytes and the last eight.
  private static func isSame(_ slot: Slot, _ key: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer) -> Bool {
    let start = Int(slot.offset)
    for index in 16..<key.count - 8 where bytes[start + index] != key[index] { return false }
    return true
  }

  /// Adds a key; false where it is there already, which leaves it as it is.
  @discardableResult
  mutating func insert(_ key: String, _ value: UInt32) -> Bool {
    var key = key
    return key.withUTF8 { insert(UnsafeRawBufferPointer($0), value) }
  }

  private mutating func insert(_ key: UnsafeRawBufferPointer, _ value: UInt32) -> Bool {
    guard find(key) == nil else { return false }
    if (count + 1) * 2 > slots.count { grow() }
    place(Slot(words: Words(key), offset: UInt32(bytes.count), value: value))
    bytes.append(contentsOf: key)
    count += 1
    return true
  }

  private mutating func place(_ slot: Slot) {
    var index = slot.words.hash & (slots.count - 1)
    while slots[index].words.length != .max { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.words.length != .max { place(slot) }
  }
}

/// A table that no longer changes, in memory of its own: a look-up holds on to nothing.
final class FrozenByteTable {
  private let slots: UnsafeBufferPointer<ByteTable.Slot>
  private let bytes: UnsafeRawBufferPointer

  init(_ table: ByteTable) {
    let slots = UnsafeMutableBufferPointer<ByteTable.Slot>.allocate(capacity: table.slots.count)
    _ = slots.initialize(from: table.slots)
    self.slots = UnsafeBufferPointer(slots)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(table.bytes.count, 1), alignment: 1)
    bytes.copyBytes(from: table.bytes)
    self.bytes = UnsafeRawBufferPointer(bytes)
  }

  deinit {
    slots.deallocate()
    bytes.deallocate()
  }

  /// - Parameter start: May be read up to the sixteenth byte, however long the key is.
  @inline(__always)
  func find(_ start: UnsafePointer<UInt8>, count: Int) -> UInt32? {
    ByteTable.find(
      ByteTable.Words(readable: start, count: count), UnsafeRawBufferPointer(start: start, count: count), slots, bytes)
  }
}
