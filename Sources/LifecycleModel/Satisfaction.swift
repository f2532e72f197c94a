/// Tells whether a condition can hold at all: tries one value of each class that the condition tells apart.
///
/// What it asks for is taken for independent: a condition that holds only in a combination that the machine never comes
/// into counts as one that can hold.
struct Satisfaction {
  private enum Variable: Hashable {
    case fact(Int)
    case payload(String)
    case region(Int)
    case recorded(String)
  }

  private enum Value: Hashable {
    case text(String)
    case state(Int)
    case truth(Bool)
    case absent
    /// A payload value that documents name, and the condition does not.
    case named
    /// A payload value that no document names.
    case unknown
  }

  let facts: [Fact]
  /// How many states each region has.
  let stateCounts: [Int]

  init(model: Model, machine: Machine) {
    facts = model.facts
    stateCounts = machine.regions.map(\.states.count)
  }

  /// Of conditions outside of machines.
  init(facts: [Fact]) {
    self.facts = facts
    stateCounts = []
  }

  /// - Parameter states: What is known of regions: the state, by region.
  func canHold(_ condition: Guard, states: [Int: Int] = [:]) -> Bool {
    let known = states.reduce(condition) { condition, state in
      condition.assuming { Self.truth(of: $0, .region(state.key), .state(state.value)) }
    }
    return isSatisfiable(known.assuming { _ in nil })
  }

  private func isSatisfiable(_ condition: Guard) -> Bool {
    if condition == .always { return true }
    guard let atom = condition.firstAtom, let variable = variable(of: atom) else { return false }
    return values(of: variable, in: condition).contains { value in
      isSatisfiable(condition.assuming { Self.truth(of: $0, variable, value) })
    }
  }

  private func variable(of atom: Guard) -> Variable? {
    switch atom {
    case .version(let fact, _), .fact(let fact, _): .fact(fact)
    case .payload(let test): .payload(test.key)
    case .region(let region, _): .region(region)
    case .recorded(let name): .recorded(name)
    case .always, .never, .all, .any, .not: nil
    }
  }

  /// One value of each class.
  private func values(of variable: Variable, in condition: Guard) -> [Value] {
    switch variable {
    case .recorded: return [.truth(true), .truth(false)]
    case .region(let region): return (0..<stateCounts[region]).map { .state($0) }
    case .payload(let key):
      var texts: Set<String> = []
      for case .payload(let test) in condition.atoms where test.key == key { texts.formUnion(test.values) }
      return texts.sorted().map { .text($0) } + [.absent, .named, .unknown]
    case .fact(let fact):
      if facts[fact].kind == .bool { return [.text("true"), .text("false")] }
      let isVersion = facts[fact].kind == .version
      var texts: Set<String> = isVersion ? [Version.zero.description] : []
      for atom in condition.atoms {
        if case .version(let asked, let range) = atom, asked == fact {
          texts.formUnion(range.boundaries.map(\.description))
        }
        if case .fact(let asked, let value) = atom, asked == fact { texts.insert(value) }
      }
      return texts.sorted().map { .text($0) } + (isVersion ? [] : [.unknown])
    }
  }

  /// What an atom comes to where a variable has a value; nil where it asks for another one.
  private static func truth(of atom: Guard, _ variable: Variable, _ value: Value) -> Bool? {
    switch (atom, variable) {
    case (.version(let asked, let range), .fact(let fact)) where asked == fact:
      guard case .text(let text) = value else { return false }
      return Version(text).map(range.contains) ?? false
    case (.fact(let asked, let wanted), .fact(let fact)) where asked == fact: return value == .text(wanted)
    case (.region(let asked, let states), .region(let region)) where asked == region:
      return states.contains { value == .state($0) }
    case (.recorded(let asked), .recorded(let name)) where asked == name: return value == .truth(true)
    case (.payload(let test), .payload(let key)) where test.key == key:
      switch value {
      case .absent: return test.absent
      case .unknown: return test.unknown
      case .text(let text): return test.values.contains(text)
      case .named, .state, .truth: return false
      }
    default: return nil
    }
  }
}

extension Guard {
  /// The condition with some of its atoms decided, and simplified.
  func assuming(_ truth: (Guard) -> Bool?) -> Guard {
    switch self {
    case .always, .never: return self
    case .not(let part):
      switch part.assuming(truth) {
      case .always: return .never
      case .never: return .always
      case let left: return .not(left)
      }
    case .all(let parts):
      var left: [Guard] = []
      for part in parts {
        let part = part.assuming(truth)
        if part == .never { return .never }
        if part != .always { left.append(part) }
      }
      return left.isEmpty ? .always : left.count == 1 ? left[0] : .all(left)
    case .any(let parts):
      var left: [Guard] = []
      for part in parts {
        let part = part.assuming(truth)
        if part == .always { return .always }
        if part != .never { left.append(part) }
      }
      return left.isEmpty ? .never : left.count == 1 ? left[0] : .any(left)
    case .version, .fact, .region, .payload, .recorded:
      return truth(self).map { $0 ? .always : .never } ?? self
    }
  }

  fileprivate var firstAtom: Guard? {
    switch self {
    case .always, .never: nil
    case .not(let part): part.firstAtom
    case .all(let parts), .any(let parts): parts.lazy.compactMap(\.firstAtom).first
    case .version, .fact, .region, .payload, .recorded: self
    }
  }
}
