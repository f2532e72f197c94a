import Synchronization

/// What the automata of a machine have in common, whatever a header says.
final class AutomatonPlan: Sendable {
  let nodes: [[Automaton.Node]]
  let consumes: [[Bool]]
  let alphabet: Alphabet
  /// What the machine asks of each fact of the header.
  let asked: [AskedValues]

  init(_ model: Model, machine number: Int) {
    let machine = model.machines[number]
    let nodes = machine.regions.map { NodeBuilder.nodes(of: $0) }
    self.nodes = nodes
    asked = AskedValues.by(machine, factCount: model.facts.count)
    consumes = nodes.map { region in
      var table = [Bool](repeating: false, count: model.types.count + 1)
      for node in region.indices {
        for edge in region[node].edges.indices { for type in region[node].edges[edge].types { table[type] = true } }
      }
      return table
    }
    alphabet = Alphabet(model: model, machine: machine, nodes: nodes)
  }
}

/// The plans of one model, each made when it is first asked for: a folder of small logs needs each once.
final class AutomatonPlans: Sendable {
  private let made = Mutex<[AutomatonPlan?]>([])

  func plan(of machine: Int, _ model: Model) -> AutomatonPlan {
    made.withLock { made in
      while made.count < model.machines.count { made.append(nil) }
      if let known = made[machine] { return known }
      let plan = AutomatonPlan(model, machine: machine)
      made[machine] = plan
      return plan
    }
  }
}
