/// States and transitions.
extension ModelLint {
  /// A configuration has eight bits for each of them.
  static let regionLimit = 7
  static let nodeLimit = 255

  mutating func judgeMachine(_ index: Int) {
    let machine = model.machines[index]
    let automaton = Automaton(
      model: model, machine: index, facts: FactValues([String?](repeating: nil, count: model.facts.count)))
    let satisfaction = Satisfaction(model: model, machine: machine)
    judgeSizes(index, machine, automaton)
    judgeIDs(index, machine)
    for region in machine.regions.indices {
      judgeStates(index, region, satisfaction)
      judgeTransitions(index, region, satisfaction)
      judgeChoices(index, region, automaton, satisfaction)
    }
    judgeRefusals(index, automaton, satisfaction)
  }

  private mutating func judgeSizes(_ index: Int, _ machine: Machine, _ automaton: Automaton) {
    if machine.regions.count > Self.regionLimit {
      report(.machine(index), "a machine has at most \(Self.regionLimit) regions, this one \(machine.regions.count)")
    }
    for (region, nodes) in automaton.nodes.enumerated() where nodes.count > Self.nodeLimit {
      report(
        .region(machine: index, region),
        "a region has at most \(Self.nodeLimit) nodes (states, and transitions under way), this one \(nodes.count)")
    }
    if automaton.worlds.isCut {
      report(.machine(index), "its conditions tell apart more than \(WorldSet.capacity) combinations of header facts")
    }
    var tests: [Int: Set<PayloadTest>] = [:]
    func add(_ condition: Guard, _ types: [Int]) {
      for case .payload(let test) in condition.atoms { for type in types { tests[type, default: []].insert(test) } }
    }
    for edge in automaton.nodes.joined().lazy.flatMap(\.edges) { add(edge.condition, edge.types) }
    for refusal in machine.refusals { add(refusal.condition, refusal.types ?? []) }
    for (type, tests) in tests.sorted(by: { $0.key < $1.key }) where tests.count > Alphabet.testLimit {
      report(
        .machine(index),
        "a machine asks at most \(Alphabet.testLimit) things of the payload of a type; of `\(model.typeName(type))` it asks \(tests.count)"
      )
    }
  }

  private mutating func judgeIDs(_ index: Int, _ machine: Machine) {
    var seen: Set<String> = []
    for (region, value) in machine.regions.enumerated() {
      for (number, transition) in value.transitions.enumerated() where !transition.id.isEmpty {
        if !seen.insert(transition.id).inserted {
          report(.transition(machine: index, region: region, number), "the id `\(transition.id)` stands twice")
        }
      }
    }
    seen = []
    for (number, refusal) in machine.refusals.enumerated() where !seen.insert(refusal.id).inserted {
      report(.refusal(machine: index, number), "the id `\(refusal.id)` stands twice")
    }
  }

  /// States that no way leads to.
  private mutating func judgeStates(_ index: Int, _ number: Int, _ satisfaction: Satisfaction) {
    let region = model.machines[index].regions[number]
    var reached = Set(region.start + region.startUnrecorded + region.initial.flatMap(\.states))
    // Without a beginning, a subject begins anywhere.
    if region.start.isEmpty || region.startUnrecorded.isEmpty { return }
    var open = Array(reached)
    while let state = open.popLast() {
      for transition in region.transitions where transition.from.contains(state) {
        guard let to = transition.to, !reached.contains(to),
          satisfaction.canHold(transition.condition, states: [number: state])
        else { continue }
        reached.insert(to)
        open.append(to)
      }
    }
    for state in region.states.indices where !reached.contains(state) {
      report(
        .state(machine: index, region: number, state), "no way leads to the state `\(region.states[state].id)`",
        everywhere: true)
    }
  }

  /// Transitions that can never be taken.
  private mutating func judgeTransitions(_ index: Int, _ number: Int, _ satisfaction: Satisfaction) {
    let region = model.machines[index].regions[number]
    for (place, transition) in region.transitions.enumerated() {
      let part = ModelPart.transition(machine: index, region: number, place)
      if transition.from.isEmpty {
        report(part, "the transition `\(transition.id)` begins in no state", everywhere: true)
        continue
      }
      let states = transition.from.filter { satisfaction.canHold(transition.condition, states: [number: $0]) }
      if states.isEmpty {
        report(part, "the condition of the transition `\(transition.id)` can never hold", everywhere: true)
        continue
      }
      // The call of a pair may never be made where its notification is posted.
      for emission in transition.emissions where !emission.isCall {
        let condition = transition.condition.and(emission.condition)
        guard !states.contains(where: { satisfaction.canHold(condition, states: [number: $0]) }) else { continue }
        let name = emission.types.first.map(model.typeName) ?? "nothing"
        report(part, "the transition `\(transition.id)` can never emit `\(name)`", everywhere: true)
      }
    }
  }

  /// Two transitions of one state that lead elsewhere on the same event.
  private mutating func judgeChoices(_ index: Int, _ number: Int, _ automaton: Automaton, _ satisfaction: Satisfaction)
  {
    let region = model.machines[index].regions[number]
    var told: Set<[Int]> = []
    for state in region.states.indices {
      // What excuses a behaviour counts only where nothing else holds, in the order of the catalogue.
      let edges = automaton.nodes[number][state].edges.filter { $0.quirk == nil }
      for (place, edge) in edges.enumerated() {
        for other in edges[(place + 1)...] where other.transition != edge.transition {
          let pair = [edge.transition, other.transition]
          let (first, second) = (region.transitions[pair[0]], region.transitions[pair[1]])
          guard !told.contains(pair), !first.either, !second.either,
            first.to ?? state != second.to ?? state,
            let type = edge.types.first(where: other.types.contains),
            satisfaction.canHold(edge.direct.and(other.direct), states: [number: state])
          else { continue }
          told.insert(pair)
          report(
            .transition(machine: index, region: number, pair[1]),
            "from `\(region.states[state].id)`, `\(model.typeName(type))` can lead by `\(second.id)` and by `\(first.id)` to different states; if that is meant, say `either: true`"
          )
        }
      }
    }
  }
}

extension Automaton.Edge {
  /// When the edge can be taken where everything is seen: what it leaves out does not take place.
  var direct: Guard { skips.reduce(condition) { $0.and(.not($1.condition)) } }
}
