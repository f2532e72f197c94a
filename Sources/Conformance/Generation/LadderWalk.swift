import LifecycleModel

/// Reports of a framework that match what the app is in at the moment.
struct LadderWalk: MonitorWalk {
  private let reports: Set<Int>
  private let valueKey: String
  private let meanings: [String: Set<String>]
  private let machine: Int?

  init(_ monitor: Monitor, _ model: Model) {
    reports = Set(monitor.numbers("reportTypes", model))
    valueKey = monitor.parameters["valueKey"]?.first ?? ""
    let meanings = (monitor.parameters["meanings"] ?? []).map { Set($0.split(separator: "|").map(String.init)) }
    self.meanings = Dictionary(zip(monitor.parameters["reportedValues"] ?? [], meanings)) { first, _ in first }
    machine = model.machines.firstIndex { $0.id == model.roles.machine }
  }

  static func payload(_ monitor: Monitor, _ model: Model) -> [(type: Int, key: String, values: [String])] {
    monitor.numbers("reportTypes", model).flatMap { type in
      [("valueKey", "reportedValues"), ("nameKey", "followers")].compactMap { key, values in
        monitor.parameters[key]?.first.map { (type, $0, monitor.parameters[values] ?? []) }
      }
    }
  }

  func allows(_ event: WalkEvent, _ places: WalkPlaces) -> Bool {
    guard reports.contains(event.type), let machine, let meaning = event.text(valueKey).flatMap({ meanings[$0] }) else {
      return true
    }
    return places.shownStates(machine).allSatisfy(meaning.contains)
  }

  mutating func hear(_ event: WalkEvent, _ places: WalkPlaces) {}
  var wanted: [Int] { [] }
  var isQuiet: Bool { true }
  mutating func beginRun() {}
}
