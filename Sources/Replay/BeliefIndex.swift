/// Numbers of beliefs, or of what else has a hash of its own, by these hashes: open addressing with linear probing, at most half full.
struct BeliefIndex {
  private struct Slot {
    var hash: UInt64
    /// -1: free.
    var number: Int32
  }

  private static let free = Slot(hash: 0, number: -1)

  private var slots = [Slot](repeating: free, count: 16)
  private var count = 0

  /// The number of which `fits` says that its belief is the one looked for.
  func find(_ hash: UInt64, where fits: (Int) -> Bool) -> Int32? {
    var place = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[place].number >= 0 {
      if slots[place].hash == hash, fits(Int(slots[place].number)) { return slots[place].number }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a number that is not there.
  mutating func insert(_ number: Int32, _ hash: UInt64) {
    if (count + 1) * 2 > slots.count {
      let old = slots
      slots = Array(repeating: Self.free, count: old.count * 2)
      for slot in old where slot.number >= 0 { fill(slot) }
    }
    fill(Slot(hash: hash, number: number))
    count += 1
  }

  private mutating func fill(_ slot: Slot) {
    var place = Int(truncatingIfNeeded: slot.hash) & (slots.count - 1)
    while slots[place].number >= 0 { place = (place + 1) & (slots.count - 1) }
    slots[place] = slot
  }
}
