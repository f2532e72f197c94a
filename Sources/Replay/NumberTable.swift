/// Numbers by keys that are numbers themselves: open addressing with linear probing, at most half full. Nothing here
/// depends on the hashes of the process.
final class NumberTable {
  private struct Slot {
    var key: UInt64
    /// Of what belongs to the key; -1 where the slot is free.
    var number: Int32
  }

  private static let free = Slot(key: 0, number: -1)

  private var slots: UnsafeMutablePointer<Slot>
  private var slotCount = 8
  private var count = 0

  init() {
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: Self.free, count: slotCount)
  }

  deinit { slots.deallocate() }

  /// The number of a key; nil where it has none.
  @inline(__always)
  func number(of key: UInt64) -> Int32? {
    let number = slots[place(of: key)].number
    return number < 0 ? nil : number
  }

  /// Adds a key that is not there.
  func insert(_ number: Int32, for key: UInt64) {
    if (count + 1) * 2 > slotCount { grow() }
    slots[place(of: key)] = Slot(key: key, number: number)
    count += 1
  }

  /// Where a key stands, or the free slot where it would.
  @inline(__always)
  private func place(of key: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slotCount - 1)
    while slots[place].number >= 0, slots[place].key != key { place = (place + 1) & (slotCount - 1) }
    return place
  }

  private func grow() {
    let (old, oldCount) = (slots, slotCount)
    slotCount *= 2
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: Self.free, count: slotCount)
    for slot in UnsafeBufferPointer(start: old, count: oldCount) where slot.number >= 0 {
      slots[place(of: slot.key)] = slot
    }
    old.deallocate()
  }
}
