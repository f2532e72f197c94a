/// Machines and monitors.
extension ModelResolver {
  typealias MachineEntry = (row: MachineRow, source: ModelSource, path: String)

  mutating func resolveMachines(_ chain: [ProfileEntry]) -> [Machine] {
    var base: [MachineEntry] = []
    for source in sources {
      for (index, row) in (source.document.machines ?? []).enumerated() {
        base.append((row, source, "machines[\(index)]"))
      }
    }
    var added: [MachineEntry] = []
    for profile in chain {
      for (index, row) in (profile.row.machines ?? []).enumerated() {
        added.append((row, profile.source, "\(profile.path).machines[\(index)]"))
      }
    }
    var order: [String] = []
    for entry in base + added where !order.contains(entry.row.machine) { order.append(entry.row.machine) }
    let isProfile = base.map { _ in false } + added.map { _ in true }
    return order.enumerated().map { number, id in
      let own = zip(base + added, isProfile).filter { $0.0.row.machine == id }
      // What extends a model comes after all of it.
      let sorted = own.filter { !$0.0.source.isExtension } + own.filter { $0.0.source.isExtension }
      return resolveMachine(id, number, sorted.map(\.0), isProfile: sorted.map(\.1))
    }
  }

  private mutating func resolveMachine(
    _ id: String, _ number: Int, _ entries: [MachineEntry], isProfile: [Bool]
  ) -> Machine {
    if let first = entries.first { places.add(.machine(number), first.source, first.path) }
    var machine = Machine(
      id: id, title: entries.compactMap(\.row.title).first ?? id, key: entries.compactMap(\.row.key).first,
      keyOptional: entries.compactMap(\.row.keyOptional).first ?? false, broadcast: [], assumes: [],
      readingKey: entries.compactMap(\.row.reading?.key).first,
      readingRule: entries.compactMap(\.row.reading?.rule).first,
      shown: [], regions: [], refusals: [], pairs: [])
    for entry in entries {
      machine.broadcast += typesMatching(entry.row.broadcast?.names ?? [], entry.source, entry.path + ".broadcast")
    }
    addAssumptions(entries, to: &machine)
    if let key = machine.key { use(key: key) }
    if let key = machine.readingKey { use(key: key) }
    var scope = GuardScope(groups: groups)
    for (index, fact) in facts.enumerated() {
      scope.facts[fact.name] = index
      if fact.kind == .version { scope.versionFacts.insert(index) }
    }
    let stateNames = addStates(entries, to: &machine, number)
    for (index, region) in machine.regions.enumerated() { scope.regions[region.id] = (index, stateNames[index]) }
    let pairs = resolvePairs(entries, scope, &machine)
    fillRegions(of: &machine, entries, stateNames)
    for (region, rows) in transitionRows(entries, of: machine).enumerated() {
      for (row, source, path) in rows {
        let place = MachinePlace(region: region, states: stateNames[region], scope: scope, pairs: pairs, source: source)
        guard let resolved = resolve(row, place, path) else { continue }
        places.add(
          .transition(machine: number, region: region, machine.regions[region].transitions.count), source, path)
        machine.regions[region].transitions.append(resolved)
      }
    }
    for (row, source, path) in refusalRows(entries, isProfile: isProfile) {
      let place = MachinePlace(region: 0, states: stateNames.first ?? [:], scope: scope, pairs: pairs, source: source)
      guard let resolved = resolve(row, place, path) else { continue }
      places.add(.refusal(machine: number, machine.refusals.count), source, path)
      machine.refusals.append(resolved)
    }
    return machine
  }

  /// A later row's word counts.
  private mutating func addAssumptions(_ entries: [MachineEntry], to machine: inout Machine) {
    for entry in entries {
      for (name, value) in (entry.row.assumes ?? [:]).sorted(by: { $0.key < $1.key }) {
        guard let fact = facts.firstIndex(where: { $0.name == name }) else {
          report(entry.source, entry.path + ".assumes", "no fact is called `\(name)`")
          continue
        }
        machine.assumes.removeAll { $0.fact == fact }
        machine.assumes.append(Assumption(fact: fact, value: value))
      }
    }
  }

  private mutating func fillRegions(of machine: inout Machine, _ entries: [MachineEntry], _ states: [[String: Int]]) {
    for entry in entries {
      for (index, row) in (entry.row.regions ?? []).enumerated() {
        guard let region = machine.regions.firstIndex(where: { $0.id == row.region }) else { continue }
        fill(&machine.regions[region], row, states[region], entry.source, "\(entry.path).regions[\(index)]")
      }
    }
  }

  /// The transitions of each region.
  private func transitionRows(_ entries: [MachineEntry], of machine: Machine) -> [[Placed<TransitionRow>]] {
    machine.regions.map { region in
      var rows: [Placed<TransitionRow>] = []
      for entry in entries {
        for (index, row) in (entry.row.regions ?? []).enumerated() where row.region == region.id {
          let path = "\(entry.path).regions[\(index)].transitions"
          rows += (row.transitions ?? []).enumerated().map { ($1, entry.source, "\(path)[\($0)]") }
        }
      }
      return overlaid(rows, id: \.id)
    }
  }

  /// The refusal table: an extension's own rows come first, then a profile's: the more special row decides.
  private func refusalRows(_ entries: [MachineEntry], isProfile: [Bool]) -> [Placed<RefusalRow>] {
    var rows: [Placed<RefusalRow>] = []
    var ranks: [Int] = []
    for (number, entry) in entries.enumerated() {
      let own = (entry.row.refusals ?? []).enumerated().map { ($1, entry.source, "\(entry.path).refusals[\($0)]") }
      for row in own {
        let place =
          entry.source.isExtension
          ? rows.firstIndex { $0.row.effectiveID == row.0.effectiveID && $0.source.name != entry.source.name } : nil
        if let place {
          rows[place] = row
        } else {
          rows.append(row)
          ranks.append(isProfile[number] || entry.source.isExtension ? -number : 0)
        }
      }
    }
    return rows.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { rows[$0] }
  }

  private mutating func addStates(
    _ entries: [MachineEntry], to machine: inout Machine, _ number: Int
  ) -> [[String: Int]] {
    var names: [[String: Int]] = []
    for entry in entries {
      for (position, row) in (entry.row.regions ?? []).enumerated() {
        let path = "\(entry.path).regions[\(position)]"
        let index =
          machine.regions.firstIndex { $0.id == row.region }
          ?? {
            machine.regions.append(
              Region(id: row.region, states: [], transitions: [], initial: [], start: [], startUnrecorded: []))
            names.append([:])
            return machine.regions.count - 1
          }()
        places.add(.region(machine: number, index), entry.source, path)
        for (place, state) in (row.states ?? []).enumerated() where names[index][state.state] == nil {
          let shown = state.shows ?? state.state
          // Only the machine proper has public names.
          if index == 0, !machine.shown.contains(shown) { machine.shown.append(shown) }
          let count = machine.regions[index].states.count
          places.add(.state(machine: number, region: index, count), entry.source, "\(path).states[\(place)]")
          names[index][state.state] = count
          let reads = state.reads?.names ?? [shown]
          machine.regions[index].states.append(
            State(
              id: state.state, shows: machine.shown.firstIndex(of: shown) ?? 0, reads: reads,
              through: state.through ?? false, doc: state.doc ?? ""))
          if index == 0, machine.readingKey != nil { reads.forEach { use(value: $0) } }
        }
      }
    }
    return names
  }

  private mutating func fill(
    _ region: inout Region, _ row: RegionRow, _ states: [String: Int], _ source: ModelSource, _ path: String
  ) {
    region.initialKey = row.initialKey ?? region.initialKey
    for (value, names) in (row.initial ?? [:]).sorted(by: { $0.key < $1.key }) {
      region.initial.removeAll { $0.value == value }
      region.initial.append(
        Region.Entry(value: value, states: statesMatching(names.names, states, source, "\(path).initial.\(value)")))
    }
    if let start = row.start { region.start = statesMatching(start.names, states, source, path + ".start") }
    if let start = row.startUnrecorded {
      region.startUnrecorded = statesMatching(start.names, states, source, path + ".startUnrecorded")
    }
  }

  /// States by name, by beginning (`inactive*`), all (`*`); `-name` takes away.
  mutating func statesMatching(
    _ patterns: [String], _ states: [String: Int], _ source: ModelSource, _ path: String
  ) -> [Int] {
    var found: Set<Int> = []
    for pattern in patterns {
      let without = pattern.hasPrefix("-")
      let name = without ? String(pattern.dropFirst()) : pattern
      let matches =
        name.hasSuffix("*")
        ? states.filter { $0.key.hasPrefix(name.dropLast()) }.map(\.value) : states[name].map { [$0] } ?? []
      if matches.isEmpty { report(source, path, "there is no state `\(name)`") }
      if without { found.subtract(matches) } else { found.formUnion(matches) }
    }
    return found.sorted()
  }

  private mutating func resolvePairs(
    _ entries: [MachineEntry], _ scope: GuardScope, _ machine: inout Machine
  ) -> [String: (pair: Pair, condition: Guard)] {
    var pairs: [String: (Pair, Guard)] = [:]
    for entry in entries {
      for (index, row) in (entry.row.pairs ?? []).enumerated() {
        let path = "\(entry.path).pairs[\(index)]"
        let types = typesMatching([row.call, row.notification], entry.source, path)
        guard types.count == 2 else { continue }
        let pair = Pair(call: types[0], notification: types[1])
        machine.pairs.append(pair)
        pairs[row.pair] = (pair, condition(row.when, nil, scope, entry.source, path))
      }
    }
    return pairs
  }

  /// A `when` and an `os` together.
  mutating func condition(
    _ when: String?, _ os: String?, _ scope: GuardScope, _ source: ModelSource, _ path: String
  ) -> Guard {
    var result = Guard.always
    if let os {
      if let range = VersionRange(os), let fact = scope.facts["os"] {
        result = .version(fact: fact, range)
      } else {
        report(source, path + ".os", "`\(os)` is no range of versions (4.., ..<4, 5..<7, 11, 6.1.3)")
      }
    }
    guard let when else { return result }
    do {
      let parsed = try GuardParser.parse(when, scope: scope)
      for case .payload(let test) in parsed.atoms {
        use(key: test.key)
        test.values.forEach { use(value: $0) }
      }
      return result.and(parsed)
    } catch let error as GuardError {
      report(source, path + ".when", error.message)
    } catch {}
    return .never
  }

  mutating func resolveMonitors(_ chain: [ProfileEntry]) -> [Monitor] {
    var monitors: [Monitor] = []
    let base = placed(sources, "monitors", \.monitors)
    let added = chain.flatMap { profile in
      (profile.row.monitors ?? []).enumerated().map { ($1, profile.source, "\(profile.path).monitors[\($0)]") }
    }
    let entries = (base + added).filter { !$0.source.isExtension } + (base + added).filter { $0.source.isExtension }
    for (row, source, path) in overlaid(entries, id: \.effectiveID) {
      let id = row.effectiveID
      if isRemoved(id) { continue }
      places.add(.monitor(monitors.count), source, path)
      if let rule = row.rule { check(rule: rule, source, path + ".rule") }
      var parameters: [String: [String]] = [:]
      for (key, names) in (row.parameters ?? [:]).sorted(by: { $0.key < $1.key }) {
        if key.hasSuffix("Types") || key == "types" {
          parameters[key] = typesMatching(names.names, source, "\(path).parameters.\(key)").map { types[$0].name }
        } else {
          parameters[key] = names.names
          if key.hasSuffix("Key") { names.names.forEach { use(key: $0) } }
          if key.hasSuffix("Rule") { names.names.forEach { check(rule: $0, source, "\(path).parameters.\(key)") } }
          if key.hasSuffix("Values") { names.names.forEach { use(value: $0) } }
        }
      }
      monitors.append(Monitor(id: id, kind: row.monitor, rule: row.rule, parameters: parameters))
    }
    return monitors
  }

  mutating func check(rule: String, _ source: ModelSource, _ path: String) {
    if !rules.contains(where: { $0.id == rule }) { report(source, path, "no rule is called `\(rule)`") }
  }
}
