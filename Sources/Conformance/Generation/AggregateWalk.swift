import LifecycleModel

/// Tells of the whole only what its parts allow.
struct AggregateWalk: MonitorWalk {
  private let absent: Set<Int>
  private let present: Set<Int>
  private let machine: Int?
  private let states: Set<String>
  private let mayBeWhole: Bool

  init(_ monitor: Monitor, _ model: Model, _ world: WalkWorld) {
    absent = Set(monitor.numbers("absentTypes", model))
    present = Set(monitor.numbers("presentTypes", model))
    machine = monitor.parameters["machine"]?.first.flatMap { id in model.machines.firstIndex { $0.id == id } }
    states = Set(monitor.parameters["states"] ?? [])
    let fact = monitor.parameters["partsFact"]?.first.flatMap { name in model.facts.firstIndex { $0.name == name } }
    mayBeWhole = fact.map { world.facts[$0] != "true" } ?? false
  }

  func allows(_ event: WalkEvent, _ places: WalkPlaces) -> Bool {
    guard let machine, absent.contains(event.type) || present.contains(event.type) else { return true }
    let parts = places.shownStates(machine)
    let isIn = parts.contains(where: states.contains)
    // An app without parts tells of itself.
    return absent.contains(event.type) ? !isIn : isIn || mayBeWhole
  }

  mutating func hear(_ event: WalkEvent, _ places: WalkPlaces) {}
  var wanted: [Int] { [] }
  var isQuiet: Bool { true }
  mutating func beginRun() {}
}
