/// A table from byte strings to numbers, for look-ups that make no `String`.
///
/// Open addressing over flat arrays. The hash is fixed (no seed of the process), so that nothing can depend on it from
/// run to run; a table holds the names of a vocabulary, not input, so nobody can flood it.
struct ByteTable: Sendable {
  private struct Slot {
    var hash: UInt32 = 0
    var offset: UInt32 = 0
    /// `.max` in an empty slot.
    var length: UInt32 = .max
    var value: UInt32 = 0
  }

  private var slots: [Slot]
  private var mask: Int
  private var bytes: [UInt8] = []
  private(set) var count = 0

  init(capacity: Int = 8) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [Slot](repeating: Slot(), count: size)
    mask = size - 1
  }

  /// The number of `key`, or nil.
  @inline(__always)
  func find(_ key: UnsafeRawBufferPointer) -> UInt32? {
    let hash = Self.hash(key)
    var index = Int(hash) & mask
    while true {
      let slot = slots[index]
      if slot.length == .max { return nil }
      if slot.hash == hash, slot.length == UInt32(truncatingIfNeeded: key.count), equals(slot, key) {
        return slot.value
      }
      index = (index + 1) & mask
    }
  }

  func find(_ key: String) -> UInt32? {
    var key = key
    return key.withUTF8 { find(UnsafeRawBufferPointer($0)) }
  }

  /// Adds a key; false where it is there already, which leaves it as it is.
  @discardableResult
  mutating func insert(_ key: String, _ value: UInt32) -> Bool {
    guard find(key) == nil else { return false }
    if (count + 1) * 2 > slots.count { grow() }
    let utf8 = Array(key.utf8)
    let hash = utf8.withUnsafeBytes { Self.hash($0) }
    place(Slot(hash: hash, offset: UInt32(bytes.count), length: UInt32(utf8.count), value: value))
    bytes += utf8
    count += 1
    return true
  }

  private mutating func place(_ slot: Slot) {
    var index = Int(slot.hash) & mask
    while slots[index].length != .max { index = (index + 1) & mask }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    mask = slots.count - 1
    for slot in old where slot.length != .max { place(slot) }
  }

  private func equals(_ slot: Slot, _ key: UnsafeRawBufferPointer) -> Bool {
    let start = Int(slot.offset)
    return bytes.withUnsafeBytes { all in
      UnsafeRawBufferPointer(rebasing: all[start..<start + key.count]).elementsEqual(key)
    }
  }

  /// Eight bytes at a time, multiplied and folded.
  @inline(__always)
  private static func hash(_ key: UnsafeRawBufferPointer) -> UInt32 {
    let prime: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(truncatingIfNeeded: key.count) &* prime
    var index = 0
    while index &+ 8 <= key.count {
      let word = UInt64(littleEndian: key.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      hash = (hash ^ word) &* prime
      hash ^= hash >> 32
      index &+= 8
    }
    var rest: UInt64 = 0
    while index < key.count {
      rest = rest << 8 | UInt64(key[index])
      index &+= 1
    }
    hash = (hash ^ rest) &* prime
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 29) ^ (hash >> 47))
  }
}
