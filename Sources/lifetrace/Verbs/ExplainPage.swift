import EventLog
import LifecycleModel

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
    if let rule = model.rules.first(where: { $0.id.uppercased() == name }) { return text(of: rule) }
    return model.quirks.first { $0.id.uppercased() == name }.map(text)
  }

  private func text(of rule: Rule) -> String {
    var lines = ["\(rule.id): \(rule.statement)", ""]
    lines += row("kind", rule.kind.meaning) + row("versions", rule.os ?? "all")
    lines += row("confidence", Self.meaning(ofConfidence: rule.confidence))
    lines += row("source", rule.source) + row("limits", rule.limits)
    for quirk in model.quirks where quirk.rule == rule.id {
      lines += row("but", "\(quirk.id), a known behaviour: \(quirk.title)")
    }
    lines += log("A log that follows it:", rule.good) + log("A log that breaks it:", rule.bad)
    return TerminalText.lines(lines)
  }

  private func text(of quirk: Quirk) -> String {
    var lines = ["\(quirk.id): \(quirk.title)", ""]
    lines += row("kind", "a known behaviour of the system: told as a note, not as a violation")
    lines += row("breaks", quirk.rule ?? "") + row("versions", quirk.os ?? "all")
    lines += row("confidence", Self.meaning(ofConfidence: quirk.confidence)) + row("source", quirk.source)
    return TerminalText.lines(lines)
  }

  private func row(_ label: String, _ text: String) -> [String] {
    text.isEmpty ? [] : ["  " + label.padded(to: 12) + text]
  }

  private func log(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", title] + lines.map { "  " + $0 }
  }

  private static func meaning(ofConfidence letter: String) -> String {
    switch letter {
    case "H": "high: a printed log, a header, source code, or documentation with an independent observation"
    case "M": "medium: one credible report, or documentation alone"
    case "L": "low: a narrative or an inference"
    default: letter
    }
  }
}

extension Rule.Kind {
  var meaning: String {
    switch self {
    case .safety: "safety: an event that breaks it is a violation"
    case .liveness: "liveness: judged in a complete log of a recorded channel, at the end of the run"
    case .warning: "a warning at most"
    case .advice: "advice, a note at most"
    case .definition: "a definition or a permission: no finding names it"
    }
  }
}

extension TerminalText {
  /// Lines of text, each made printable, each with its line end.
  static func lines(_ lines: [String]) -> String { lines.map { printable($0) + "\n" }.joined() }
}
