import EventLog

/// Text for people in SARIF. It may come from a log.
enum SARIFText {
  /// Longer ones are cut: no surface shows that much, and some refuse it.
  private static let limit = 4000

  /// Values that say nothing more when they are longer.
  private static let valueLimit = 1000

  /// A message. In the text of any message string, of a result as of a rule, braces stand for arguments unless they are
  /// doubled, whether there are arguments or not (SARIF 2.1.0, 3.11.5), and `[…](…)` for a link unless the bracket is
  /// escaped. Viewers that do not replace arguments show the doubled braces; those that do would lose single ones.
  static func message(_ text: String) -> JSONValue { .compact([("text", .string(plain(text)))]) }

  static func plain(_ text: String) -> String {
    escaped(TerminalText.printable(text, limit: limit))
  }

  /// Several lines that are printable.
  static func lines(_ lines: [String]) -> String { lines.map(escaped).joined(separator: "\n") }

  /// A value of a log among the properties.
  static func value(_ text: String) -> JSONValue {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: valueLimit, limitedBy: scalars.endIndex),
      end != scalars.endIndex
    else { return .string(text) }
    return .string(String(scalars[..<end]) + "…")
  }

  private static func escaped(_ printable: String) -> String {
    guard printable.unicodeScalars.contains(where: { "{}[".unicodeScalars.contains($0) }) else { return printable }
    let scalars = Array(printable.unicodeScalars)
    let isLink = zip(scalars, scalars.dropFirst()).contains { $0 == "]" && $1 == "(" }
    var escaped = String.UnicodeScalarView()
    for scalar in scalars {
      switch scalar {
      case "{", "}": escaped.append(scalar)
      case "[" where isLink, "]" where isLink: escaped.append("\\")
      default: break
      }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// A sentence with its full stop.
  static func sentence(_ text: String) -> String {
    guard let last = text.last, !".!?".contains(last), !text.hasSuffix(".)") else { return text }
    return text + "."
  }
}
