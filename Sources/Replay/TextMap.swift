/// Values by texts, found by their bytes: looking one up makes no string and counts nothing.
///
/// Open addressing with linear probing, at most half full. A short text stands in its slot; the bytes of longer ones are
/// in one piece of memory. What a map has given up it uses again, so it grows with what is in it at a time.
struct TextMap<Value: BitwiseCopyable>: ~Copyable {
  private struct Slot {
    /// The text, where it is short; else where its bytes begin.
    var word: UInt64
    /// `.max` in a free slot.
    var length: UInt32
    var hash: UInt32
    var value: Value
  }

  /// Slots that an empty map keeps for what comes next.
  private static var keptSlots: Int { 128 }
  private static var keptBytes: Int { 4096 }

  private var slots: UnsafeMutablePointer<Slot>?
  private var slotCount = 0
  private(set) var count = 0
  private var memory: UnsafeMutableRawPointer?
  /// The bytes that there is room for.
  private(set) var byteCapacity = 0
  private var used = 0
  /// Bytes of texts that are gone.
  private var wasted = 0

  init() {}

  deinit {
    slots?.deallocate()
    memory?.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  // MARK: Looking

  @inline(__always)
  subscript(key: TextKey) -> Value? {
    guard count > 0, let slots, let place = place(of: key, slots) else { return nil }
    return slots[place].value
  }

  @inline(__always)
  private func place(of key: TextKey, _ slots: UnsafeMutablePointer<Slot>) -> Int? {
    let mask = slotCount &- 1
    var place = Int(key.hash) & mask
    while slots[place].length != .max {
      if slots[place].hash == key.hash, isSame(key, slots[place]) { return place }
      place = (place &+ 1) & mask
    }
    return nil
  }

  @inline(__always)
  private func isSame(_ key: TextKey, _ slot: Slot) -> Bool {
    guard Int(slot.length) == key.bytes.count else { return false }
    if key.isShort { return slot.word == key.word }
    return key.isSame(bytes(slot))
  }

  private func bytes(_ slot: Slot) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory.map { $0 + Int(slot.word) }, count: Int(slot.length))
  }

  // MARK: Changing

  /// Sets the value of a text. A text of more than four thousand million bytes is none.
  /// - Returns: The value that it had before.
  @discardableResult
  mutating func set(_ key: TextKey, _ value: Value) -> Value? {
    guard key.bytes.count < Int(UInt32.max) else { return nil }
    if let slots, let place = place(of: key, slots) {
      let before = slots[place].value
      slots[place].value = value
      return before
    }
    if (count + 1) * 2 > slotCount { grow() }
    let word = key.isShort ? key.word : store(key.bytes)
    fill(Slot(word: word, length: UInt32(key.bytes.count), hash: key.hash, value: value))
    count += 1
    return nil
  }

  @discardableResult
  mutating func remove(_ key: TextKey) -> Value? {
    guard count > 0, let slots, var hole = place(of: key, slots) else { return nil }
    let value = slots[hole].value
    if !key.isShort { wasted += key.bytes.count }
    count -= 1
    // What stands behind it moves up, so that no chain has a hole.
    let mask = slotCount - 1
    var next = (hole + 1) & mask
    while slots[next].length != .max {
      let home = Int(slots[next].hash) & mask
      if (next &- home) & mask >= (next &- hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole].length = .max
    if count == 0 { (used, wasted) = (0, 0) }
    return value
  }

  mutating func removeAll() {
    (used, wasted) = (0, 0)
    if byteCapacity > Self.keptBytes {
      memory?.deallocate()
      (memory, byteCapacity) = (nil, 0)
    }
    guard count > 0, let slots else { return }
    count = 0
    if slotCount <= Self.keptSlots {
      for place in 0..<slotCount { slots[place].length = .max }
    } else {
      slots.deallocate()
      (self.slots, slotCount) = (nil, 0)
    }
  }

  /// In no order that means anything.
  func forEach(_ body: (UnsafeRawBufferPointer, Value) -> Void) {
    guard count > 0, let slots else { return }
    for place in 0..<slotCount where slots[place].length != .max {
      let slot = slots[place]
      if slot.length > TextKey.wordSize {
        body(bytes(slot), slot.value)
      } else {
        Self.withText(slot.word, Int(slot.length)) { body($0, slot.value) }
      }
    }
  }

  /// The bytes of a short text.
  private static func withText(_ word: UInt64, _ length: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    func byte(_ place: Int) -> UInt8 {
      // Of four bytes and more the last four stand in the upper half, of fewer the middle and the last at their places.
      if length >= 4 {
        return UInt8(truncatingIfNeeded: place < 4 ? word >> (8 * place) : word >> (32 + 8 * (place - length + 4)))
      }
      return UInt8(truncatingIfNeeded: place == 0 ? word : place == length - 1 ? word >> 16 : word >> 8)
    }
    withUnsafeTemporaryAllocation(byteCount: TextKey.wordSize, alignment: 1) { text in
      for place in 0..<length { text[place] = byte(place) }
      body(UnsafeRawBufferPointer(rebasing: text[..<length]))
    }
  }

  /// The texts as strings, with their values, by the order of strings.
  var sorted: [(text: String, value: Value)] {
    var all: [(bytes: [UInt8], value: Value)] = []
    forEach { all.append((Array($0), $1)) }
    // By bytes first: strings may be equal whose bytes are not.
    all.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return all.map { (String(decoding: $0.bytes, as: UTF8.self), $0.value) }.sorted { $0.0 < $1.0 }
  }

  // MARK: Memory

  /// To the first free place of its chain.
  private func fill(_ slot: Slot) {
    guard let slots else { return }
    var place = Int(slot.hash) & (slotCount - 1)
    while slots[place].length != .max { place = (place + 1) & (slotCount - 1) }
    slots[place] = slot
  }

  private mutating func grow() {
    let (old, oldCount) = (slots, slotCount)
    slotCount = max(16, oldCount * 2)
    let made = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
    for place in 0..<slotCount { made[place].length = .max }
    slots = made
    guard let old else { return }
    for place in 0..<oldCount where old[place].length != .max { fill(old[place]) }
    old.deallocate()
  }

  /// Copies the bytes of a long text.
  /// - Returns: Where they begin.
  private mutating func store(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    if used + bytes.count > byteCapacity { makeRoom(bytes.count) }
    guard let memory, let start = bytes.baseAddress else { return 0 }
    (memory + used).copyMemory(from: start, byteCount: bytes.count)
    defer { used += bytes.count }
    return UInt64(used)
  }

  /// Moves the texts together, to a larger place where they take up more than half of this one.
  private mutating func makeRoom(_ more: Int) {
    let needed = used - wasted + more
    let old = memory
    byteCapacity = max(256, needed * 2)
    let made = UnsafeMutableRawPointer.allocate(byteCount: byteCapacity, alignment: 1)
    var end = 0
    if let old, let slots {
      for place in 0..<slotCount where slots[place].length != .max && slots[place].length > TextKey.wordSize {
        let length = Int(slots[place].length)
        (made + end).copyMemory(from: old + Int(slots[place].word), byteCount: length)
        slots[place].word = UInt64(end)
        end += length
      }
    }
    old?.deallocate()
    memory = made
    (used, wasted) = (end, 0)
  }
}
