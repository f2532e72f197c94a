import EventLog
import LifecycleModel
import Replay

/// What is said of a rule, or of a known behaviour of the system, wherever it is described.
public struct RuleDescription: Sendable {
  public let id: String
  /// One sentence.
  public let statement: String
  /// What the rule does not catch, or takes for what it is not; empty where nothing is told.
  let limits: String
  /// A page of text, printable.
  public let lines: [String]
  /// Of its findings, where nothing lowers it; nil where no finding names the rule.
  let level: Level?
  /// H, M or L; empty where it is not told.
  let confidence: String
  /// What it is about: the first part of its name.
  var section: String { String(id.prefix { $0 != "-" }) }

  /// - Parameter model: Its known behaviours that break the rule are told, too.
  public init(_ rule: Rule, of model: Model) {
    id = rule.id
    statement = rule.statement
    limits = rule.limits
    level = rule.kind.level
    confidence = rule.confidence
    var lines = ["\(rule.id): \(rule.statement)", ""]
    lines += Self.row("kind", rule.kind.meaning) + Self.row("versions", rule.os ?? "all")
    lines += Self.row("confidence", Self.meaning(ofConfidence: rule.confidence))
    lines += Self.row("source", rule.source) + Self.row("limits", rule.limits)
    for quirk in model.quirks where quirk.rule == rule.id {
      lines += Self.row("but", "\(quirk.id), a known behaviour: \(quirk.title)")
    }
    lines += Self.log("A log that follows it:", rule.good) + Self.log("A log that breaks it:", rule.bad)
    self.lines = lines.map { TerminalText.printable($0) }
  }

  public init(_ quirk: Quirk) {
    id = quirk.id
    statement = quirk.title
    limits = ""
    level = .note
    confidence = quirk.confidence
    var lines = ["\(quirk.id): \(quirk.title)", ""]
    lines += Self.row("kind", "a known behaviour of the system: told as a note, not as a violation")
    lines += Self.row("breaks", quirk.rule ?? "") + Self.row("versions", quirk.os ?? "all")
    lines += Self.row("confidence", Self.meaning(ofConfidence: quirk.confidence)) + Self.row("source", quirk.source)
    self.lines = lines.map { TerminalText.printable($0) }
  }

  /// A rule that no model describes.
  init(id: String) {
    self.id = id
    statement = "The model says no more of this rule."
    limits = ""
    level = .error
    confidence = ""
    lines = [statement]
  }

  private static func row(_ label: String, _ text: String) -> [String] {
    text.isEmpty ? [] : ["  " + label.padded(to: 12) + text]
  }

  private static func log(_ title: String, _ lines: [String]) -> [String] {
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
  public var meaning: String {
    switch self {
    case .safety: "safety: an event that breaks it is a violation"
    case .liveness: "liveness: judged in a complete log of a recorded channel, at the end of the run"
    case .warning: "a warning at most"
    case .advice: "advice, a note at most"
    case .definition: "a definition or a permission: no finding names it"
    }
  }

  fileprivate var level: Level? {
    switch self {
    case .safety, .liveness: .error
    case .warning: .warning
    case .advice: .note
    case .definition: nil
    }
  }
}
