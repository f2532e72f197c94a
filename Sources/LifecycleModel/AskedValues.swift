/// What the conditions of a machine ask of one fact of the header.
struct AskedValues: Sendable {
  /// Versions at which an answer changes.
  private(set) var boundaries: [Version] = []
  private(set) var values: [String] = []

  /// What a machine asks of each fact.
  static func by(_ machine: Machine, factCount: Int) -> [AskedValues] {
    var asked = [AskedValues](repeating: AskedValues(), count: factCount)
    for refusal in machine.refusals { asked.add(refusal.condition) }
    for region in machine.regions {
      for transition in region.transitions {
        asked.add(transition.condition)
        for emission in transition.emissions {
          asked.add(emission.condition)
          for reading in emission.reads { asked.add(reading.condition) }
        }
      }
    }
    return asked
  }

  fileprivate mutating func add(_ range: VersionRange) {
    for interval in range.intervals {
      add(interval.lower)
      if let upper = interval.upper { add(upper) }
    }
  }

  private mutating func add(_ version: Version) {
    if !boundaries.contains(version) { boundaries.append(version) }
  }

  fileprivate mutating func add(_ value: String) {
    if !values.contains(value) { values.append(value) }
  }

  /// One value for each class of values that the conditions tell apart.
  func classes(_ kind: Fact.Kind) -> [String] {
    switch kind {
    case .version:
      guard !boundaries.isEmpty else { return [] }
      return (boundaries.filter { $0 != .zero } + [.zero]).sorted().map(\.description)
    case .bool: return values.isEmpty ? [] : ["true", "false"]
    case .text: return values.isEmpty ? [] : values.sorted() + ["something else"]
    }
  }
}

extension [AskedValues] {
  fileprivate mutating func add(_ condition: Guard) {
    switch condition {
    case .version(let fact, let range): self[fact].add(range)
    case .fact(let fact, let value): self[fact].add(value)
    case .all(let parts), .any(let parts): for part in parts { add(part) }
    case .not(let part): add(part)
    case .always, .never, .region, .payload, .recorded: break
    }
  }
}
