/// Runs by hashes: open addressing with linear probing, at most half full. It counts no references; whoever puts a run in
/// says when it goes.
struct HashedRuns {
  private struct Slot {
    var hash: UInt64 = 0
    var run: Unmanaged<Run>?
  }

  private var slots = [Slot](repeating: Slot(), count: 16)
  private(set) var count = 0

  /// All runs, in no order that means anything.
  var runs: [Unmanaged<Run>] { slots.compactMap(\.run) }

  /// The run under the hash that it is.
  @inline(__always)
  func find(_ hash: UInt64, where isIt: (Run) -> Bool) -> Unmanaged<Run>? {
    let place = place(hash, where: isIt)
    return slots[place].run
  }

  /// Where that run is, or the free slot where it would be.
  @inline(__always)
  private func place(_ hash: UInt64, where isIt: (Run) -> Bool) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while let run = slots[place].run {
      if slots[place].hash == hash, run._withUnsafeGuaranteedRef(isIt) { break }
      place = (place + 1) & mask
    }
    return place
  }

  /// Puts a run in.
  /// - Returns: The one whose place it takes.
  mutating func put(_ run: Unmanaged<Run>, _ hash: UInt64, insteadOf isIt: (Run) -> Bool) -> Unmanaged<Run>? {
    let place = place(hash, where: isIt)
    let before = slots[place].run
    slots[place] = Slot(hash: hash, run: run)
    if before == nil {
      count += 1
      if count * 2 > slots.count { grow() }
    }
    return before
  }

  /// - Returns: The run, if it was there.
  mutating func remove(_ hash: UInt64, where isIt: (Run) -> Bool) -> Unmanaged<Run>? {
    var hole = place(hash, where: isIt)
    guard let found = slots[hole].run else { return nil }
    count -= 1
    // What stands behind it moves up, so that no chain has a hole.
    let mask = slots.count - 1
    var next = (hole + 1) & mask
    while slots[next].run != nil {
      let home = Int(truncatingIfNeeded: slots[next].hash) & mask
      if (next &- home) & mask >= (next &- hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole] = Slot()
    return found
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    let mask = slots.count - 1
    for slot in old where slot.run != nil {
      var place = Int(truncatingIfNeeded: slot.hash) & mask
      while slots[place].run != nil { place = (place + 1) & mask }
      slots[place] = slot
    }
  }
}
