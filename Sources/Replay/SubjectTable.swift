import EventLog

/// The instances of one machine in one run, found by the bytes of their names.
struct SubjectTable {
  private(set) var names: [[UInt8]] = []
  var subjects: [Subject] = []
  /// Open addressing: index + 1, 0 for a free slot. Twice as many as subjects at least.
  private var slots: [Int32] = []

  var indices: Range<Int> { subjects.indices }

  func find(_ ref: TextRef, in text: [UInt8]) -> Int? {
    guard !slots.isEmpty else { return nil }
    let start = ref.isNone ? 0 : Int(ref.offset)
    let range = start..<start + (ref.isNone ? 0 : Int(ref.length))
    var slot = Int(truncatingIfNeeded: Self.hash(text, range)) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if Self.isSame(names[index], text, range) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  func find(_ name: String) -> Int? {
    let bytes = Array(name.utf8)
    return find(TextRef(offset: 0, length: UInt32(bytes.count)), in: bytes)
  }

  mutating func insert(_ subject: Subject, name: [UInt8]) -> Int {
    names.append(name)
    subjects.append(subject)
    if subjects.count * 2 > slots.count {
      slots = [Int32](repeating: 0, count: max(8, subjects.count * 4).nextPowerOfTwo)
      for index in names.indices { place(index) }
    } else {
      place(subjects.count - 1)
    }
    return subjects.count - 1
  }

  /// The only one of a machine without instances: nobody asks for it by name.
  mutating func insertOnly(_ subject: Subject) { subjects.append(subject) }

  private mutating func place(_ index: Int) {
    var slot = Int(truncatingIfNeeded: Self.hash(names[index], names[index].indices)) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index + 1)
  }

  private static func isSame(_ name: [UInt8], _ text: [UInt8], _ range: Range<Int>) -> Bool {
    guard name.count == range.count else { return false }
    for offset in name.indices where name[offset] != text[range.lowerBound + offset] { return false }
    return true
  }

  /// FNV-1a: the same in every process.
  private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash ^ hash >> 32
  }
}

extension Int {
  fileprivate var nextPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
