import EventLog

/// Text for people in SARIF. It may come from a log.
enum SARIFText {
  /// Longer ones are cut: no surface shows that much, and some refuse it.
  private static let limit = 4000

  /// A message. In its text braces stand for arguments unless they are doubled, and `[…](…)` for a link unless the
  /// bracket is escaped.
  static func message(_ text: String) -> JSONValue { .compact([("text", .string(plain(text)))]) }

  static func plain(_ text: String) -> String {
    let printable = TerminalText.printable(text, limit: limit)
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
