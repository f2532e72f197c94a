/// Runs by the hash of their keys: open addressing with linear probing, at most half full.
struct RunIndex {
  private var slots: [Run?] = Array(repeating: nil, count: 16)
  private var count = 0

  /// FNV-1a over trace, app and pid: the same in every process.
  @inline(__always)
  static func hash(
    _ trace: [UInt8], _ traceRange: Range<Int>, _ app: [UInt8], _ appRange: Range<Int>, _ pid: Int64
  ) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in traceRange { hash = (hash ^ UInt64(trace[index])) &* 0x100_0000_01B3 }
    hash = (hash ^ 0x1FF) &* 0x100_0000_01B3
    for index in appRange { hash = (hash ^ UInt64(app[index])) &* 0x100_0000_01B3 }
    hash = (hash ^ UInt64(bitPattern: pid)) &* 0x9E37_79B9_7F4A_7C15
    return hash ^ hash >> 32
  }

  static func hash(_ key: RunKey) -> UInt64 { hash(key.trace, key.trace.indices, key.app, key.app.indices, key.pid) }

  @inline(__always)
  func find(_ hash: UInt64, where fits: (RunKey) -> Bool) -> Run? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while let run = slots[slot] {
      if run.hash == hash, fits(run.key) { return run }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Takes the place of a run with the same key.
  mutating func insert(_ run: Run) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: run.hash) & mask
    while let other = slots[slot] {
      if other.hash == run.hash, other.key == run.key {
        slots[slot] = run
        return
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = run
    count += 1
    if count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: nil, count: old.count * 2)
    count = 0
    for run in old.lazy.compactMap({ $0 }) { insert(run) }
  }

  mutating func remove(_ run: Run) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: run.hash) & mask
    while let other = slots[slot], other !== run { slot = (slot + 1) & mask }
    guard slots[slot] === run else { return }
    slots[slot] = nil
    count -= 1
    // What stood behind it moves up, so that no chain has a hole.
    var next = (slot + 1) & mask
    while let moved = slots[next] {
      slots[next] = nil
      count -= 1
      insert(moved)
      next = (next + 1) & mask
    }
  }
}
