import LifecycleModel

/// Tells of the whole only what its parts allow.
struct AggregateWalk: MonitorWalk {
  private let absent: Set<Int>
  private let present: Set<Int>
  private let machine: Int?
  private let states: Set<String>

  init(_ monitor: Monitor, _ model: Model) {
    absent = Set(monitor.numbers("absentTypes", model))
    present = Set(monitor.numbers("presentTypes", model))
    machine = monitor.parameters["machine"]?.first.flatMap { id in model.machines.firstIndex { $0.id == id } }
    states = Set(monitor.parameters["states"] ?? [])
  }

  func allows(_ event: WalkEvent, _ walk: Walk) -> Bool {
    guard let machine, absent.contains(event.type) || present.contains(event.type) else { return true }
    let parts = walk.shownStates(machine)
    let isIn = parts.contains(where: states.contains)
    // An app without parts tells of itself.
    return absent.contains(event.type) ? !isIn : isIn || parts.isEmpty
  }

  mutating func hear(_ event: WalkEvent, _ walk: Walk) {}
  var wanted: [Int] { [] }
  var isQuiet: Bool { true }
  mutating func beginRun() {}
}
