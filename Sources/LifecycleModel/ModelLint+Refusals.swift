/// Refusals: each event that can be illegal has a row that says which rule it breaks.
extension ModelLint {
  mutating func judgeRefusals(_ index: Int, _ automaton: Automaton, _ satisfaction: Satisfaction) {
    let machine = model.machines[index]
    for (number, refusal) in machine.refusals.enumerated() {
      if refusal.states?.isEmpty == true || refusal.types?.isEmpty == true || !satisfaction.canHold(refusal.condition) {
        report(.refusal(machine: index, number), "the refusal `\(refusal.id)` can never fit", everywhere: true)
      }
    }
    guard let consumes = automaton.consumes.first else { return }
    // What begins a run is never refused: it begins one.
    let types = consumes.indices.filter { consumes[$0] && !model.runs.launch.contains($0) }
    for node in automaton.nodes[0] where !node.isLeftFreely {
      let part = ModelPart.state(machine: index, region: 0, node.state)
      guard let place = places[part] else { continue }
      let gap = Gap.Subject(place: place, state: machine.regions[0].states[node.state].id, isUnderWay: node.isHalf)
      for type in types where isOpen(node, type, automaton, satisfaction) { note(gap, type) }
    }
  }

  private mutating func note(_ subject: Gap.Subject, _ type: Int) {
    let name = model.typeName(type)
    if let known = gaps.firstIndex(where: { $0.subject == subject }) {
      if !gaps[known].types.contains(name) { gaps[known].types.append(name) }
    } else {
      gaps.append(Gap(subject: subject, types: [name]))
    }
  }

  /// Whether an event can be illegal at a node without a row that says why.
  private func isOpen(_ node: Automaton.Node, _ type: Int, _ automaton: Automaton, _ satisfaction: Satisfaction) -> Bool
  {
    let ways = ways(node, type)
    let explained = automaton.machine.refusals.compactMap { row -> Guard? in
      guard !row.warns, row.types?.contains(type) ?? true, fits(row, node) else { return nil }
      return row.early
        ? row.condition.and(.any(counterparts(of: type, automaton.machine).flatMap { self.ways(node, $0) }))
        : row.condition
    }
    if ways.contains(.always) || explained.contains(.always) { return false }
    return satisfaction.canHold(.all([.not(.any(ways)), .not(.any(explained))]), states: [0: node.state])
  }

  private func ways(_ node: Automaton.Node, _ type: Int) -> [Guard] {
    node.edges.filter { $0.types.contains(type) && $0.quirk == nil }.map(\.direct)
  }

  /// The other halves of the pairs that a type belongs to.
  private func counterparts(of type: Int, _ machine: Machine) -> [Int] {
    machine.pairs.compactMap { pair in
      type == pair.call ? pair.notification : type == pair.notification ? pair.call : nil
    }
  }

  private func fits(_ row: Refusal, _ node: Automaton.Node) -> Bool {
    if row.under { return node.isHalf }
    return row.states?.contains(node.state) ?? true
  }
}

extension ModelLint {
  /// Events that can be illegal at a place without a row that says which rule they break.
  struct Gap {
    struct Subject: Hashable {
      var place: ModelPlaces.Place
      var state: String
      var isUnderWay: Bool
    }

    var subject: Subject
    var types: [String]

    var problem: ModelProblem {
      let names = types.prefix(4).map { "`\($0)`" }.joined(separator: ", ")
      let more = types.count > 4 ? " and \(types.count - 4) more" : ""
      let place = subject.isUnderWay ? "on the way to the state" : "in the state"
      return ModelProblem(
        document: subject.place.document, line: subject.place.line, key: subject.place.key,
        message:
          "where \(names)\(more) is illegal \(place) `\(subject.state)`, no row of the refusal table says which rule it breaks"
      )
    }
  }

  /// The gaps of all profiles, each place once.
  static func joined(_ gaps: [Gap]) -> [Gap] {
    var result: [Gap] = []
    for gap in gaps {
      if let known = result.firstIndex(where: { $0.subject == gap.subject }) {
        result[known].types += gap.types.filter { !result[known].types.contains($0) }
      } else {
        result.append(gap)
      }
    }
    return result
  }
}

extension Automaton.Node {
  /// What is still due here may stay away: whatever comes is judged where the transition leads.
  fileprivate var isLeftFreely: Bool { isHalf && silent.contains { $0.skips.isEmpty && $0.condition == .always } }
}
