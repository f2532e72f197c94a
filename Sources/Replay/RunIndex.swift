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

  /// Over trace, app and pid: the same in every process.
  @inline(__always)
  static func hash(
    _ trace: [UInt8], _ traceRange: Range<Int>, _ app: [UInt8], _ appRange: Range<Int>, _ pid: Int64
  ) -> UInt64 {
    var hash = mixed(UInt64(bitPattern: pid), trace, traceRange)
    hash = mixed(hash, app, appRange)
    return hash ^ hash >> 32
  }

  /// Eight bytes at a time; the last of a long text are taken twice.
  @inline(__always)
  private static func mixed(_ start: UInt64, _ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
    let prime: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = (start ^ UInt64(range.count)) &* prime
    guard !range.isEmpty else { return hash }
    return bytes.withUnsafeBytes { all in
      let text = UnsafeRawBufferPointer(rebasing: all[range])
      func mix(_ word: UInt64) {
        hash = (hash ^ hash >> 29 ^ word) &* prime
      }
      guard text.count >= 8 else {
        mix(text.reduce(0) { $0 << 8 | UInt64($1) })
        return hash
      }
      var place = 0
      while place + 8 < text.count {
        mix(text.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian)
        place += 8
      }
      mix(text.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self).littleEndian)
      return hash
    }
  }

  static func hash(_ key: RunKey) -> UInt64 { hash(key.trace, key.trace.indices, key.app, key.app.indices, key.pid) }

  @inline(__always)
  func find(_ hash: UInt64, where fits: (RunKey) -> Bool) -> Unmanaged<Run>? {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while let run = slots[place].run {
      if slots[place].hash == hash, run._withUnsafeGuaranteedRef({ fits($0.key) }) { return run }
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
