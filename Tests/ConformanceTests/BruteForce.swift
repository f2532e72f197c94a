import EventLog
import LifecycleModel

@testable import Conformance

/// Judges random logs without the engine, edge by edge: a set of positions a subject, in the one world that the log's header
/// describes. Slow and plain: what the engine's answers are compared with.
///
/// It goes by logs whose header leaves nothing open and which show the launches, so that there is one world and no doubt
/// about runs.
struct BruteForce {
  /// Where a log stops being legal.
  struct Death {
    var line: Int
    var machine: String
    /// The order is right, and only what the event reports is not.
    var isMisread = false
  }

  /// The number of a log's first line after the header.
  static let firstLine = 2

  private let graph: WalkGraph

  init(_ graph: WalkGraph) { self.graph = graph }

  /// The world of the generator's log of a seed; nil where its header is not for brute force.
  func world(seed: UInt64) -> WalkWorld? {
    var random = RandomSource(seed: seed)
    let plan = HeaderPlan(graph: graph, random: &random)
    var world = plan.world
    guard plan.saysAll, graph.model.runs.launch.allSatisfy({ world.isSeen[$0] }) else { return nil }
    let saysMethods = plan.members.contains { $0.key == "delegate" }
    // Without a list of methods it would depend on the lines which ones there are.
    let calls = graph.model.machines.filter { $0.key == nil }.flatMap(\.pairs)
    if !saysMethods, calls.contains(where: { world.isSeen[$0.call] && world.isSeen[$0.notification] }) { return nil }
    // What the app does not implement is not called, whichever transition it belongs to.
    for type in graph.model.types.indices where world.isUnimplemented[type] { world.isSeen[type] = false }
    for name in world.recorded.keys {
      let types = graph.model.types.indices.filter {
        world.isSeen[$0]
          && (graph.model.types[$0].name == name || graph.model.types[$0].channel == name)
      }
      world.recorded[name] = Certainty(!types.isEmpty)
    }
    return world
  }

  /// The first line at which a subject has no legal way on; nil where there is none.
  func death(of log: GeneratedLog, in world: WalkWorld) -> Death? {
    var world = world
    let isComplete = log.header.contains { $0.key == HeaderPlan.completeKey }
    for (index, fact) in graph.model.facts.enumerated() where fact.key == HeaderPlan.completeKey {
      world.facts[index] = isComplete ? "true" : "false"
    }
    var state = Walkers(graph: graph, world: world, initial: initial(log))
    for (index, line) in log.lines.enumerated() {
      guard let type = graph.model.vocabulary.type(line.type).map({ Int($0.rawValue) }) else { continue }
      if let death = state.hear(line, type, at: index + Self.firstLine) { return death }
    }
    return !isComplete ? nil : state.end(at: log.lines.count - 1 + Self.firstLine)
  }

  private func initial(_ log: GeneratedLog) -> [JSONValue.Member]? {
    guard case .object(let members) = log.header.last(where: { $0.key == "initial" })?.value else { return nil }
    return members
  }
}

/// All subjects of the run at hand.
private struct Walkers {
  typealias SubjectName = WalkPlaces.SubjectName

  let graph: WalkGraph
  let world: WalkWorld
  let initial: [JSONValue.Member]?
  private var subjects: [SubjectName: Set<Position>] = [:]
  private var run: Int?
  private var wasLaunched = false
  private var hasEnded = false

  init(graph: WalkGraph, world: WalkWorld, initial: [JSONValue.Member]?) {
    self.graph = graph
    self.world = world
    self.initial = initial
  }

  // MARK: Runs

  mutating func hear(_ line: GeneratedLog.Line, _ type: Int, at number: Int) -> BruteForce.Death? {
    if graph.isLaunch[type] {
      (run, wasLaunched, hasEnded, subjects) = (line.run, true, false, [:])
    } else if run == nil {
      if graph.isShared[type], !saysRunning { return nil }
      run = line.run
      addListed()
    }
    if hasEnded, graph.isShared[type] { return nil }
    defer { if graph.isExit[type] { hasEnded = true } }
    let event = WalkEvent(type: type, payload: line.members)
    var death: BruteForce.Death?
    for machine in graph.hearers[type] {
      for subject in listeners(machine, event) {
        let before = subjects[subject] ?? beginning(subject)
        let after = step(machine, before, event)
        subjects[subject] = after.positions
        guard after.positions.isEmpty || after.isMisread else { continue }
        death = death ?? .init(line: number, machine: graph.automata[machine].machine.id, isMisread: after.isMisread)
      }
    }
    return death
  }

  /// What is owed at the end of a log that is complete.
  func end(at number: Int) -> BruteForce.Death? {
    guard !hasEnded else { return nil }
    for (subject, positions) in subjects {
      let automaton = graph.automata[subject.machine]
      let living = closed(subject.machine, positions).filter { position in
        !automaton.nodes[0][position[0]].isHalf && !isForbidden(subject.machine, position, graph.model.endType, nil)
      }
      if living.isEmpty { return .init(line: number, machine: automaton.machine.id) }
    }
    return nil
  }

  private func listeners(_ machine: Int, _ event: WalkEvent) -> [SubjectName] {
    guard let key = graph.keys[machine] else { return [SubjectName(machine: machine, instance: nil)] }
    if graph.isBroadcast[machine][event.type] { return subjects.keys.filter { $0.machine == machine } }
    guard let name = event.text(key) ?? (graph.automata[machine].machine.keyOptional ? "" : nil) else { return [] }
    return [SubjectName(machine: machine, instance: name)]
  }

  // MARK: Beginnings

  /// The header says that a process ran, or rather which state it was in.
  private var saysRunning: Bool {
    guard case .string(let value) = initial?.first(where: { $0.key == "app" })?.value else { return false }
    return value != "notRunning"
  }

  private mutating func addListed() {
    for machine in graph.automata.indices where graph.keys[machine] != nil {
      guard let key = graph.automata[machine].machine.regions[0].initialKey,
        case .object(let listed) = initial?.first(where: { $0.key == key })?.value
      else { continue }
      for member in listed {
        let subject = SubjectName(machine: machine, instance: member.key)
        subjects[subject] = beginning(subject)
      }
    }
  }

  private func beginning(_ subject: SubjectName) -> Set<Position> {
    let automaton = graph.automata[subject.machine]
    var positions: Set<Position> = [Position()]
    for (index, region) in automaton.machine.regions.enumerated() {
      let nodes = states(region, subject, automaton.machine) ?? Array(automaton.nodes[index].indices)
      positions = Set(positions.flatMap { position in nodes.map { position.with(index, at: $0) } })
    }
    return positions
  }

  /// nil: any.
  private func states(_ region: Region, _ subject: SubjectName, _ machine: Machine) -> [Int]? {
    let start = region.start.isEmpty ? nil : region.start
    if wasLaunched { return start }
    var listed: JSONValue?
    if let name = subject.instance {
      if let key = machine.regions[0].initialKey,
        case .object(let all) = initial?.first(where: { $0.key == key })?.value
      {
        guard let own = all.first(where: { $0.key == name })?.value else { return start }
        listed = own
      }
      if region.initialKey == nil { return nil }
    } else {
      listed = initial?.first { $0.key == region.initialKey }?.value
    }
    guard region.initialKey != nil, case .string(let value) = listed else { return nil }
    return region.initial.first { $0.value == value }?.states
  }

  // MARK: Steps

  private struct Way {
    var position: Position
    var isQuirk = false
    var isMisread = false
  }

  private func step(
    _ machine: Int, _ positions: Set<Position>, _ event: WalkEvent
  ) -> (positions: Set<Position>, isMisread: Bool) {
    let ways = closed(machine, positions).flatMap { self.ways(machine, $0, event) }
    for isMisread in [false, true] {
      for isQuirk in [false, true] {
        let reached = Set(ways.filter { $0.isMisread == isMisread && $0.isQuirk == isQuirk }.map(\.position))
        if !reached.isEmpty { return (reached, isMisread) }
      }
    }
    return ([], false)
  }

  /// Everywhere that silent moves lead to.
  private func closed(_ machine: Int, _ positions: Set<Position>) -> Set<Position> {
    let automaton = graph.automata[machine]
    var reached = positions
    var open = Array(positions)
    while let position = open.popLast() {
      for region in automaton.nodes.indices {
        for move in automaton.nodes[region][position[region]].silent
        where world.canSkip(move.skips, automaton, position)
          && world.holds(move.condition, automaton, position, nil) != .no
        {
          let target = position.with(region, at: move.to)
          if reached.insert(target).inserted { open.append(target) }
        }
      }
    }
    return reached
  }

  private func ways(_ machine: Int, _ position: Position, _ event: WalkEvent) -> [Way] {
    let automaton = graph.automata[machine]
    guard !isForbidden(machine, position, event.type, event) else { return [] }
    var ways = [Way(position: position)]
    for region in automaton.nodes.indices where automaton.consumes[region][event.type] {
      let moves = moves(automaton, region, position, event)
      if moves.isEmpty {
        if region == 0 { return [] }
        continue
      }
      ways = ways.flatMap { way in
        moves.map { move in
          Way(
            position: way.position.with(region, at: move.to), isQuirk: way.isQuirk || move.isQuirk,
            isMisread: way.isMisread || move.isMisread)
        }
      }
    }
    return ways
  }

  private func moves(
    _ automaton: Automaton, _ region: Int, _ position: Position, _ event: WalkEvent
  ) -> [(to: Int, isQuirk: Bool, isMisread: Bool)] {
    automaton.nodes[region][position[region]].edges.compactMap { edge in
      guard edge.types.contains(event.type), world.canSkip(edge.skips, automaton, position),
        world.holds(edge.condition, automaton, position, event) != .no
      else { return nil }
      let fitting = readings(edge, automaton, position, event)
      let isQuirk = edge.quirk != nil || fitting.map { $0.allSatisfy { $0.quirk != nil } && !$0.isEmpty } ?? false
      return (edge.to, isQuirk, fitting?.isEmpty ?? false)
    }
  }

  /// The readings of an edge that fit what the event says; nil where all do.
  private func readings(
    _ edge: Automaton.Edge, _ automaton: Automaton, _ position: Position, _ event: WalkEvent
  ) -> [Reading]? {
    guard !edge.reads.isEmpty, let key = automaton.machine.readingKey, let value = event.text(key),
      automaton.alphabet.readings.contains(value)
    else { return nil }
    return edge.reads.filter { $0.value == value && world.holds($0.condition, automaton, position, event) != .no }
  }

  private func isForbidden(_ machine: Int, _ position: Position, _ type: Int, _ event: WalkEvent?) -> Bool {
    let automaton = graph.automata[machine]
    let node = automaton.nodes[0][position[0]]
    return automaton.machine.refusals.contains { row in
      guard row.forbids, row.types?.contains(type) ?? true else { return false }
      guard row.under ? node.isHalf : row.states?.contains(node.state) ?? true else { return false }
      return world.holds(row.condition, automaton, position, event ?? WalkEvent(type: type)) != .no
    }
  }
}
