/// Runs by the hash of their keys: open addressing with linear probing, at most half full. It holds what is in it,
/// counted by hand: most lines ask for another run than the line before, and looking counts nothing.
final class RunIndex {
  private struct Slot {
    var hash: UInt64 = 0
    var run: Unmanaged<Run>?
  }

  private var slots = [Slot](repeating: Slot(), count: 16)
  private var count = 0

  deinit {
    for slot in slots { slot.run?.release() }
  }

  @inline(__always)
  func find(_ key: KeyBytes) -> Unmanaged<Run>? {
    let hash = key.hash
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while let run = slots[place].run {
      if slots[place].hash == hash, run._withUnsafeGuaranteedRef({ $0.key == key }) { return run }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Takes the place of a run with the same key.
  func insert(_ run: Run) {
    let made = Slot(hash: run.hash, run: Unmanaged.passRetained(run))
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: run.hash) & mask
    while let other = slots[place].run {
      if slots[place].hash == run.hash, other._withUnsafeGuaranteedRef({ $0.key == run.key }) {
        slots[place] = made
        return other.release()
      }
      place = (place + 1) & mask
    }
    slots[place] = made
    count += 1
    if count * 2 > slots.count { grow() }
  }

  private func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for slot in old where slot.run != nil { fill(slot) }
  }

  /// To the first free place of its chain.
  private func fill(_ slot: Slot) {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: slot.hash) & mask
    while slots[place].run != nil { place = (place + 1) & mask }
    slots[place] = slot
  }

  func remove(_ run: Run) {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: run.hash) & mask
    while let other = slots[place].run, !other._withUnsafeGuaranteedRef({ $0 === run }) { place = (place + 1) & mask }
    guard let found = slots[place].run else { return }
    slots[place] = Slot()
    count -= 1
    // What stood behind it moves up, so that no chain has a hole.
    var next = (place + 1) & mask
    while slots[next].run != nil {
      let moved = slots[next]
      slots[next] = Slot()
      fill(moved)
      next = (next + 1) & mask
    }
    found.release()
  }
}
