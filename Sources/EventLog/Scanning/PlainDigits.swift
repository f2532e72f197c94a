import CLineMasks

/// Numbers of a few digits, eight at a time.
enum PlainDigits {
  /// More digits than this may not fit in 64 bits.
  static let limit = 18

  /// How many digits there are from here on; anything above ``limit`` stands for all that is more.
  /// - Parameter start: Sixteen bytes may be read beyond every sixteen digits.
  @inline(__always)
  static func count(_ start: UnsafePointer<UInt8>) -> Int {
    let count = Int(clm_digits(start))
    return count < 16 ? count : 16 &+ Int(clm_digits(start + 16))
  }

  /// The value of the first `count` bytes, which are digits, 1 to ``limit`` of them.
  @inline(__always)
  static func value(_ start: UnsafePointer<UInt8>, count: Int) -> Int64 {
    if count <= 8 { return Int64(upToEight(start, count: count)) }
    if count <= 16 {
      return Int64(upToEight(start, count: count &- 8) &* 100_000_000 &+ upToEight(start + (count &- 8), count: 8))
    }
    let front = upToEight(start, count: count &- 16) &* 10_000_000_000_000_000
    let middle = upToEight(start + (count &- 16), count: 8) &* 100_000_000
    return Int64(front &+ middle &+ upToEight(start + (count &- 8), count: 8))
  }

  /// A well-known method: pairs of digits, then pairs of pairs, then pairs of those, each with one multiplication.
  /// - Parameter count: From 1 to 8; eight bytes are read in any case.
  @inline(__always)
  static func upToEight(_ start: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    let unused = UInt64(truncatingIfNeeded: 64 &- count &* 8)
    let text = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self).littleEndian
    // What is not used makes room for leading zeros.
    var word = (text &<< unused) &- (0x3030_3030_3030_3030 &<< unused)
    word = word &* 10 &+ word &>> 8
    let low = (word & 0x0000_00FF_0000_00FF) &* (100 &+ 1_000_000 &<< 32)
    let high = (word &>> 16 & 0x0000_00FF_0000_00FF) &* (1 &+ 10_000 &<< 32)
    return (low &+ high) &>> 32
  }

  /// 10 to the power of 0...18.
  @inline(__always)
  static func power(_ exponent: Int) -> Int64 {
    var power: Int64 = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
  }
}
