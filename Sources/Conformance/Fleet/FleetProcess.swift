import EventLog
import LifecycleModel

/// One app of a fleet: a process run after the other, walked by habits.
struct FleetProcess {
  /// An event, and when it happens.
  struct Moment {
    var time: Int64
    var event: WalkEvent
    /// Belongs to a delegate call or its notification: what faults are made of.
    var isPaired: Bool
    var beginsRun: Bool
    var endsRun: Bool
  }

  let app: String
  private let usage: Usage
  private let isPaired: [Bool]
  private let machine: Int
  private var walk: Walk
  private var time: Int64
  private var acts: ArraySlice<Usage.Act> = []

  init(
    app: String, usage: Usage, moves: WalkMoves, machine: Int, isPaired: [Bool], start: Int64, random: RandomSource
  ) {
    self.app = app
    self.usage = usage
    self.isPaired = isPaired
    self.machine = machine
    walk = Walk(moves: moves, random: random)
    time = start
    walk.beginRun()
    time += usage.stays[state].draw(&walk.random)
  }

  /// The number of the app's public state.
  private var state: Int { walk.places.shownIndex(machine) }

  /// The next event; nil where habits lead nowhere, which is a fault of the usage document.
  mutating func next() -> Moment? {
    for _ in 0..<1000 {
      guard let act = acts.popFirst() else {
        guard beginHabit() else { return nil }
        continue
      }
      guard act.chance >= 1 || walk.random.chance(act.chance) else { continue }
      if let moment = perform(act) { return moment }
    }
    return nil
  }

  private mutating func beginHabit() -> Bool {
    walk.rest(chance: 0)
    let state = state
    guard let index = walk.random.index(weights: usage.weights[state]) else { return false }
    acts = usage.habits[state][index].acts[...]
    time += usage.stays[state].draw(&walk.random)
    return true
  }

  private mutating func perform(_ act: Usage.Act) -> Moment? {
    var event = WalkEvent(type: act.type)
    for draw in act.payload { event.payload.append(.init(key: draw.key, value: draw.draw(&walk.random))) }
    guard take(&event) else { return nil }
    time += act.after.draw(&walk.random)
    let endsRun = walk.graph.isExit[act.type]
    if endsRun { walk.beginRun() }
    return Moment(
      time: time, event: event, isPaired: isPaired[act.type], beginsRun: walk.graph.isLaunch[act.type],
      endsRun: endsRun)
  }

  /// Takes the event, if it can with what it read.
  private mutating func take(_ event: inout WalkEvent) -> Bool {
    if isPaired[event.type], walk.random.chance(usage.reading), let reading = walk.reading(of: event.type) {
      event.payload.append(reading)
      if walk.take(event, isShown: true) { return true }
      event.payload.removeLast()
    }
    return walk.take(event, isShown: true)
  }

  /// A paired type that is illegal now.
  func illegalType(_ random: inout RandomSource) -> Int? {
    let types = isPaired.indices.filter { isPaired[$0] }
    for _ in 0..<20 {
      guard let type = random.pick(types) else { return nil }
      var copy = walk
      if !copy.take(WalkEvent(type: type), isShown: false) { return type }
    }
    return nil
  }
}
