/// Text for people: the same on every machine, whatever its locale.
public enum ReadableText {
  /// A duration in the unit that suits it, to three digits: `350 ns`, `12.5 s`, `3 min 20 s`, `2 h 5 min`.
  static func duration(_ nanoseconds: ExactSum) -> String {
    guard nanoseconds.high == 0 else { return days(nanoseconds.secondsText) }
    let value = nanoseconds.low
    switch value {
    case ..<1_000: return "\(value) ns"
    case ..<999_500: return threeDigits(value, unit: 1_000) + " µs"
    case ..<999_500_000: return threeDigits(value, unit: 1_000_000) + " ms"
    case ..<59_950_000_000: return threeDigits(value, unit: 1_000_000_000) + " s"
    default: return long(seconds: value / 1_000_000_000 + (value % 1_000_000_000 >= 500_000_000 ? 1 : 0))
    }
  }

  /// The same of a duration that may be unknown, which is a dash.
  public static func duration(_ nanoseconds: Int64?) -> String {
    nanoseconds.map { duration(ExactSum(UInt64(clamping: $0))) } ?? "–"
  }

  private static func long(seconds: UInt64) -> String {
    switch seconds {
    case ..<3_600: return pair(seconds / 60, "min", seconds % 60, "s")
    case ..<86_400: return pair(seconds / 3_600, "h", seconds % 3_600 / 60, "min")
    default: return pair(seconds / 86_400, "d", seconds % 86_400 / 3_600, "h")
    }
  }

  private static func pair(_ first: UInt64, _ unit: String, _ second: UInt64, _ smaller: String) -> String {
    second == 0 ? "\(first) \(unit)" : "\(first) \(unit) \(second) \(smaller)"
  }

  private static func days(_ seconds: String) -> String {
    // Over 584 years; nobody reads more than the order of it.
    (seconds.split(separator: ".").first.map(String.init) ?? seconds) + " s"
  }

  /// `value / unit` (below 1,000 units) to three digits, half up, without zeros at the end of the fraction.
  private static func threeDigits(_ value: UInt64, unit: UInt64) -> String {
    let decimals = value < 10 * unit ? 2 : value < 100 * unit ? 1 : 0
    let scale: UInt64 = decimals == 2 ? 100 : decimals == 1 ? 10 : 1
    let scaled = (value + unit / scale / 2) / (unit / scale)
    var fraction = String(scaled % scale)
    fraction = String(repeating: "0", count: max(0, decimals - fraction.count)) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return fraction.isEmpty ? "\(scaled / scale)" : "\(scaled / scale).\(fraction)"
  }

  /// Bytes in the unit that suits them, to three digits: `512 B`, `1.05 MB`.
  static func bytes(_ bytes: ExactSum) -> String {
    var unit: UInt64 = 1
    for name in ["B", "kB", "MB", "GB", "TB", "PB"] {
      if bytes.high == 0, bytes.low < 999 * unit + unit / 2 || bytes.low < 1_000 {
        return unit == 1 ? "\(bytes.low) B" : "\(threeDigits(bytes.low, unit: unit)) \(name)"
      }
      unit *= 1_000
    }
    return bytes.text + " B"
  }

  /// A count with a noun: `1 run`, `2 runs`.
  static func count(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
}
