extension Model {
  /// The model as it is on one version of the system: what other versions have is left out, and no condition asks for
  /// the version any more.
  public func specialized(os version: Version) -> Model {
    guard let fact = facts.firstIndex(where: { $0.name == "os" }) else { return self }
    func reduced(_ condition: Guard) -> Guard {
      condition.assuming { atom in
        guard case .version(let asked, let range) = atom, asked == fact else { return nil }
        return range.contains(version)
      }
    }
    let machines = machines.map { machine in
      var machine = machine
      for index in machine.regions.indices {
        machine.regions[index].transitions = machine.regions[index].transitions.compactMap { Self.reduced($0, reduced) }
      }
      machine.refusals = machine.refusals.compactMap { refusal in
        var refusal = refusal
        refusal.condition = reduced(refusal.condition)
        return refusal.condition == .never ? nil : refusal
      }
      return machine
    }
    let rules = rules.filter { $0.os.flatMap(VersionRange.init)?.contains(version) ?? true }
    let patterns = patterns.compactMap { pattern -> Pattern? in
      var pattern = pattern
      pattern.condition = reduced(pattern.condition)
      return pattern.condition == .never ? nil : pattern
    }
    return copy(machines: machines, rules: rules, patterns: patterns, keys: keys, values: values)
  }

  private static func reduced(_ transition: Transition, _ reduced: (Guard) -> Guard) -> Transition? {
    var transition = transition
    transition.condition = reduced(transition.condition)
    if transition.condition == .never { return nil }
    for index in transition.emissions.indices {
      transition.emissions[index].condition = reduced(transition.emissions[index].condition)
      for read in transition.emissions[index].reads.indices {
        transition.emissions[index].reads[read].condition = reduced(transition.emissions[index].reads[read].condition)
      }
      transition.emissions[index].reads.removeAll { $0.condition == .never }
    }
    transition.emissions.removeAll { $0.condition == .never }
    return transition
  }
}
