import EventLog
import LifecycleModel
import Reporting

/// What the model says of its rules and of the known behaviours that break them, for people.
struct ExplainPage {
  var model: Model

  var names: [String] { model.rules.map(\.id) + model.quirks.map(\.id) }

  var list: String {
    let width = (names.map(\.count).max() ?? 0) + 2
    let rules = model.rules.map { $0.id.padded(to: width) + $0.statement }
    let quirks = model.quirks.map { $0.id.padded(to: width) + $0.title }
    return TerminalText.lines(rules + (quirks.isEmpty ? [] : ["", "Known behaviours of the system:"] + quirks))
  }

  /// Nil where there is no such rule or behaviour. Case does not count.
  func text(of name: String) -> String? {
    let name = name.uppercased()
    if let rule = model.rules.first(where: { $0.id.uppercased() == name }) {
      return TerminalText.lines(RuleDescription(rule, of: model).lines)
    }
    return model.quirks.first { $0.id.uppercased() == name }.map { TerminalText.lines(RuleDescription($0).lines) }
  }
}

extension TerminalText {
  /// Lines of text, each made printable, each with its line end.
  static func lines(_ lines: [String]) -> String { lines.map { printable($0) + "\n" }.joined() }
}
