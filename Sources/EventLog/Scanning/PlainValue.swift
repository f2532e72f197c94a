import CLineMasks

/// A value of a line that can be told at a glance: a string that says what it means byte by byte, a number of few digits,
/// `true`, `false` or `null`.
struct PlainValue {
  var kind: Field.Kind
  /// A string's content, or the whole token.
  var start: UnsafePointer<UInt8>
  var count: Int
  /// The value of an integer, 1 of true; else 0.
  var integer: Int64 = 0

  /// Reads the value at `place` and moves behind it; nil where it takes more to tell what it is, or whether it is JSON.
  /// What may follow a value is the caller's to check.
  @inline(__always)
  static func read(at place: inout UnsafePointer<UInt8>) -> PlainValue? {
    guard place.pointee == UInt8(ascii: "\"") else { return readScalar(at: &place) }
    let start = place + 1
    guard let end = endOfString(start) else { return nil }
    place = end + 1
    return PlainValue(kind: .string, start: start, count: end - start)
  }

  /// The closing quote; nil where something else comes first that is no plain character.
  @inline(__always)
  static func endOfString(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var end = start
    while true {
      let count = Int(clm_plain(end))
      end += count
      if count < 16 { return end.pointee == UInt8(ascii: "\"") ? end : nil }
    }
  }

  @inline(__always)
  private static func readScalar(at place: inout UnsafePointer<UInt8>) -> PlainValue? {
    let start = place
    let isNegative = start.pointee == UInt8(ascii: "-")
    let digits = isNegative ? start + 1 : start
    let count = PlainDigits.count(digits)
    guard count > 0 else { return readWord(at: &place) }
    guard count <= PlainDigits.limit, count == 1 || digits.pointee != UInt8(ascii: "0") else { return nil }
    place = digits + count
    if place.pointee == UInt8(ascii: ".") {
      let decimals = PlainDigits.count(place + 1)
      guard decimals > 0, count &+ decimals <= PlainDigits.limit else { return nil }
      place += 1 &+ decimals
      return PlainValue(kind: .decimal, start: start, count: place - start)
    }
    let value = PlainDigits.value(digits, count: count)
    return PlainValue(kind: .integer, start: start, count: place - start, integer: isNegative ? 0 &- value : value)
  }

  @inline(never)
  private static func readWord(at place: inout UnsafePointer<UInt8>) -> PlainValue? {
    switch place.pointee {
    case UInt8(ascii: "t"): word("true", at: &place, .bool, 1)
    case UInt8(ascii: "f"): word("false", at: &place, .bool, 0)
    case UInt8(ascii: "n"): word("null", at: &place, .null, 0)
    default: nil
    }
  }

  private static func word(
    _ word: StaticString, at place: inout UnsafePointer<UInt8>, _ kind: Field.Kind, _ integer: Int64
  ) -> PlainValue? {
    let start = place
    for index in 0..<word.utf8CodeUnitCount where start[index] != word.utf8Start[index] { return nil }
    place += word.utf8CodeUnitCount
    return PlainValue(kind: kind, start: start, count: word.utf8CodeUnitCount, integer: integer)
  }
}
