import LifecycleModel

/// What remains of a guard once the facts are known: nothing, or words for what is still open.
enum GuardReduction: Equatable {
  case always
  case never
  /// Depends on what the event carries or the log records: may hold, and is not worth a word.
  case sometimes
  /// Depends on facts that are open, or on another region of the machine.
  case open(String)

  init(_ condition: Guard, _ machine: Machine, _ model: Model, _ facts: FactValues) {
    let reduce = { GuardReduction($0, machine, model, facts) }
    switch condition {
    case .always: self = .always
    case .never: self = .never
    case .all(let parts): self = Self.all(parts.map(reduce))
    case .any(let parts): self = Self.any(parts.map(reduce))
    case .not(let part): self = reduce(part).negated
    case .version(let fact, let range):
      guard let value = facts.values[fact] else {
        self = .open(Self.phrase(range, of: model.facts[fact].name))
        return
      }
      self = Version(value).map(range.contains) ?? false ? .always : .never
    case .fact(let fact, let wanted):
      if let value = facts.values[fact] {
        self = value == wanted ? .always : .never
      } else {
        self = .open(Self.phrase(model.facts[fact], wanted))
      }
    case .region(let region, let states):
      let names = states.map { machine.regions[region].states[$0].id }
      self = .open("\(machine.regions[region].id) \(names.joined(separator: "/"))")
    case .payload, .recorded: self = .sometimes
    }
  }

  private static func all(_ parts: [GuardReduction]) -> GuardReduction {
    if parts.contains(.never) { return .never }
    let words = parts.compactMap(\.words)
    if !words.isEmpty { return .open(words.joined(separator: ", ")) }
    return parts.contains(.sometimes) ? .sometimes : .always
  }

  private static func any(_ parts: [GuardReduction]) -> GuardReduction {
    if parts.contains(.always) { return .always }
    if parts.contains(.sometimes) { return .sometimes }
    let words = parts.compactMap(\.words)
    return words.isEmpty ? .never : .open(words.joined(separator: " or "))
  }

  private var negated: GuardReduction {
    switch self {
    case .always: .never
    case .never: .always
    case .sometimes: .sometimes
    case .open(let words): .open(words.hasPrefix("not ") ? String(words.dropFirst(4)) : "not \(words)")
    }
  }

  /// What is still open, where that is worth a word.
  var words: String? {
    if case .open(let words) = self { words } else { nil }
  }

  private static func phrase(_ fact: Fact, _ wanted: String) -> String {
    guard fact.kind == .bool else { return "\(fact.name) \(wanted)" }
    return wanted == "true" ? fact.name : "not \(fact.name)"
  }

  /// `os ≥ 4`, `os < 5`, `os 6.1.3`, `5 ≤ os < 7`.
  private static func phrase(_ range: VersionRange, of fact: String) -> String {
    range.intervals.map { interval in
      let lower = interval.lower.description
      guard let upper = interval.upper?.description else { return "\(fact) ≥ \(lower)" }
      if interval.lower == .zero { return "\(fact) < \(upper)" }
      // A range of one version, `11`, is written as that.
      return VersionRange(lower)?.intervals.first == interval ? "\(fact) \(lower)" : "\(lower) ≤ \(fact) < \(upper)"
    }.joined(separator: " or ")
  }
}
