import EventLog
import LifecycleModel

/// A walk through all machines of a model at once: one concrete way, in one world, of which every event is legal for
/// every machine and monitor that hears it.
///
/// It goes by the automata, not by the replay that judges logs, which it is there to test.
struct Walk {
  /// A subject: a machine, and the instance that a payload key names.
  struct SubjectName: Hashable {
    var machine: Int
    var instance: String?
  }

  let graph: WalkGraph
  let world: WalkWorld
  var random: RandomSource
  private(set) var subjects: [SubjectName: Position] = [:]
  private(set) var monitors: [any MonitorWalk]
  /// A process runs.
  private(set) var isAlive = false
  /// Transitions that only ever give a warning are left out.
  var avoidsWarnings = true

  init(graph: WalkGraph, world: WalkWorld, random: RandomSource) {
    self.graph = graph
    self.world = world
    self.random = random
    monitors = graph.model.monitors.compactMap { monitorWalks[$0.kind]?.make($0, graph.model, world) }
  }

  var model: Model { graph.model }

  // MARK: Runs

  /// Puts the subjects where a process is about to be launched.
  mutating func beginRun() {
    subjects.removeAll(keepingCapacity: true)
    for machine in graph.automata.indices where graph.automata[machine].machine.key == nil {
      subjects[SubjectName(machine: machine, instance: nil)] = start(machine)
    }
    for index in monitors.indices { monitors[index].beginRun() }
    isAlive = false
  }

  private mutating func start(_ machine: Int) -> Position {
    var position = Position()
    for (index, region) in graph.automata[machine].machine.regions.enumerated() {
      position[index] = random.pick(region.start) ?? random.below(region.states.count)
    }
    return position
  }

  /// The subjects of a machine that hear an event; none where it does not tell which instance it is of.
  private func listeners(_ machine: Int, _ event: WalkEvent) -> [SubjectName] {
    let machineInfo = graph.automata[machine].machine
    guard let key = machineInfo.key else { return [SubjectName(machine: machine, instance: nil)] }
    if machineInfo.broadcast.contains(event.type) { return subjects.keys.filter { $0.machine == machine }.sorted() }
    guard let name = event.text(key) ?? (machineInfo.keyOptional ? "" : nil) else { return [] }
    return [SubjectName(machine: machine, instance: name)]
  }

  // MARK: Events

  /// Takes an event, if it is legal here. `isShown` tells whether the log shows it.
  mutating func take(_ event: WalkEvent, isShown: Bool) -> Bool {
    if isShown, !monitors.allSatisfy({ $0.allows(event, self) }) { return false }
    guard isAlive || graph.isLaunch[event.type] || model.runs.shared.contains(event.type) else { return false }
    guard infersTruth(event.type) else { return false }
    var moved: [(SubjectName, Position)] = []
    for machine in graph.hearers[event.type] {
      for subject in listeners(machine, event) {
        let position = subjects[subject] ?? start(machine)
        guard let target = move(machine, position, event, isShown) ?? move(machine, rested(machine, position), event, isShown) else {
          return false
        }
        if graph.isLaunch[event.type], !isShown, !isUnrecordedStart(machine, target) { return false }
        moved.append((subject, target))
      }
    }
    for (subject, position) in moved { subjects[subject] = position }
    if isShown { for index in monitors.indices { monitors[index].hear(event, self) } }
    if graph.isLaunch[event.type] { isAlive = true }
    if graph.isExit[event.type] { isAlive = false }
    return true
  }

  /// Whether a run whose launch the log does not show can begin here.
  private func isUnrecordedStart(_ machine: Int, _ position: Position) -> Bool {
    graph.automata[machine].machine.regions.enumerated().allSatisfy { index, region in
      region.startUnrecorded.isEmpty || region.startUnrecorded.contains(position[index])
    }
  }

  /// What an event tells of the facts is so.
  private func infersTruth(_ type: Int) -> Bool {
    model.facts.indices.allSatisfy { fact in
      model.facts[fact].infer.allSatisfy { !$0.types.contains(type) || world.facts[fact] == $0.value }
    }
  }

  /// One of the ways that an event can move a subject; nil where it is illegal.
  private mutating func move(
    _ machine: Int, _ position: Position, _ event: WalkEvent, _ isShown: Bool
  ) -> Position? {
    let automaton = graph.automata[machine]
    guard !isVetoed(machine, position, event.type, event) else { return nil }
    var target = position
    for region in automaton.nodes.indices where automaton.consumes[region][event.type] {
      guard let ways = ways(machine, region, position, event, isShown) else { return nil }
      if let edge = random.pick(ways) { target[region] = automaton.nodes[region][position[region]].edges[edge].to }
    }
    return target
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
  private func isVetoed(_ machine: Int, _ position: Position, _ type: Int, _ event: WalkEvent?) -> Bool {
    let automaton = graph.automata[machine]
    let node = automaton.nodes[0][position[0]]
    return graph.vetoes[machine][type].contains { number in
      let row = automaton.machine.refusals[number]
      guard row.forbids || avoidsWarnings else { return false }
      if row.under ? !node.isHalf : !(row.states?.contains(node.state) ?? true) { return false }
      return world.holds(row.condition, automaton, position, event ?? WalkEvent(type: type)) != .no
    }
  }

  // MARK: Silence

  /// Takes moves that emit nothing: what ends a transition under way, others now and then.
  mutating func rest(chance: Double) {
    for subject in subjects.keys.sorted() {
      guard var position = subjects[subject] else { continue }
      let automaton = graph.automata[subject.machine]
      for region in automaton.nodes.indices {
        while let target = silentMove(automaton, region, position, chance: chance) { position[region] = target }
      }
      subjects[subject] = position
    }
  }

  private mutating func silentMove(
    _ automaton: Automaton, _ region: Int, _ position: Position, chance: Double
  ) -> Int? {
    let node = automaton.nodes[region][position[region]]
    guard !node.silent.isEmpty, random.chance(node.isHalf ? 0.5 : chance) else { return nil }
    return random.pick(silentTargets(automaton, region, position))
  }

  private func silentTargets(_ automaton: Automaton, _ region: Int, _ position: Position) -> [Int] {
    automaton.nodes[region][position[region]].silent.filter {
      world.canSkip($0.skips, automaton, position) && world.holds($0.condition, automaton, position, nil) == .yes
    }.map(\.to)
  }

  /// The position after the transitions under way that need nothing more.
  private func rested(_ machine: Int, _ position: Position) -> Position {
    let automaton = graph.automata[machine]
    var position = position
    for region in automaton.nodes.indices where automaton.nodes[region][position[region]].isHalf {
      if let target = silentTargets(automaton, region, position).first { position[region] = target }
    }
    return position
  }

  // MARK: Ends

  /// Whether the log can end here and be complete.
  var mayEnd: Bool {
    monitors.allSatisfy(\.isQuiet)
      && subjects.allSatisfy { subject, position in
        let position = rested(subject.machine, position)
        return !graph.automata[subject.machine].nodes[0][position[0]].isHalf
          && !isVetoed(subject.machine, position, model.endType, nil)
      }
  }

  /// The public names of the states of a machine's subjects.
  func shownStates(_ machine: Int) -> [String] {
    positions.filter { $0.subject.machine == machine }.map { shown(machine, $0.position) }
  }

  private func shown(_ machine: Int, _ position: Position) -> String {
    graph.automata[machine].machine.shown[shownIndex(machine, position)]
  }

  private func shownIndex(_ machine: Int, _ position: Position) -> Int {
    let automaton = graph.automata[machine]
    return automaton.machine.regions[0].states[automaton.nodes[0][position[0]].state].shows
  }

  /// The number of the public state of a machine that every run has.
  func shownIndex(_ machine: Int) -> Int {
    subjects[SubjectName(machine: machine, instance: nil)].map { shownIndex(machine, $0) } ?? 0
  }

  /// The positions in the order of machines and names.
  var positions: [(subject: SubjectName, position: Position)] {
    subjects.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Walk.SubjectName: Comparable {
  static func < (a: Self, b: Self) -> Bool { (a.machine, a.instance ?? "") < (b.machine, b.instance ?? "") }
}
