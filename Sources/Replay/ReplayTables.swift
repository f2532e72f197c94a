import EventLog
import LifecycleModel

/// What the replay asks of a model for every event, as flat tables by type.
final class ReplayTables {
  /// Parts that a type plays in the life of runs.
  struct Part: OptionSet {
    let rawValue: UInt8

    static let launch = Part(rawValue: 1)
    static let exit = Part(rawValue: 2)
    /// Concerns the device, and so all runs.
    static let shared = Part(rawValue: 4)
    static let begins = Part(rawValue: 8)
    static let beginsAgain = Part(rawValue: 16)
    static let prelude = Part(rawValue: 32)
    static let ofProcess = Part(rawValue: 64)
    /// Outside of what the model covers.
    static let uncovered = Part(rawValue: 128)

    // As numbers: a list of options would be made anew for every event.

    /// It begins a run where launches are recorded, and where they are not; or it is not judged.
    static let beginsRun = Part(rawValue: 1 | 128)
    static let mayBeginRun = Part(rawValue: 1 | 8 | 16 | 128)
  }

  let parts: FlatTable<Part>
  /// Machines that hear a type.
  let listeners: [[Int]]
  let monitors: [RunMonitor]
  /// The same, to be called without counting references.
  let monitorRefs: FlatTable<Unmanaged<RunMonitor>>
  /// The key that names a machine's instances, by machine.
  let machineKeys: FlatTable<EventKey?>
  private let model: Model
  /// By which monitors are awake: few combinations occur.
  private var routes: [(isAwake: [Bool], made: EventRoutes)] = []

  init(_ model: Model) {
    self.model = model
    parts = FlatTable(Self.parts(of: model))
    listeners = Self.listeners(of: model)
    let monitors = makeMonitors(for: model)
    self.monitors = monitors
    monitorRefs = FlatTable(monitors.map { Unmanaged.passUnretained($0) })
    machineKeys = FlatTable(model.machines.map { $0.key.flatMap { model.vocabulary.key($0) } })
  }

  /// Where the events of a trace go, by what has something to judge in it.
  func routes(in trace: Trace) -> EventRoutes {
    let isAwake = monitors.map { $0.isConcerned(by: trace) }
    if let known = routes.first(where: { $0.isAwake == isAwake }) { return known.made }
    let awake = monitors.indices.filter { isAwake[$0] }
    let made = EventRoutes(
      machines: model.types.indices.map { type in listeners[type].map { machineStop($0, type) } },
      monitors: model.types.indices.map { type in
        awake.filter { monitors[$0].hears[type] }.map { number in
          EventRoute.Stop(number, isWaiting: monitors[number].waitsFor[type] && number < Run.waiterLimit)
        }
      }, parts: parts)
    routes.append((isAwake, made))
    return made
  }

  private func machineStop(_ number: Int, _ type: Int) -> EventRoute.Stop {
    let machine = model.machines[number]
    if machine.key == nil { return EventRoute.Stop(number, .sole) }
    return EventRoute.Stop(number, machine.broadcast.contains(type) ? .all : .named)
  }

  private static func parts(of model: Model) -> [Part] {
    var parts = [Part](repeating: [], count: model.types.count)
    func mark(_ types: [Int], _ part: Part) { for type in types { parts[type].insert(part) } }
    mark(model.runs.launch, .launch)
    mark(model.runs.exit, .exit)
    mark(model.runs.shared, .shared)
    mark(model.runs.begins, .begins)
    mark(model.runs.beginsAgain, .beginsAgain)
    mark(model.runs.preludes, .prelude)
    mark(model.runs.ofProcess, .ofProcess)
    if !model.covered.isEmpty { mark(model.types.indices.filter { !model.covered[$0] }, .uncovered) }
    return parts
  }

  private static func listeners(of model: Model) -> [[Int]] {
    var table = [[Int]](repeating: [], count: model.types.count)
    for (index, machine) in model.machines.enumerated() {
      var heard = [Bool](repeating: false, count: model.types.count + 1)
      for region in machine.regions {
        for transition in region.transitions {
          for emission in transition.emissions { for type in emission.types { heard[type] = true } }
        }
      }
      for refusal in machine.refusals { for type in refusal.types ?? [] { heard[type] = true } }
      for type in model.types.indices where heard[type] { table[type].append(index) }
    }
    return table
  }
}
