import LifecycleModel

/// A model, laid out for walks: which machine moves how on which type, and what payloads tell events apart.
final class WalkGraph: Sendable {
  /// A payload key that makes a difference to events of a type, and values that do.
  struct PayloadKey: Sendable {
    var key: String
    var values: [String]
  }

  let model: Model
  let census: GuardCensus
  let automata: [Automaton]
  /// Machines by the type that they hear.
  let hearers: [[Int]]
  /// Edges by machine, region, node and type.
  let edges: [[[[Int: [Int]]]]]
  /// Refusals that make an event illegal or odd although there is a way: by machine and type, the run's end included.
  let vetoes: [[[Int]]]
  let payloadKeys: [[PayloadKey]]
  /// Types that walks may emit at any place where they are legal.
  let ambient: [Int]
  /// Types that walks leave out: the profile says nothing about them, or no walk knows the monitor that judges them.
  let isBanned: [Bool]
  let isLaunch: [Bool]
  let isExit: [Bool]
  let isShared: [Bool]
  /// The key that names a machine's instances.
  let keys: [String?]
  /// By machine and type.
  let isBroadcast: [[Bool]]
  /// Monitors that an event of a type can matter to, as walks number them.
  let monitorHearers: [[Int]]
  /// Patterns that walks keep, numbered after the monitors.
  let keptPatterns: [Pattern]
  /// What events of a type tell of the facts.
  let inferences: [[(fact: Int, value: String)]]

  init(_ model: Model) {
    self.model = model
    census = GuardCensus(model)
    // The nodes are the same whatever the header says; walks evaluate the guards themselves.
    let facts = FactValues(model.facts.map { $0.kind == .bool ? "false" : "0" })
    let automata = model.machines.indices.map { Automaton(model: model, machine: $0, facts: facts) }
    self.automata = automata
    hearers = model.types.indices.map { type in automata.indices.filter { automata[$0].hears(type) } }
    edges = automata.map { $0.nodes.map { $0.map(Self.edgesByType) } }
    vetoes = model.machines.map { Self.vetoes(of: $0, typeCount: model.types.count + 1) }
    payloadKeys = Self.payloadKeys(model, automata)
    let isBanned = Self.banned(model, automata)
    self.isBanned = isBanned
    let named = Self.typesOfMonitors(model).union(Self.typesOfRoles(model)).union(model.runs.shared)
    ambient = model.types.indices.filter { type in
      !isBanned[type] && (named.contains(type) || automata.contains { $0.hears(type) })
    }
    isLaunch = model.types.indices.map(model.runs.launch.contains)
    isExit = model.types.indices.map(model.runs.exit.contains)
    isShared = model.types.indices.map(model.runs.shared.contains)
    keys = model.machines.map(\.key)
    isBroadcast = model.machines.map { machine in model.types.indices.map(machine.broadcast.contains) }
    let keptPatterns = model.patterns.filter(PatternWalk.isKept)
    self.keptPatterns = keptPatterns
    // An end can come too early for any of them.
    let concerns =
      model.monitors.filter { monitorWalks[$0.kind] != nil }.map { Set(Self.types(of: $0, model) + model.runs.exit) }
      + keptPatterns.map { PatternWalk.types(of: $0).union(model.runs.exit) }
    monitorHearers = model.types.indices.map { type in concerns.indices.filter { concerns[$0].contains(type) } }
    inferences = model.types.indices.map { type in
      model.facts.indices.flatMap { fact in
        model.facts[fact].infer.filter { $0.types.contains(type) }.map { (fact: fact, value: $0.value) }
      }
    }
  }

  private static func edgesByType(_ node: Automaton.Node) -> [Int: [Int]] {
    var table: [Int: [Int]] = [:]
    for (index, edge) in node.edges.enumerated() where edge.quirk == nil {
      for type in edge.types { table[type, default: []].append(index) }
    }
    return table
  }

  private static func vetoes(of machine: Machine, typeCount: Int) -> [[Int]] {
    (0..<typeCount).map { type in
      machine.refusals.indices.filter { row in
        let refusal = machine.refusals[row]
        return (refusal.forbids || refusal.warns) && refusal.types?.contains(type) ?? true
      }
    }
  }

  private static func payloadKeys(_ model: Model, _ automata: [Automaton]) -> [[PayloadKey]] {
    var table = [[PayloadKey]](repeating: [], count: model.types.count)
    func add(_ values: [String], _ key: String, _ type: Int) {
      if let index = table[type].firstIndex(where: { $0.key == key }) {
        table[type][index].values += values.filter { !table[type][index].values.contains($0) }
      } else {
        table[type].append(PayloadKey(key: key, values: values))
      }
    }
    for row in automata.lazy.flatMap(\.alphabet.rows) where row.type < model.types.count {
      for test in row.tests { add(test.values, test.key, row.type) }
    }
    for monitor in model.monitors {
      for spec in monitorWalks[monitor.kind]?.payload(monitor, model) ?? [] { add(spec.values, spec.key, spec.type) }
    }
    return table
  }

  private static func typesOfMonitors(_ model: Model) -> Set<Int> {
    Set(model.monitors.flatMap { types(of: $0, model) }).union(model.patterns.flatMap(PatternWalk.types))
  }

  /// Types that any of a monitor's parameters names.
  private static func types(of monitor: Monitor, _ model: Model) -> [Int] {
    let names = Set(monitor.parameters.values.joined())
    return model.types.indices.filter { names.contains(model.types[$0].name) }
  }

  private static func typesOfRoles(_ model: Model) -> Set<Int> {
    let roles = model.roles
    let names = Set(roles.responses + [roles.footprint, roles.release].compactMap { $0 })
    return Set(model.types.indices.filter { names.contains(model.types[$0].name) })
  }

  private static func banned(_ model: Model, _ automata: [Automaton]) -> [Bool] {
    var banned = model.types.indices.map { !model.covered.isEmpty && !model.covered[$0] }
    for monitor in model.monitors {
      if let walk = monitorWalks[monitor.kind] {
        for type in walk.banned(monitor, model) { banned[type] = true }
      } else {
        // Nobody here knows what this monitor allows; what moves a machine is kept, or there would be no walk.
        for type in types(of: monitor, model) where !moves(type, automata) { banned[type] = true }
      }
    }
    for pattern in model.patterns where !PatternWalk.isKept(pattern) {
      for type in Self.banned(by: pattern, automata) { banned[type] = true }
    }
    return banned
  }

  /// Types that could break a pattern which walks do not know how to keep.
  private static func banned(by pattern: Pattern, _ automata: [Automaton]) -> [Int] {
    let types = pattern.isResponse ? pattern.triggers.flatMap(\.types) : pattern.event?.types ?? []
    return types.filter { !moves($0, automata) }
  }

  /// Whether events of the type change the state of a machine that every run has.
  private static func moves(_ type: Int, _ automata: [Automaton]) -> Bool {
    automata.contains { automaton in
      automaton.machine.key == nil
        && automaton.nodes[0].contains { $0.edges.contains { !$0.isLoop && $0.types.contains(type) } }
    }
  }
}
