import EventLog

/// Counts names straight from the bytes of a batch: a string is made of a name only once in a while, not per event.
struct NameCounter {
  private struct Entry {
    var hash: UInt64
    var offset: Int
    var length: Int
    var count: Int
  }

  /// Open addressing: one more than the index of an entry, or 0. A power of two, at most half full.
  private var slots = [Int32](repeating: 0, count: Self.slotCount)
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  private var counted = NamedCounts()
  /// The name of what has none, and how often it came.
  private let unnamed: String
  private var unnamedCount = 0

  private static let slotCount = 2_048
  private static let longest = 4_096

  init(unnamed: String = "") { self.unnamed = unnamed }

  /// - Parameter text: That the name is a part of.
  mutating func count(_ name: TextRef, in text: UnsafeRawBufferPointer) {
    guard !name.isNone else { return unnamedCount.count() }
    let start = Int(name.offset)
    // What is cut here is far beyond what `NamedCounts` keeps of a name.
    let name = UnsafeRawBufferPointer(rebasing: text[start..<start + min(Int(name.length), Self.longest)])
    let hash = Self.hash(name)
    var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    while slots[slot] != 0 {
      let entry = Int(slots[slot]) - 1
      if matches(entries[entry], hash, name) {
        entries[entry].count &+= 1
        return
      }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    entries.append(Entry(hash: hash, offset: bytes.count, length: name.count, count: 1))
    bytes.append(contentsOf: name)
    slots[slot] = Int32(entries.count)
    if entries.count == Self.slotCount / 2 { drain() }
  }

  /// The counts so far, within the limit of ``NamedCounts``.
  mutating func result() -> NamedCounts {
    drain()
    counted.shrink()
    return counted
  }

  private mutating func drain() {
    if unnamedCount > 0 { counted.add(unnamed, unnamedCount) }
    unnamedCount = 0
    for entry in entries {
      let name = String(decoding: bytes[entry.offset..<entry.offset + entry.length], as: UTF8.self)
      counted.add(name, entry.count)
    }
    for slot in slots.indices { slots[slot] = 0 }
    entries.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  private func matches(_ entry: Entry, _ hash: UInt64, _ name: UnsafeRawBufferPointer) -> Bool {
    guard entry.hash == hash, entry.length == name.count else { return false }
    for i in 0..<entry.length where bytes[entry.offset + i] != name[i] { return false }
    return true
  }

  /// FNV-1a, with its high bits folded in.
  private static func hash(_ name: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash ^ (hash >> 32)
  }
}
