import CLineMasks

/// Reads times like `2024-01-31T08:00:59.123456Z`, remembering the minute of the last one: most lines are of the same
/// minute as the line before.
struct MinuteClock {
  /// The first 16 bytes of the minute's text, and its nanoseconds since 1970.
  private var date: UInt64 = 0
  private var hour: UInt64 = 0
  private var minute: Int64 = 0

  /// Reads a time in the remembered minute, as ``RFC3339`` would.
  /// - Parameter text: The first character of a string. No byte is read that is not of the string, and at most 16 beyond.
  /// - Returns: The closing quote; nil where the string is no such time.
  @inline(__always)
  func read(_ text: UnsafePointer<UInt8>, into time: inout Int64) -> UnsafePointer<UInt8>? {
    let raw = UnsafeRawPointer(text)
    guard raw.loadUnaligned(as: UInt64.self) == date,
      raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == hour
    else { return nil }
    let tens = UInt64(text[17] &- 0x30)
    let ones = UInt64(text[18] &- 0x30)
    guard text[16] == UInt8(ascii: ":"), tens < 6, ones < 10 else { return nil }
    var end = text + 19
    var rest = Int64(bitPattern: (tens &* 10 &+ ones) &* 1_000_000_000)
    if end.pointee == UInt8(ascii: ".") {
      let count = Int(clm_digits(text + 20))
      guard UInt(bitPattern: count &- 1) < 9 else { return nil }
      rest &+= Self.fraction(text + 20, count: count)
      end = text + 20 + count
    }
    guard end[0] == UInt8(ascii: "Z"), end[1] == UInt8(ascii: "\"") else { return nil }
    time = minute &+ rest
    return end + 1
  }

  /// Nanoseconds of so many decimals, 1 to 9.
  @inline(__always)
  private static func fraction(_ digits: UnsafePointer<UInt8>, count: Int) -> Int64 {
    let text = UnsafeRawPointer(digits).loadUnaligned(as: UInt64.self).littleEndian
    // Zeros after the last one.
    let used = count >= 8 ? .max : (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1
    let eight = PlainDigits.eight(text & used | 0x3030_3030_3030_3030 & ~used)
    return Int64(bitPattern: eight) &* 10 &+ (count == 9 ? Int64(digits[8] &- 0x30) : 0)
  }

  /// Remembers the minute of a time that is one. Not a minute so far away that a second in it may not fit in 64 bits.
  @inline(never)
  mutating func turn(to text: UnsafePointer<UInt8>, count: Int) {
    guard count >= 20 else { return }
    let zone: StaticString = ":00Z"
    let start = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { whole -> Int64? in
      for index in 0..<16 { whole[index] = text[index] }
      for index in 0..<4 { whole[16 + index] = zone.utf8Start[index] }
      return RFC3339.nanoseconds(UnsafeRawBufferPointer(whole))
    }
    guard let start, start.magnitude < 9_200_000_000_000_000_000 else { return }
    let raw = UnsafeRawPointer(text)
    date = raw.loadUnaligned(as: UInt64.self)
    hour = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    minute = start
  }
}
