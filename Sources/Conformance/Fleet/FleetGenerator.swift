import EventLog
import LifecycleModel

/// Makes the log of a fleet: many apps at a time, each a process run after the other, interleaved by time. The same
/// seed gives the same bytes; memory does not grow with the length.
public struct FleetGenerator: Sendable {
  private let graph: WalkGraph
  private let usage: Usage
  /// The part of runs that have a fault put into them.
  public var faulty = 0.002
  /// How often a habit that ends the run is taken, beside how often the usage says. Much less makes few long runs of
  /// many short ones.
  public var endings = 1.0
  /// Whether each line has its keys in an order of its own. The events are the same.
  public var shufflesKeys = false

  public init(model: Model, usage: Usage) {
    graph = WalkGraph(model)
    self.usage = usage
  }

  /// - Parameter write: Takes whole lines, many at a time.
  /// - Throws: What `write` throws.
  public func generate<Failure: Error>(
    events: Int, seed: UInt64, write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> FleetSummary {
    let usage = usage.scalingHabits(by: endings) { graph.isExit[$0.type] }
    var writing = FleetWriting(graph: graph, usage: usage, faulty: faulty, seed: seed)
    if shufflesKeys { writing.shuffleKeys() }
    while writing.summary.events < events {
      guard writing.step() else { break }
      if writing.bytes.count > 1 << 16 {
        try write(writing.bytes)
        writing.empty()
      }
    }
    try write(writing.bytes)
    return writing.summary
  }
}

/// The making of one fleet's log.
private struct FleetWriting {
  private struct Place {
    var process: FleetProcess
    var next: FleetProcess.Moment?
    var pid: Int64
    var fault: Fault?
    /// Paired events that still go by before the fault.
    var delay = 0
    /// What a swap holds back.
    var held: WalkEvent?
  }

  private let graph: WalkGraph
  private let faulty: Double
  private var random: RandomSource
  private var places: [Place]
  /// When each place's next event is; `.max` for never.
  private var times: [Int64]
  private var lines: FleetLines
  private(set) var summary = FleetSummary()

  var bytes: [UInt8] { lines.bytes }
  mutating func empty() { lines.removeAll() }
  /// By a source of its own: the events do not change with it.
  mutating func shuffleKeys() { lines.order = random.fork(.max) }

  init(graph: WalkGraph, usage: Usage, faulty: Double, seed: UInt64) {
    self.graph = graph
    self.faulty = faulty
    random = RandomSource(seed: seed)
    lines = FleetLines(model: graph.model)
    lines.write(header: usage.header)
    let moves = WalkMoves(graph: graph, world: FleetWorld.world(of: usage, graph.model))
    let model = graph.model
    let machine = model.machines.firstIndex { $0.id == model.roles.machine } ?? 0
    var isPaired = [Bool](repeating: false, count: model.types.count)
    for pair in model.machines.lazy.filter({ $0.key == nil }).flatMap(\.pairs) {
      isPaired[pair.call] = true
      isPaired[pair.notification] = true
    }
    places = []
    times = []
    for number in 0..<usage.running {
      var process = FleetProcess(
        app: "\(usage.apps[number % usage.apps.count])\(number)", usage: usage, moves: moves, machine: machine,
        isPaired: isPaired, start: FleetLines.start, random: random.fork(UInt64(number)))
      let next = process.next()
      places.append(Place(process: process, next: next, pid: 0))
      times.append(next?.time ?? .max)
    }
  }

  /// Writes the next event of the fleet; false where nothing is left.
  mutating func step() -> Bool {
    var first = 0
    for index in times.indices where times[index] < times[first] { first = index }
    guard let moment = places[first].next else { return false }
    if moment.beginsRun { begin(first) }
    write(moment, first)
    places[first].next = places[first].process.next()
    times[first] = places[first].next?.time ?? .max
    return true
  }

  private mutating func begin(_ index: Int) {
    summary.runs += 1
    places[index].pid = 1000 + Int64(summary.runs)
    places[index].fault = random.chance(faulty) ? random.pick(Fault.allCases) : nil
    places[index].delay = random.below(6)
  }

  private mutating func write(_ moment: FleetProcess.Moment, _ index: Int) {
    if let held = places[index].held {
      places[index].held = nil
      line(moment.event, moment.time, index)
      line(held, moment.time, index)
      return
    }
    guard moment.isPaired, let fault = places[index].fault else { return line(moment.event, moment.time, index) }
    guard places[index].delay == 0 else {
      places[index].delay -= 1
      return line(moment.event, moment.time, index)
    }
    places[index].fault = nil
    summary.faults += 1
    switch fault {
    case .drop: break
    case .double:
      line(moment.event, moment.time, index)
      line(moment.event, moment.time, index)
    case .swap: places[index].held = moment.event
    case .insert:
      line(moment.event, moment.time, index)
      if let type = places[index].process.illegalType(&random) { line(WalkEvent(type: type), moment.time, index) }
    }
  }

  private mutating func line(_ event: WalkEvent, _ time: Int64, _ index: Int) {
    summary.events += 1
    lines.write(event, time: time, app: places[index].process.app, pid: places[index].pid)
  }
}
