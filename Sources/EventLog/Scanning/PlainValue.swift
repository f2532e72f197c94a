import CLineMasks

/// Values of a line that can be told at a glance: strings that say what they mean byte by byte, numbers of few digits,
/// `true`, `false` and `null`. What may follow a value is the caller's to check.
enum PlainValue {
  /// A value that is no string.
  struct Scalar {
    var end: UnsafePointer<UInt8>
    var kind: Field.Kind
    /// The value of an integer, 1 of true; else 0.
    var integer: Int64 = 0
  }

  /// The closing quote of the string whose first character is at `start`; nil where something else comes first that is
  /// no plain character.
  @inline(__always)
  static func endOfString(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var end = start
    while true {
      let count = Int(clm_plain(end))
      end += count
      if count < 16 { return end.pointee == UInt8(ascii: "\"") ? end : nil }
    }
  }

  /// The end of the integer at `place`; nil where there is none of up to 18 digits.
  /// - Parameter place: Behind 16 readable bytes.
  @inline(__always)
  static func integer(_ place: UnsafePointer<UInt8>, into value: inout Int64) -> UnsafePointer<UInt8>? {
    if let end = commonInteger(place, into: &value) { return end }
    return otherInteger(place, into: &value)
  }

  @inline(never)
  private static func otherInteger(_ place: UnsafePointer<UInt8>, into value: inout Int64) -> UnsafePointer<UInt8>? {
    guard let scalar = scalar(place), scalar.kind == .integer else { return nil }
    value = scalar.integer
    return scalar.end
  }

  /// The end of the digits at `place`; nil where they are none, or more than 15, or begin with a zero.
  /// - Parameter place: Behind 16 readable bytes.
  @inline(__always)
  static func commonInteger(_ place: UnsafePointer<UInt8>, into value: inout Int64) -> UnsafePointer<UInt8>? {
    let count = clm_digits(place)
    guard count &- 1 < 15, place.pointee != UInt8(ascii: "0") else { return nil }
    let end = place + Int(count)
    value = Int64(bitPattern: clm_number(end, count))
    return end
  }

  @inline(__always)
  static func endOfScalar(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let count = clm_digits(place)
    let end = place + Int(count)
    if count &- 1 < 15, place.pointee != UInt8(ascii: "0"), end.pointee != UInt8(ascii: ".") { return end }
    return endOfOtherScalar(place)
  }

  @inline(never)
  private static func endOfOtherScalar(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? { scalar(place)?.end }

  @inline(never)
  static func scalar(_ place: UnsafePointer<UInt8>) -> Scalar? {
    let isNegative = place.pointee == UInt8(ascii: "-")
    let digits = isNegative ? place + 1 : place
    let count = PlainDigits.count(digits)
    guard count > 0 else { return isNegative ? nil : word(place) }
    guard count <= PlainDigits.limit, count == 1 || digits.pointee != UInt8(ascii: "0") else { return nil }
    let end = digits + count
    guard end.pointee == UInt8(ascii: ".") else {
      let value = PlainDigits.value(digits, count: count)
      return Scalar(end: end, kind: .integer, integer: isNegative ? 0 &- value : value)
    }
    let decimals = PlainDigits.count(end + 1)
    guard decimals > 0, count &+ decimals <= PlainDigits.limit else { return nil }
    return Scalar(end: end + 1 + decimals, kind: .decimal)
  }

  private static func word(_ place: UnsafePointer<UInt8>) -> Scalar? {
    switch place.pointee {
    case UInt8(ascii: "t"): word("true", place, .bool, 1)
    case UInt8(ascii: "f"): word("false", place, .bool, 0)
    case UInt8(ascii: "n"): word("null", place, .null, 0)
    default: nil
    }
  }

  private static func word(
    _ word: StaticString, _ place: UnsafePointer<UInt8>, _ kind: Field.Kind, _ integer: Int64
  ) -> Scalar? {
    for index in 0..<word.utf8CodeUnitCount where place[index] != word.utf8Start[index] { return nil }
    return Scalar(end: place + word.utf8CodeUnitCount, kind: kind, integer: integer)
  }
}
