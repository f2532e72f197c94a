/// Lengths of time as documents write them: `2s`, `500ms`, `1.5min`.
enum TimeSpan {
  private static let units: [(suffix: String, nanoseconds: Int)] = [
    ("ns", 1), ("us", 1000), ("µs", 1000), ("ms", 1_000_000), ("min", 60_000_000_000), ("h", 3_600_000_000_000),
    ("s", 1_000_000_000),
  ]

  /// Nanoseconds; nil where the text is no length of time, or none that 64 bits hold.
  static func nanoseconds(_ text: String) -> Int? {
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
    let number = text.dropLast(unit.suffix.count).trimmingBlanks
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return nil }
    guard let whole = Int(parts[0]) else { return nil }
    let (product, overflow) = whole.multipliedReportingOverflow(by: unit.nanoseconds)
    guard !overflow else { return nil }
    var fraction = 0
    var place = unit.nanoseconds
    for digit in parts.count == 2 ? parts[1] : "" {
      // Beyond the nanosecond nothing counts.
      fraction += (digit.wholeNumberValue ?? 0) * place / 10
      place /= 10
    }
    let (sum, tooLarge) = product.addingReportingOverflow(fraction)
    return tooLarge ? nil : sum
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    while text.first == " " { text.removeFirst() }
    return text
  }
}
