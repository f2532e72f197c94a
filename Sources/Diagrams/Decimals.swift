/// Decimals from integers: the same text on every machine, whatever its locale.
enum Decimals {
  /// `125` is `1.25`, `100` is `1`, `-50` is `-0.5`.
  static func text(hundredths: Int) -> String { text(hundredths, digits: 2) }

  static func text(thousandths: Int) -> String { text(thousandths, digits: 3) }

  private static func text(_ value: Int, digits: Int) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let magnitude = value.magnitude
    let whole = magnitude / UInt(unit)
    var fraction = String(magnitude % UInt(unit))
    fraction = String(repeating: "0", count: digits - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return (value < 0 ? "-" : "") + String(whole) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
