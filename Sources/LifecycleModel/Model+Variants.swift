extension Model {
  /// The same model with more keys and values in its vocabulary.
  func with(_ words: ModelWords) -> Model {
    copy(
      machines: machines, keys: words.keys + keys.filter { !words.keys.contains($0) },
      values: words.values + values.filter { !words.values.contains($0) })
  }

  /// The model as one that knows no behaviours of single releases: what they excuse is a violation.
  public var withoutQuirks: Model {
    let machines = machines.map { machine in
      var machine = machine
      for index in machine.regions.indices {
        machine.regions[index].transitions.removeAll { $0.quirk != nil }
        for transition in machine.regions[index].transitions.indices {
          for emission in machine.regions[index].transitions[transition].emissions.indices {
            machine.regions[index].transitions[transition].emissions[emission].reads.removeAll { $0.quirk != nil }
          }
        }
      }
      return machine
    }
    return copy(machines: machines, keys: keys, values: values)
  }

  func copy(
    machines: [Machine], rules: [Rule]? = nil, patterns: [Pattern]? = nil, keys: [String], values: [String]
  ) -> Model {
    Model(
      id: id, title: title, profile: profile, profileTitle: profileTitle, profiles: profiles, types: types,
      families: families, facts: facts, systems: systems, machines: machines, monitors: monitors,
      rules: RuleList(rules ?? self.rules), quirks: quirks, runs: runs, roles: roles, covered: covered, keys: keys,
      values: values, patterns: patterns ?? self.patterns, links: links)
  }
}
