/// A JSON number taken apart, for exact conversion: a double holds no nanoseconds since 1970.
///
/// The value is 0.d₁d₂d₃… × 10^`point`, where the digits are those of the token without leading zeros.
struct DecimalNumber {
  private let token: UnsafeRawBufferPointer
  private(set) var isNegative = false
  /// The part of the token that holds the digits, leading zeros skipped, possibly with a dot in it.
  private var firstDigit = 0
  private var endOfDigits = 0
  private var point = 0

  /// - Parameter token: A number by the grammar of RFC 8259.
  init(_ token: UnsafeRawBufferPointer) {
    self.token = token
    var index = 0
    if index < token.count, token[index] == UInt8(ascii: "-") {
      isNegative = true
      index += 1
    }
    readDigits(from: index)
    if endOfDigits < token.count { point += Self.exponent(token[(endOfDigits + 1)...]) }
  }

  private mutating func readDigits(from start: Int) {
    var index = start
    var dot = -1
    var first = -1
    while index < token.count {
      let byte = token[index]
      if byte == UInt8(ascii: ".") {
        dot = index
      } else if byte &- UInt8(ascii: "0") < 10 {
        if byte != UInt8(ascii: "0"), first < 0 { first = index }
      } else {
        break
      }
      index += 1
    }
    endOfDigits = index
    firstDigit = first < 0 ? index : first
    let endOfWhole = dot < 0 ? index : dot
    // A first digit after the dot has dot - first + 1 ≤ 0: as many zeros as follow the dot.
    point = firstDigit < endOfWhole ? endOfWhole - firstDigit : endOfWhole - firstDigit + 1
  }

  /// Saturates far beyond all that matters, where it still can be added to.
  private static func exponent(_ text: Slice<UnsafeRawBufferPointer>) -> Int {
    var value = 0
    for byte in text where byte &- UInt8(ascii: "0") < 10 {
      value = min(value * 10 + Int(byte &- UInt8(ascii: "0")), 1_000_000_000)
    }
    return text.first == UInt8(ascii: "-") ? -value : value
  }

  var isZero: Bool { firstDigit == endOfDigits }

  /// Whether the magnitude is over 10^`power`.
  func exceeds(powerOfTen power: Int) -> Bool {
    if isZero || point <= power { return false }
    if point > power + 1 { return true }
    // As many digits as 10^power has: equal only where it is a 1 with nothing but zeros after it.
    guard token[firstDigit] == UInt8(ascii: "1") else { return true }
    return token[(firstDigit + 1)..<endOfDigits].contains { $0 != UInt8(ascii: "0") && $0 != UInt8(ascii: ".") }
  }

  /// The value × 10^`power`, what is left of the decimal point; nil outside ±(2^63-1).
  func scaled(byPowerOfTen power: Int) -> Int64? {
    let count = point + power
    if isZero || count <= 0 { return 0 }
    if count > 19 { return nil }
    var value: UInt64 = 0
    var index = firstDigit
    for _ in 0..<count {
      if index < endOfDigits, token[index] == UInt8(ascii: ".") { index += 1 }
      let digit = index < endOfDigits ? UInt64(token[index] &- UInt8(ascii: "0")) : 0
      value = value * 10 + digit
      index += 1
    }
    guard value <= UInt64(Int64.max) else { return nil }
    return isNegative ? -Int64(value) : Int64(value)
  }

  /// The value where it is an integer (`5.0` and `1e3` are) within ±(2^63-1).
  var integer: Int64? {
    guard let value = scaled(byPowerOfTen: 0) else { return nil }
    var whole = 0
    for byte in token[firstDigit..<endOfDigits] where byte != UInt8(ascii: ".") {
      if whole >= point, byte != UInt8(ascii: "0") { return nil }
      whole += 1
    }
    return value
  }
}
