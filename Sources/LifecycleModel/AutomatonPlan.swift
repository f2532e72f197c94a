import Synchronization

/// What the automata of a machine have in common, whatever a header says.
final class AutomatonPlan: Sendable {
  let nodes: [[Automaton.Node]]
  let consumes: [[Bool]]
  let alphabet: Alphabet
  /// What the nodes and the refusals ask of the header.
  let guards: [Guard]

  init(_ model: Model, machine number: Int) {
    let machine = model.machines[number]
    let nodes = machine.regions.map { NodeBuilder.nodes(of: $0) }
    self.nodes = nodes
    var guards = machine.refusals.map(\.condition)
    for node in nodes.joined() {
      guards += node.silent.map(\.condition)
      for edge in node.edges {
        guards.append(edge.condition)
        guards += edge.reads.map(\.condition) + edge.skips.map(\.condition)
      }
    }
    // Each once: most edges ask the same, and a header's worlds are made of what is asked of it.
    var known: Set<Guard> = []
    self.guards = guards.flatMap(\.atoms).filter { atom in
      switch atom {
      case .version, .fact: known.insert(atom).inserted
      default: false
      }
    }
    consumes = nodes.map { region in
      var table = [Bool](repeating: false, count: model.types.count + 1)
      for type in region.lazy.flatMap(\.edges).flatMap(\.types) { table[type] = true }
      return table
    }
    alphabet = Alphabet(model: model, machine: machine, nodes: nodes)
  }
}

/// The plans of one model, each made when it is first asked for: a folder of small logs needs each once.
final class AutomatonPlans: Sendable {
  private let made = Mutex<[Int: AutomatonPlan]>([:])

  func plan(of machine: Int, _ model: Model) -> AutomatonPlan {
    made.withLock { made in
      if let known = made[machine] { return known }
      let plan = AutomatonPlan(model, machine: machine)
      made[machine] = plan
      return plan
    }
  }
}
