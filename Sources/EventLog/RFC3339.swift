/// Times as RFC 3339 writes them, exactly to the nanosecond.
public enum RFC3339 {
  /// Nanoseconds since 1970-01-01T00:00:00Z. A zone is required (`Z` or `±hh:mm`); a blank may stand for the `T`; the
  /// fraction may have any length and is cut after nine digits; second 60 is the one after 59.
  /// - Returns: nil where the text is no such time, or one before 1677 or after 2262, which do not fit in 64 bits.
  public static func nanoseconds(_ text: UnsafeRawBufferPointer) -> Int64? {
    var reader = DigitReader(bytes: text)
    guard let days = date(&reader), reader.take("Tt "), let second = timeOfDay(&reader),
      let fraction = fraction(&reader), let offset = zone(&reader), reader.isAtEnd
    else { return nil }
    let seconds = days * 86_400 + second - offset
    // The largest numbers here are those of the year 9999: seconds cannot overflow, nanoseconds can.
    let (product, tooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if !tooLarge {
      let (sum, overflow) = product.addingReportingOverflow(fraction)
      return overflow || sum == .min ? nil : sum
    }
    return nil
  }

  public static func nanoseconds(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8 { nanoseconds(UnsafeRawBufferPointer($0)) }
  }

  /// The time in UTC with as many decimals as it needs: `2024-01-31T08:00:00.5Z`.
  public static func text(nanoseconds: Int64) -> String {
    var seconds = nanoseconds / 1_000_000_000
    var fraction = nanoseconds % 1_000_000_000
    if fraction < 0 { (seconds, fraction) = (seconds - 1, fraction + 1_000_000_000) }
    var days = seconds / 86_400
    var second = seconds % 86_400
    if second < 0 { (days, second) = (days - 1, second + 86_400) }
    let (year, month, day) = civil(fromDays: days)
    var bytes = digits(year, 4) + [UInt8(ascii: "-")] + digits(month, 2) + [UInt8(ascii: "-")] + digits(day, 2)
    bytes += [UInt8(ascii: "T")] + digits(second / 3600, 2) + [UInt8(ascii: ":")]
    bytes += digits(second / 60 % 60, 2) + [UInt8(ascii: ":")] + digits(second % 60, 2)
    Nanoseconds.appendFraction(UInt64(fraction), to: &bytes)
    return String(decoding: bytes + [UInt8(ascii: "Z")], as: UTF8.self)
  }

  private static func digits(_ value: Int64, _ count: Int) -> [UInt8] {
    var rest = value
    var digits = [UInt8](repeating: UInt8(ascii: "0"), count: count)
    for index in digits.indices.reversed() {
      digits[index] += UInt8(rest % 10)
      rest /= 10
    }
    return digits
  }

  /// Days since 1970-01-01.
  private static func date(_ reader: inout DigitReader) -> Int64? {
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
      let day = reader.number(2), (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year)
    else { return nil }
    return days(year, month, day)
  }

  private static func timeOfDay(_ reader: inout DigitReader) -> Int64? {
    guard let hour = reader.number(2), reader.take(":"), let minute = reader.number(2), reader.take(":"),
      let second = reader.number(2), hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Nanoseconds; 0 where there is no dot, nil where no digit follows it.
  private static func fraction(_ reader: inout DigitReader) -> Int64? {
    guard reader.take(".") else { return 0 }
    var value: Int64 = 0
    var count = 0
    while let digit = reader.number(1) {
      if count < 9 { value = value * 10 + digit }
      count += 1
    }
    guard count > 0 else { return nil }
    for _ in min(count, 9)..<9 { value *= 10 }
    return value
  }

  /// Seconds east of Greenwich.
  private static func zone(_ reader: inout DigitReader) -> Int64? {
    if reader.take("Zz") { return 0 }
    let isWest = reader.take("-")
    guard isWest || reader.take("+"), let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
      hour < 24, minute < 60
    else { return nil }
    let offset = hour * 3600 + minute * 60
    return isWest ? -offset : offset
  }

  private static func length(ofMonth month: Int64, _ year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Proleptic Gregorian days by years that begin in March, so that the leap day is the last (a well-known method,
  /// H. Hinnant's "chrono-compatible low-level date algorithms").
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

/// Reads fixed-width numbers and single characters off the front of some bytes.
private struct DigitReader {
  let bytes: UnsafeRawBufferPointer
  var position = 0

  var isAtEnd: Bool { position == bytes.count }

  /// Takes the next byte where it is one of `choices`.
  mutating func take(_ choices: StaticString) -> Bool {
    guard position < bytes.count else { return false }
    for index in 0..<choices.utf8CodeUnitCount where choices.utf8Start[index] == bytes[position] {
      position += 1
      return true
    }
    return false
  }

  /// Takes exactly `count` digits, or nothing.
  mutating func number(_ count: Int) -> Int64? {
    guard position + count <= bytes.count else { return nil }
    var value: Int64 = 0
    for index in position..<position + count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int64(digit)
    }
    position += count
    return value
  }
}
