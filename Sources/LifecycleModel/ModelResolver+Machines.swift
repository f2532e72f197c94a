/// Machines and monitors.
extension ModelResolver {
  typealias MachineEntry = (row: MachineRow, source: ModelSource, path: String)

  mutating func resolveMachines(_ chain: [ProfileEntry]) -> [Machine] {
    var base: [MachineEntry] = []
    for source in sources {
      for (index, row) in (source.document.machines ?? []).enumerated() { base.append((row, source, "machines[\(index)]")) }
    }
    var added: [MachineEntry] = []
    for profile in chain {
      for (index, row) in (profile.row.machines ?? []).enumerated() {
        added.append((row, profile.source, "\(profile.path).machines[\(index)]"))
      }
    }
    var order: [String] = []
    for entry in base + added where !order.contains(entry.row.machine) { order.append(entry.row.machine) }
    return order.map { id in
      resolveMachine(id, base.filter { $0.row.machine == id }, added.filter { $0.row.machine == id })
    }
  }

  private mutating func resolveMachine(_ id: String, _ base: [MachineEntry], _ added: [MachineEntry]) -> Machine {
    let entries = base + added
    var machine = Machine(
      id: id, title: entries.compactMap(\.row.title).first ?? id, key: entries.compactMap(\.row.key).first,
      keyOptional: entries.compactMap(\.row.keyOptional).first ?? false, broadcast: [],
      readingKey: entries.compactMap(\.row.reading?.key).first, readingRule: entries.compactMap(\.row.reading?.rule).first,
      shown: [], regions: [], refusals: [], pairs: [])
    for entry in entries {
      machine.broadcast += typesMatching(entry.row.broadcast?.names ?? [], entry.source, entry.path + ".broadcast")
    }
    if let key = machine.key { use(key: key) }
    if let key = machine.readingKey { use(key: key) }
    var scope = GuardScope(groups: groups)
    for (index, fact) in facts.enumerated() {
      scope.facts[fact.name] = index
      if fact.kind == .version { scope.versionFacts.insert(index) }
    }
    let stateNames = addStates(entries, to: &machine)
    for (index, region) in machine.regions.enumerated() { scope.regions[region.id] = (index, stateNames[index]) }
    let pairs = resolvePairs(entries, scope, &machine)
    for entry in entries {
      for (index, row) in (entry.row.regions ?? []).enumerated() {
        guard let region = machine.regions.firstIndex(where: { $0.id == row.region }) else { continue }
        let path = "\(entry.path).regions[\(index)]"
        fill(&machine.regions[region], row, stateNames[region], entry.source, path)
        let place = MachinePlace(region: region, states: stateNames[region], scope: scope, pairs: pairs, source: entry.source)
        for (number, transition) in (row.transitions ?? []).enumerated() {
          if let resolved = resolve(transition, place, "\(path).transitions[\(number)]") {
            machine.regions[region].transitions.append(resolved)
          }
        }
      }
    }
    // A profile's own refusals come first: the more special row decides.
    for entry in added.reversed() + base {
      for (number, row) in (entry.row.refusals ?? []).enumerated() {
        let place = MachinePlace(region: 0, states: stateNames.first ?? [:], scope: scope, pairs: pairs, source: entry.source)
        if let resolved = resolve(row, place, "\(entry.path).refusals[\(number)]") { machine.refusals.append(resolved) }
      }
    }
    return machine
  }

  private mutating func addStates(_ entries: [MachineEntry], to machine: inout Machine) -> [[String: Int]] {
    var names: [[String: Int]] = []
    for entry in entries {
      for row in entry.row.regions ?? [] {
        let index =
          machine.regions.firstIndex { $0.id == row.region }
          ?? {
            machine.regions.append(Region(id: row.region, states: [], transitions: [], initial: [], start: [], startUnrecorded: []))
            names.append([:])
            return machine.regions.count - 1
          }()
        for state in row.states ?? [] where names[index][state.state] == nil {
          let shown = state.shows ?? state.state
          // Only the machine proper has public names.
          if index == 0, !machine.shown.contains(shown) { machine.shown.append(shown) }
          names[index][state.state] = machine.regions[index].states.count
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
      let matches = name.hasSuffix("*")
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
    var entries: [(MonitorRow, ModelSource, String)] = []
    for source in sources {
      for (index, row) in (source.document.monitors ?? []).enumerated() { entries.append((row, source, "monitors[\(index)]")) }
    }
    for profile in chain {
      for (index, row) in (profile.row.monitors ?? []).enumerated() {
        entries.append((row, profile.source, "\(profile.path).monitors[\(index)]"))
      }
    }
    for (row, source, path) in entries {
      let id = row.id ?? row.rule ?? row.monitor
      if removed.contains(id) {
        usedRemovals.insert(id)
        continue
      }
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
