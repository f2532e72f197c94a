import EventLog
import LifecycleModel

/// Makes random legal logs from a model: a walk through all of its machines at once, of which the log shows what its
/// random header says that it records. The same seed gives the same log.
///
/// Nothing in such a log breaks a rule, is odd, or is a known quirk of the system.
public struct LogGenerator: Sendable {
  /// How long logs are, in events.
  public var lengths = 3...40
  private let graph: WalkGraph

  public init(model: Model) { graph = WalkGraph(model) }

  public func log(seed: UInt64) -> GeneratedLog {
    var random = RandomSource(seed: seed)
    let plan = HeaderPlan(graph: graph, random: &random)
    let length = lengths.lowerBound + random.below(lengths.count)
    var writing = LogWriting(graph: graph, plan: plan, random: random.fork(1))
    writing.write(length)
    return writing.log(seed: seed)
  }
}

/// The making of one log.
private struct LogWriting {
  private let graph: WalkGraph
  private let proposer: Proposer
  private var plan: HeaderPlan
  private var walk: Walk
  private var lines: [GeneratedLog.Line] = []
  private var initial: [JSONValue.Member]?
  private var isComplete: Bool
  private var run = -1
  /// What divides runs has come, where their launches are not shown.
  private var hasBegun = false
  private let showsLaunch: Bool
  /// Nothing but a launch begins a run. (A log that does not declare its channels may turn out to have none.)
  private let dividesByLaunch: Bool
  private let showsExit: Bool
  private let dividing: Set<Int>
  /// Of these the ones that begin another run once a run is under way.
  private let restarting: Set<Int>
  /// An event has come that belongs to no launch.
  private var isUnderWay = false
  /// The run has shown something.
  private var hasShown = false
  /// The run began before the log.
  private var isCut = false
  private let mayRepeat: Bool

  init(graph: WalkGraph, plan: HeaderPlan, random: RandomSource) {
    self.graph = graph
    self.plan = plan
    proposer = Proposer(graph: graph, naming: plan.saysAll ? 1 : 0.95)
    let runs = graph.model.runs
    showsLaunch = runs.launch.contains { plan.world.isSeen[$0] }
    dividesByLaunch = showsLaunch && plan.declaresChannels
    showsExit = runs.exit.contains { plan.world.isSeen[$0] }
    let shown = (runs.begins + runs.beginsAgain).filter { plan.world.isSeen[$0] && !plan.world.isUnimplemented[$0] }
    dividing = Set(shown)
    restarting = Set(runs.begins + shown.filter(runs.beginsAgain.contains).prefix(1))
    mayRepeat = showsLaunch || plan.stamps.process == .lines || !dividing.isEmpty
    isComplete = plan.wantsComplete
    self.plan.world.hasOneRunAtATime = showsLaunch || plan.stamps.process != .lines
    walk = Walk(moves: WalkMoves(graph: graph, world: self.plan.world), random: random)
    walk.beginRun()
  }

  mutating func write(_ length: Int) {
    if walk.random.chance(0.35) { cutHead(walk.random.below(25) + 1) }
    var steps = 0
    while lines.count < length, steps < 8 * length {
      guard step(writes: true) else { break }
      steps += 1
    }
    while isComplete, !walk.mayEnd, steps < 16 * length {
      guard step(writes: true) else { break }
      steps += 1
    }
    if !walk.mayEnd { isComplete = false }
  }

  /// Walks without writing: the log begins in the middle of things, and may say where.
  private mutating func cutHead(_ steps: Int) {
    var left = steps
    while left > 0, step(writes: false) { left -= 1 }
    if walk.random.chance(0.6) {
      while left > -20, !walk.places.all.allSatisfy(isWhole) {
        guard step(writes: false) else { break }
        left -= 1
      }
      initial = walk.initialMembers
    }
    if !walk.monitors.allSatisfy(\.isQuiet) { isComplete = false }
    walk.forgetMonitors()
    if walk.isAlive { run += 1 }
    isCut = walk.isAlive
    hasBegun = true
    isUnderWay = false
  }

  private func isWhole(_ subject: Walk.SubjectName, _ position: Position) -> Bool {
    !graph.automata[subject.machine].nodes[0][position[0]].isHalf
  }

  /// One event; false where the walk is at its end.
  private mutating func step(writes: Bool) -> Bool {
    if !walk.isAlive, run >= 0, !mayRepeat || !mayDivide { return false }
    guard let (event, isShown) = proposal() else { return false }
    if graph.isLaunch[event.type] {
      if writes { run += 1 }
      plan.stamps.beginRun()
      hasBegun = dividesByLaunch || run <= 0
      (isUnderWay, hasShown, isCut) = (false, false, false)
    }
    if isShown {
      if writes { hasShown = true }
      if dividing.contains(event.type) { hasBegun = true }
      let runs = graph.model.runs
      if runs.ofProcess.contains(event.type), !runs.preludes.contains(event.type) { isUnderWay = true }
      if writes { write(event) }
    }
    if graph.isExit[event.type] { walk.beginRun() }
    return true
  }

  /// Whether the next run can be told from the one that has ended: one that was no more than launching, or of which the
  /// log has nothing but what its header says, cannot.
  private var mayDivide: Bool {
    dividesByLaunch || plan.stamps.process == .lines || isUnderWay || !hasShown && (run > 0 || initial == nil)
  }

  private mutating func proposal() -> (WalkEvent, Bool)? {
    let (world, leaks) = (plan.world, plan.leaks)
    let mayExit = showsExit || !isComplete || walk.mayEnd
    let (isCut, isUnderWay, hasBegun) = (isCut, isUnderWay, hasBegun)
    return proposer.step(
      &walk,
      isShown: { type, random in world.isSeen[type] || leaks[type] && random.chance(0.3) },
      mayTake: { type, isShown in
        if graph.isExit[type], !mayExit { return false }
        guard isShown, !dividesByLaunch, !graph.isLaunch[type] else { return true }
        // Before what divides the runs nothing can be told to be of the new one, and once a run is under way what
        // divides runs begins the next.
        guard dividing.contains(type) else { return hasBegun }
        return !isCut && !(isUnderWay && restarting.contains(type))
      })
  }

  private mutating func write(_ event: WalkEvent) {
    let model = graph.model
    let isShared = model.runs.shared.contains(event.type)
    var members = plan.stamps.stamp(isShared: isShared, &walk.random)
    members.append(.init(key: "type", value: .string(model.types[event.type].name)))
    members += event.payload
    if walk.random.chance(0.05) { members.append(.init(key: "x-extra", value: [1, .null])) }
    lines.append(GeneratedLog.Line(run: max(run, 0), type: model.types[event.type].name, members: members))
  }

  func log(seed: UInt64) -> GeneratedLog {
    var header: [JSONValue.Member] = [
      .init(key: "type", value: "trace.header"), .init(key: "format", value: "lifetrace/1"),
    ]
    header += plan.members
    if isComplete { header.append(.init(key: HeaderPlan.completeKey, value: true)) }
    if let initial { header.append(.init(key: "initial", value: .object(initial))) }
    if graph.model.profile != "reference" { header.append(.init(key: "profile", value: .string(graph.model.profile))) }
    return GeneratedLog(seed: seed, header: header, lines: lines, saysAll: plan.saysAll)
  }
}

extension Walk {
  /// What a header can say of the state: each key by which every region that goes by it is told rightly.
  fileprivate var initialMembers: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for machine in graph.automata.indices {
      for key in graph.automata[machine].machine.regions.compactMap(\.initialKey)
      where !members.contains(where: { $0.key == key }) {
        if let value = graph.automata[machine].machine.key == nil ? initialState(key) : initialStates(key, machine) {
          members.append(.init(key: key, value: value))
        }
      }
    }
    return members
  }

  /// The value that is right for all regions that go by the key; nil where there is none.
  private func initialState(_ key: String) -> JSONValue? {
    let regions = places.all.flatMap { subject, position in
      graph.automata[subject.machine].machine.regions.enumerated().compactMap { index, region in
        region.initialKey == key ? (region: region, node: position[index]) : nil
      }
    }
    let value = regions.first.flatMap { place in place.region.initial.first { $0.states.contains(place.node) }?.value }
    guard let value, regions.allSatisfy({ $0.region.allows(value, $0.node) }) else { return nil }
    return .string(value)
  }

  /// The states of all instances of a machine; nil where one of them cannot be told.
  private func initialStates(_ key: String, _ machine: Int) -> JSONValue? {
    var members: [JSONValue.Member] = []
    let region = graph.automata[machine].machine.regions[0]
    for (subject, position) in places.all where subject.machine == machine {
      if graph.automata[machine].nodes[0][position[0]].edges.isEmpty { continue }
      guard let name = subject.instance,
        let value = region.initial.first(where: { $0.states.contains(position[0]) })?.value
      else { return nil }
      members.append(.init(key: name, value: .string(value)))
    }
    return .object(members)
  }
}

extension Region {
  fileprivate func allows(_ value: String, _ node: Int) -> Bool {
    initial.first { $0.value == value }?.states.contains(node) ?? true
  }
}
