/// The text of `--help`, made from the tables.
enum Help {
  static func text(of verbs: [Verb]) -> String {
    let width = (verbs.map(\.name.count).max() ?? 0) + 2
    let rows = verbs.map { "  " + $0.name.padded(to: width) + $0.summary }
    let codes = CommandStatus.allCases.map { "  " + String($0.rawValue).padded(to: 4) + $0.meaning }
    return """
      lifetrace judges app-lifecycle logs against a reference state machine.

      usage: lifetrace [VERB] [OPTIONS] LOG…       (no verb: \(Verb.check.name))

      \(rows.joined(separator: "\n"))

      lifetrace VERB --help tells the options of a verb; lifetrace --version the version.

      exit status:
      \(codes.joined(separator: "\n"))

      """
  }

  static func text(of verb: Verb) -> String {
    var parts = ["usage: \(verb.usage)\n", wrapped(verb.discussion, to: 80) + "\n"]
    if !verb.operands.isEmpty {
      parts.append(table(verb.operands.map { ($0.spelling, meaning(of: $0)) }))
    }
    parts.append("options:\n" + table(verb.allOptions.map { ($0.spelling, meaning(of: $0)) }))
    parts.append("examples:\n" + verb.examples.map { "  \($0.command)\n      \($0.says)\n" }.joined())
    return parts.joined(separator: "\n")
  }

  static func meaning(of operand: Operand) -> String {
    operand.values.isEmpty ? operand.help : "\(operand.help): \(operand.values.joined(separator: ", "))"
  }

  static func meaning(of option: Option) -> String {
    var text = option.help
    if !option.values.isEmpty { text += ": " + option.values.joined(separator: ", ") }
    if option.isRepeatable { text += "; repeatable" }
    if let defaultText = option.defaultText { text += " (default: \(defaultText))" }
    return text
  }

  /// Two columns; a left side that is too wide has a line of its own.
  private static func table(_ rows: [(left: String, right: String)]) -> String {
    rows.map { left, right in
      let lines = wrapped(right, to: 80 - 30).split(separator: "\n").map(String.init)
      let head = "  " + left
      let first =
        head.count < 29 ? head.padded(to: 30) + (lines.first ?? "") : head + "\n" + indent + (lines.first ?? "")
      return ([first] + lines.dropFirst().map { indent + $0 }).joined(separator: "\n") + "\n"
    }.joined()
  }

  private static let indent = String(repeating: " ", count: 30)

  private static func wrapped(_ text: String, to columns: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.count + 1 + word.count > columns {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// Filled up with blanks.
  func padded(to columns: Int) -> String { self + String(repeating: " ", count: Swift.max(0, columns - count)) }
}
