import LifecycleModel

/// Where events can lead the subjects of a walk in one world: the legality of single steps. Each answer is worked out
/// once.
///
/// Not thread-safe: one a walk, or several walks of one thread.
final class WalkMoves {
  private struct Question: Hashable {
    var machine: Int
    var letter: Int
    var isShown: Bool
    var position: Position
  }

  let graph: WalkGraph
  let world: WalkWorld
  private var answers: [Question: [Position]] = [:]

  init(graph: WalkGraph, world: WalkWorld) {
    self.graph = graph
    self.world = world
  }

  /// The positions that an event can lead to; none where it is illegal.
  func targets(_ machine: Int, _ position: Position, _ event: WalkEvent, _ isShown: Bool) -> [Position] {
    let letter = letter(machine, event)
    let question = Question(machine: machine, letter: letter, isShown: isShown, position: position)
    if let known = answers[question] { return known }
    var targets = targets(machine, from: position, event, isShown)
    if targets.isEmpty {
      let rested = rested(machine, position)
      if rested != position { targets = self.targets(machine, from: rested, event, isShown) }
    }
    answers[question] = targets
    return targets
  }

  /// What the machine can tell events apart by.
  private func letter(_ machine: Int, _ event: WalkEvent) -> Int {
    let automaton = graph.automata[machine]
    var passed = 0
    for (bit, test) in automaton.alphabet.rows[Int(automaton.alphabet.rowOfType[event.type])].tests.enumerated()
    where world.passes(test, event, graph.model) { passed |= 1 << bit }
    var reading = 0
    if let key = automaton.machine.readingKey, let value = event.text(key) {
      reading = (automaton.alphabet.readings.firstIndex(of: value) ?? -1) + 1
    }
    return automaton.alphabet.letter(type: event.type, passed: passed, reading: reading)
  }

  private func targets(_ machine: Int, from position: Position, _ event: WalkEvent, _ isShown: Bool) -> [Position] {
    let automaton = graph.automata[machine]
    guard !isVetoed(machine, position, event.type, event) else { return [] }
    var targets = [position]
    for region in automaton.nodes.indices where automaton.consumes[region][event.type] {
      guard let ways = ways(machine, region, position, event, isShown) else { return [] }
      guard !ways.isEmpty else { continue }
      let nodes = ways.map { automaton.nodes[region][position[region]].edges[$0].to }
      targets = targets.flatMap { target in nodes.map { target.with(region, at: $0) } }
    }
    return targets
  }

  /// Edges that an event can take in one region; empty where the region stays, nil where the event is illegal.
  private func ways(
    _ machine: Int, _ region: Int, _ position: Position, _ event: WalkEvent, _ isShown: Bool
  ) -> [Int]? {
    let automaton = graph.automata[machine]
    let edges = automaton.nodes[region][position[region]].edges
    var ways: [Int] = []
    for index in graph.edges[machine][region][position[region]][event.type] ?? [] {
      let edge = edges[index]
      let holds = world.holds(edge.condition, automaton, position, event)
      guard holds != .no, world.canSkip(edge.skips, automaton, position) else { continue }
      guard holds == .yes, canBeFollowed(edge, machine, region, isShown), reads(edge, machine, position, event) else {
        // The replay may see this way, or see it refused: nothing is certain about the event then.
        if region > 0 { return nil }
        continue
      }
      ways.append(index)
    }
    return ways.isEmpty && region == 0 ? nil : ways
  }

  /// Whether who reads the log can follow: a transition that is never silent must be shown, and one of which a part is
  /// shown begins with what is shown. (What comes unseen before that is left out, which comes to the same.)
  private func canBeFollowed(_ edge: Automaton.Edge, _ machine: Int, _ region: Int, _ isShown: Bool) -> Bool {
    let automaton = graph.automata[machine]
    let transition = automaton.machine.regions[region].transitions[edge.transition]
    if transition.neverSilent, transition.to != nil, !transition.emissions.allSatisfy(world.shows) { return false }
    if isShown { return true }
    // One of several that tell the same: the log shows another of them.
    if !edge.isLoop, edge.types.contains(where: { world.isSeen[$0] }) { return false }
    if transition.lenient, transition.emissions.contains(where: world.shows) { return false }
    let target = automaton.nodes[region][edge.to]
    return !target.isHalf || !target.silent.contains { $0.skips.contains(where: world.shows) }
  }

  /// Whether the edge allows what the event says that it read.
  private func reads(_ edge: Automaton.Edge, _ machine: Int, _ position: Position, _ event: WalkEvent) -> Bool {
    let automaton = graph.automata[machine]
    guard !edge.reads.isEmpty, let key = automaton.machine.readingKey, let value = event.text(key),
      automaton.alphabet.readings.contains(value)
    else { return true }
    return edge.reads.contains {
      $0.value == value && $0.quirk == nil && world.holds($0.condition, automaton, position, event) == .yes
    }
  }

  /// Whether a row of the refusal table forbids the event, or would warn of it.
  func isVetoed(_ machine: Int, _ position: Position, _ type: Int, _ event: WalkEvent?) -> Bool {
    let automaton = graph.automata[machine]
    let node = automaton.nodes[0][position[0]]
    return graph.vetoes[machine][type].contains { number in
      let row = automaton.machine.refusals[number]
      if row.under ? !node.isHalf : !(row.states?.contains(node.state) ?? true) { return false }
      return world.holds(row.condition, automaton, position, event ?? WalkEvent(type: type)) != .no
    }
  }

  // MARK: Silence

  /// Where moves lead that emit nothing.
  func silentTargets(_ automaton: Automaton, _ region: Int, _ position: Position) -> [Int] {
    automaton.nodes[region][position[region]].silent.filter {
      world.canSkip($0.skips, automaton, position) && world.holds($0.condition, automaton, position, nil) == .yes
    }.map(\.to)
  }

  /// The position after the transitions under way that need nothing more.
  func rested(_ machine: Int, _ position: Position) -> Position {
    let automaton = graph.automata[machine]
    var position = position
    for region in automaton.nodes.indices where automaton.nodes[region][position[region]].isHalf {
      if let target = silentTargets(automaton, region, position).first { position[region] = target }
    }
    return position
  }
}
