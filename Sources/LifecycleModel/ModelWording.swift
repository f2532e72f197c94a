/// Says in the words of documents what a compiled model has by number.
public struct ModelWording: Sendable {
  public let model: Model
  /// Longer lists of payload values are cut.
  private let valueLimit: Int

  public init(_ model: Model, valueLimit: Int = .max) {
    self.model = model
    self.valueLimit = valueLimit
  }

  // MARK: States and types

  /// States as documents name them: `inactive*` for all that begin so, `*` for all.
  public func states(_ states: [Int], of region: Region) -> [String] {
    if states.count == region.states.count, states.count > 1 { return ["*"] }
    let chosen = Set(states)
    var names: [String] = []
    for state in states {
      let name = region.states[state].id
      let stem = name.prefix { $0 != "." }
      let family = region.states.indices.filter { region.states[$0].id.hasPrefix(stem) }
      let text = family.count > 1 && family.allSatisfy(chosen.contains) ? "\(stem)*" : name
      if !names.contains(text) { names.append(text) }
    }
    return names
  }

  /// Types as documents name them: `vc.*` for a whole family.
  public func types(_ types: [Int]) -> [String] {
    let chosen = Set(types)
    var names: [String] = []
    for type in types {
      let name = model.typeName(type)
      let family = name.prefix { $0 != "." } + "."
      let members = model.types.indices.filter { model.types[$0].name.hasPrefix(family) }
      let isWhole = type < model.types.count && members.count > 1 && members.allSatisfy(chosen.contains)
      let text = type == model.endType ? "$end" : isWhole ? "\(family)*" : name
      if !names.contains(text) { names.append(text) }
    }
    return names
  }

  // MARK: Conditions

  /// The versions of the system that a condition asks for as a whole, and what else it asks.
  public func parts(of condition: Guard) -> (versions: [VersionRange], rest: Guard) {
    let parts: [Guard] = if case .all(let parts) = condition { parts } else { [condition] }
    var versions: [VersionRange] = []
    var rest = Guard.always
    for part in parts {
      if case .version(let fact, let range) = part, model.facts[fact].name == "os" {
        if !versions.contains(range) { versions.append(range) }
      } else {
        rest = rest.and(part)
      }
    }
    return (versions, rest)
  }

  /// A condition in the grammar of `when`; empty where it always holds.
  public func condition(_ condition: Guard, of machine: Machine? = nil) -> String {
    condition == .always ? "" : text(condition, machine, isPart: false)
  }

  private func text(_ condition: Guard, _ machine: Machine?, isPart: Bool) -> String {
    switch condition {
    case .always: return "always"
    case .never: return "never"
    case .all(let parts): return joined(parts, " and ", machine, isPart)
    case .any(let parts): return joined(parts, " or ", machine, isPart)
    case .not(let part): return negated(part, machine)
    case .version(let fact, let range): return versionText(model.facts[fact].name, range, isPart)
    case .fact(let fact, let value):
      return model.facts[fact].kind == .bool && value == "true"
        ? model.facts[fact].name : "\(model.facts[fact].name) == \(Self.word(value))"
    case .region(let region, let states): return regionText(region, states, machine, isNegated: false)
    case .payload(let test): return payloadText(test, isNegated: false)
    case .recorded(let name): return "recorded \(name)"
    }
  }

  private func joined(_ parts: [Guard], _ word: String, _ machine: Machine?, _ isPart: Bool) -> String {
    let text = parts.map { self.text($0, machine, isPart: true) }.joined(separator: word)
    return isPart && parts.count > 1 ? "(\(text))" : text
  }

  private func negated(_ part: Guard, _ machine: Machine?) -> String {
    switch part {
    case .region(let region, let states): regionText(region, states, machine, isNegated: true)
    case .payload(let test): payloadText(test, isNegated: true)
    default: "not " + text(part, machine, isPart: true)
    }
  }

  private func regionText(_ region: Int, _ states: [Int], _ machine: Machine?, isNegated: Bool) -> String {
    guard let own = machine?.regions[region] else { return "always" }
    let names = states.map { own.states[$0].id }.joined(separator: ", ")
    let name = own.id
    guard states.count == 1 else { return "\(isNegated ? "not " : "")\(name) in \(names)" }
    return "\(name) \(isNegated ? "!=" : "==") \(names)"
  }

  private func payloadText(_ test: PayloadTest, isNegated: Bool) -> String {
    let key = "event.\(test.key)"
    if test.unknown || test.absent { return "\(isNegated ? "not " : "")\(key) \(test.unknown ? "unknown" : "absent")" }
    guard test.values.count == 1 else {
      let more = test.values.count > valueLimit ? " … (\(test.values.count))" : ""
      return
        "\(isNegated ? "not " : "")\(key) in \(test.values.prefix(valueLimit).map(Self.word).joined(separator: ", "))\(more)"
    }
    return "\(key) \(isNegated ? "!=" : "==") \(Self.word(test.values[0]))"
  }

  private func versionText(_ name: String, _ range: VersionRange, _ isPart: Bool) -> String {
    let texts = range.intervals.map { interval in
      switch (interval.lower, interval.upper) {
      case (let lower, nil): return "\(name) >= \(lower.description)"
      case (.zero, let upper?): return "\(name) < \(upper.description)"
      case (let lower, let upper?):
        if Version.after(lower.description) == upper { return "\(name) == \(lower.description)" }
        let both = "\(name) >= \(lower.description) and \(name) < \(upper.description)"
        return isPart || range.intervals.count > 1 ? "(\(both))" : both
      }
    }
    let text = texts.joined(separator: " or ")
    return isPart && texts.count > 1 ? "(\(text))" : text
  }

  /// A value; in quotes where it would not be read as one word.
  static func word(_ value: String) -> String {
    let isPlain = !value.isEmpty && !value.contains { " =!<>(),'".contains($0) } && value.first != "@"
    return isPlain ? value : "'\(value)'"
  }

  // MARK: Emissions

  /// An emission: its alternatives, in brackets where it may be missing.
  public func emission(_ emission: Emission, of machine: Machine) -> String {
    let names = types(emission.types).joined(separator: " or ")
    let condition = condition(emission.condition, of: machine)
    return (emission.optional ? "[\(names)]" : names) + (condition.isEmpty ? "" : " when \(condition)")
  }
}

extension VersionRange: CustomStringConvertible {
  /// As documents write it: `4..`, `..<4`, `5..<7`, `11`.
  public var description: String {
    intervals.map { interval in
      switch (interval.lower, interval.upper) {
      case (.zero, let upper?): "..<\(upper.description)"
      case (let lower, nil): "\(lower.description).."
      case (let lower, let upper?):
        Version.after(lower.description) == upper ? lower.description : "\(lower.description)..<\(upper.description)"
      }
    }.joined(separator: ", ")
  }
}
