import EventLog
import LifecycleModel

/// A walk through all machines of a model at once: one concrete way, in one world, of which every event is legal for
/// every machine and monitor that hears it.
///
/// It goes by the automata, not by the replay that judges logs, which it is there to test.
struct Walk {
  typealias SubjectName = WalkPlaces.SubjectName

  let graph: WalkGraph
  let moves: WalkMoves
  var random: RandomSource
  private(set) var places: WalkPlaces
  private(set) var monitors: [any MonitorWalk]
  /// A process runs.
  private(set) var isAlive = false

  init(moves: WalkMoves, random: RandomSource) {
    self.moves = moves
    graph = moves.graph
    self.random = random
    places = WalkPlaces(graph: graph)
    let (graph, world) = (moves.graph, moves.world)
    monitors =
      graph.model.monitors.compactMap { monitorWalks[$0.kind]?.make($0, graph.model, world) }
      + graph.keptPatterns.map { PatternWalk($0, graph.model, world) }
  }

  var model: Model { graph.model }
  var world: WalkWorld { moves.world }

  // MARK: Runs

  /// Puts the subjects where a process is about to be launched.
  mutating func beginRun() {
    places.subjects.removeAll(keepingCapacity: true)
    places.shown.removeAll(keepingCapacity: true)
    for machine in graph.automata.indices where graph.automata[machine].machine.key == nil {
      places.subjects[SubjectName(machine: machine, instance: nil)] = start(machine)
    }
    forgetMonitors()
    isAlive = false
  }

  /// Puts the monitors where those are that have heard nothing yet.
  mutating func forgetMonitors() { for index in monitors.indices { monitors[index].beginRun() } }

  private mutating func start(_ machine: Int) -> Position {
    var position = Position()
    for (index, region) in graph.automata[machine].machine.regions.enumerated() {
      position[index] = random.pick(region.start) ?? random.below(region.states.count)
    }
    return position
  }

  // MARK: Events

  /// Takes an event, if it is legal here. `isShown` tells whether the log shows it.
  mutating func take(_ event: WalkEvent, isShown: Bool) -> Bool {
    guard isAlive || graph.isLaunch[event.type] || graph.isShared[event.type] else { return false }
    let heard = isShown ? graph.monitorHearers[event.type] : []
    for index in heard where !monitors[index].allows(event, places) { return false }
    for fact in graph.inferences[event.type] where world.facts[fact.fact] != fact.value { return false }
    var moved: [(SubjectName, Position)] = []
    for machine in graph.hearers[event.type] {
      for subject in places.listeners(machine, event) {
        let position = places.subjects[subject] ?? start(machine)
        guard let target = random.pick(moves.targets(machine, position, event, isShown)) else { return false }
        if graph.isLaunch[event.type], !isShown, !isUnrecordedStart(machine, target) { return false }
        moved.append((subject, target))
      }
    }
    for (subject, position) in moved {
      places.subjects[subject] = position
      if isShown, subject.instance != nil { places.shown.insert(subject) }
    }
    for index in heard { monitors[index].hear(event, places) }
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

  // MARK: Silence

  /// Takes moves that emit nothing: what ends a transition under way, others now and then.
  mutating func rest(chance: Double) {
    for subject in places.subjects.keys.sorted() {
      guard var position = places.subjects[subject] else { continue }
      let automaton = graph.automata[subject.machine]
      for region in automaton.nodes.indices {
        while let target = silentMove(automaton, region, position, chance: chance) { position[region] = target }
      }
      places.subjects[subject] = position
    }
  }

  private mutating func silentMove(
    _ automaton: Automaton, _ region: Int, _ position: Position, chance: Double
  ) -> Int? {
    let node = automaton.nodes[region][position[region]]
    guard !node.silent.isEmpty, random.chance(node.isHalf ? 0.5 : chance) else { return nil }
    return random.pick(moves.silentTargets(automaton, region, position))
  }

  // MARK: Ends

  /// Whether the log can end here and be complete.
  var mayEnd: Bool {
    monitors.allSatisfy(\.isQuiet)
      && places.subjects.allSatisfy { subject, position in
        let position = moves.rested(subject.machine, position)
        return !graph.automata[subject.machine].nodes[0][position[0]].isHalf
          && !moves.isVetoed(subject.machine, position, model.endType, nil)
      }
  }
}
