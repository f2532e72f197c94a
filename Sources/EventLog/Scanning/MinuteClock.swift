import CLineMasks

/// Reads RFC 3339 times in UTC, remembering the minute of the last one: most lines are of the same minute as the line
/// before.
struct MinuteClock {
  /// The text of the minute, `2024-01-31T08:00`, and its nanoseconds.
  private var date: UInt64 = 0
  private var hour: UInt64 = 0
  private var minute: Int64 = 0

  /// Nanoseconds since 1970, as ``RFC3339`` has them; nil where it says that the text is no time.
  /// - Parameter text: Its start may be read for 16 bytes beyond its end.
  @inline(__always)
  mutating func nanoseconds(_ text: UnsafePointer<UInt8>, count: Int) -> Int64? {
    guard count >= 20, text[16] == UInt8(ascii: ":"), text[count &- 1] == UInt8(ascii: "Z") else {
      return RFC3339.nanoseconds(UnsafeRawBufferPointer(start: text, count: count))
    }
    let raw = UnsafeRawPointer(text)
    let date = raw.loadUnaligned(as: UInt64.self)
    let hour = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    if date != self.date || hour != self.hour, !turn(to: text) {
      return RFC3339.nanoseconds(UnsafeRawBufferPointer(start: text, count: count))
    }
    guard let rest = Self.seconds(text + 17, count: count &- 18) else {
      return RFC3339.nanoseconds(UnsafeRawBufferPointer(start: text, count: count))
    }
    return minute &+ rest
  }

  /// `59` or `59.123456`, as nanoseconds; nil where it is no such text, or needs a closer look.
  @inline(__always)
  private static func seconds(_ text: UnsafePointer<UInt8>, count: Int) -> Int64? {
    let tens = Int64(text[0]) &- 0x30
    let ones = Int64(text[1]) &- 0x30
    guard UInt64(bitPattern: tens) < 6, UInt64(bitPattern: ones) < 10 else { return nil }
    let whole = (tens &* 10 &+ ones) &* 1_000_000_000
    if count == 2 { return whole }
    let digits = count &- 3
    guard text[2] == UInt8(ascii: "."), UInt(bitPattern: digits &- 1) < 9, Int(clm_digits(text + 3)) == digits else {
      return nil
    }
    return whole &+ PlainDigits.value(text + 3, count: digits) &* unit(digits)
  }

  /// Nanoseconds of the last of so many decimals, 1 to 9.
  @inline(__always)
  private static func unit(_ digits: Int) -> Int64 {
    switch digits {
    case 3: 1_000_000
    case 6: 1000
    case 9: 1
    default: PlainDigits.power(9 &- digits)
    }
  }

  /// Makes the minute that the text begins with the one that is remembered; false where that is none, or so far away that
  /// a second in it may not fit in 64 bits.
  @inline(never)
  private mutating func turn(to text: UnsafePointer<UInt8>) -> Bool {
    let zone: StaticString = ":00Z"
    let start = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { whole -> Int64? in
      for index in 0..<16 { whole[index] = text[index] }
      for index in 0..<4 { whole[16 + index] = zone.utf8Start[index] }
      return RFC3339.nanoseconds(UnsafeRawBufferPointer(whole))
    }
    guard let start, start.magnitude < 9_200_000_000_000_000_000 else { return false }
    let raw = UnsafeRawPointer(text)
    date = raw.loadUnaligned(as: UInt64.self)
    hour = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    minute = start
    return true
  }
}
