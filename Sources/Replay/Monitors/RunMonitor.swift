import EventLog
import LifecycleModel

/// A rule across subjects, of one kind. It knows no event by name: the model's document gives it its types.
///
/// A class and no protocol: an event is passed on without counting references.
class RunMonitor {
  /// Its place among the monitors of the model.
  final var place = 0
  /// By type: whether the monitor wants to be told.
  final let hears: [Bool]
  /// By type: whether that is only where it has said that it waits, see ``Run/setWaits(_:_:)``.
  final let waitsFor: [Bool]

  init(hears: [Bool], waitsFor: [Bool]? = nil) {
    self.hears = hears
    self.waitsFor = waitsFor ?? hears.map { _ in false }
  }

  /// Whether there may be something to judge, by what the header says and what has come so far. As long as there is not,
  /// the monitor hears nothing.
  func isConcerned(by trace: Trace) -> Bool { true }

  /// An event of a run, after its machines have judged it. `step` is the index of the event's first step.
  func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {}
  /// An event of a known family and of a type that the model does not list.
  func hearUnlisted(_ event: Event, _ run: Run, _ trace: Trace, _ replay: FileReplay) {}
  /// Events of the run are lost.
  func forget(_ run: Run) {}
  /// The run hears nothing more. Told to monitors that keep something of the run; at the end of the log, to all.
  func end(_ run: Run, _ replay: FileReplay) {}
}

/// The kinds of monitors, by the name that documents use.
private let kinds: [String: @Sendable (Monitor, Model) -> RunMonitor] = [
  "aggregate": { AggregateMonitor($0, $1) },
  "burst": { BurstMonitor($0, $1) },
  "delivery": { DeliveryMonitor($0, $1) },
  "edges": { EdgeMonitor($0, $1) },
  "exclusive": { ExclusiveMonitor($0, $1) },
  "ladder": { LadderMonitor($0, $1) },
  "store": { StoreMonitor($0, $1) },
  "victims": { VictimMonitor($0, $1) },
]

/// The names of the kinds that there are.
public let monitorKinds: [String] = kinds.keys.sorted()

func makeMonitors(for model: Model) -> [RunMonitor] {
  let monitors = model.monitors.compactMap { monitor in kinds[monitor.kind]?(monitor, model) }
  let all = model.patterns.isEmpty ? monitors : monitors + [PatternMonitor(model)]
  for (place, monitor) in all.enumerated() { monitor.place = place }
  return all
}

extension Monitor {
  /// A parameter that names types, as a table by type.
  func table(_ parameter: String, _ model: Model) -> [Bool] {
    var table = [Bool](repeating: false, count: model.types.count)
    for type in numbers(parameter, model) { table[type] = true }
    return table
  }

  /// A parameter that names types, as their numbers.
  func numbers(_ parameter: String, _ model: Model) -> [Int] {
    (parameters[parameter] ?? []).compactMap { model.vocabulary.type($0).map { Int($0.rawValue) } }.sorted()
  }

  func key(_ parameter: String, _ model: Model) -> EventKey? {
    parameters[parameter]?.first.flatMap { model.vocabulary.key($0) }
  }
}
