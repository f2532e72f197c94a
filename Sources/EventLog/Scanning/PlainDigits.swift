import CLineMasks

/// Numbers of a few digits, eight at a time.
enum PlainDigits {
  /// More digits than this may not fit in 64 bits.
  static let limit = 18

  /// How many digits there are from here on; anything above ``limit`` stands for all that is more.
  @inline(__always)
  static func count(_ start: UnsafePointer<UInt8>) -> Int {
    let count = Int(clm_digits(start))
    return count < 16 ? count : 16 &+ Int(clm_digits(start + 16))
  }

  /// The value of the first `count` bytes, which are digits, 1 to ``limit`` of them.
  @inline(__always)
  static func value(_ start: UnsafePointer<UInt8>, count: Int) -> Int64 {
    var front = count
    var value: UInt64 = 0
    while front > 8 { front &-= 8 }
    value = upToEight(start, count: front)
    while front < count {
      value = value &* 100_000_000 &+ eight(UnsafeRawPointer(start + front).loadUnaligned(as: UInt64.self).littleEndian)
      front &+= 8
    }
    return Int64(bitPattern: value)
  }

  /// - Parameter count: From 1 to 8; eight bytes are read in any case.
  @inline(__always)
  private static func upToEight(_ start: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    let text = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self).littleEndian
    // What is not used makes room for leading zeros.
    let unused = UInt64(truncatingIfNeeded: 64 &- count &* 8)
    return digits((text &- 0x3030_3030_3030_3030) &<< unused)
  }

  /// The value of eight digits; the first is the lowest byte.
  @inline(__always)
  static func eight(_ text: UInt64) -> UInt64 { digits(text &- 0x3030_3030_3030_3030) }

  /// A well-known method: pairs of digits, then pairs of pairs, then pairs of those, each with one multiplication.
  @inline(__always)
  private static func digits(_ word: UInt64) -> UInt64 {
    let pairs = word &* 10 &+ word &>> 8
    let low = (pairs & 0x0000_00FF_0000_00FF) &* (100 &+ 1_000_000 &<< 32)
    let high = (pairs &>> 16 & 0x0000_00FF_0000_00FF) &* (1 &+ 10_000 &<< 32)
    return (low &+ high) &>> 32
  }
}
