import EventLog
import LifecycleModel
import Replay

/// The rules of a report, numbered: those that are listed in any case, then others in the order in which they are named.
struct SARIFRules {
  private let catalogue: RuleCatalogue
  private(set) var descriptions: [RuleDescription]
  private var numbers: [String: Int]

  init(_ catalogue: RuleCatalogue) {
    self.catalogue = catalogue
    descriptions = catalogue.listed
    numbers = Dictionary(descriptions.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  mutating func number(of id: String) -> Int {
    if let known = numbers[id] { return known }
    numbers[id] = descriptions.count
    descriptions.append(catalogue[id])
    return descriptions.count - 1
  }

  static func descriptor(of rule: RuleDescription) -> JSONValue {
    let level = rule.level ?? .note
    let full = rule.limits.isEmpty ? rule.statement : "\(SARIFText.sentence(rule.statement)) \(rule.limits)"
    return .compact([
      ("id", .string(rule.id)),
      ("shortDescription", ["text": .string(SARIFText.plain(rule.statement))]),
      ("fullDescription", ["text": .string(SARIFText.plain(full))]),
      ("help", ["text": .string(SARIFText.lines(rule.lines))]),
      ("defaultConfiguration", ["level": .string(level.name)]),
      ("properties", properties(of: rule, level)),
    ])
  }

  private static func properties(of rule: RuleDescription, _ level: Level) -> JSONValue {
    let precision = ["H": "high", "M": "medium", "L": "low"][rule.confidence]
    let severity =
      switch level {
      case .error, .warning: level.name
      case .note: "recommendation"
      }
    return .compact([
      ("confidence", rule.confidence.isEmpty ? nil : .string(rule.confidence)),
      // Under the names that code scanning sorts by.
      ("precision", precision.map { .string($0) }), ("problem.severity", .string(severity)),
      ("section", .string(rule.section)), ("tags", .strings([rule.section])),
    ])
  }
}
