import LifecycleModel

/// Keeps away from what a device does when it is short of memory, except that it says so: whose turn it is to be ended
/// is no matter of one app.
struct VictimWalk: MonitorWalk {
  private let levels: Set<Int>
  private let levelKey: String
  private let ranks: [String: Int]
  private let isAlone: Bool

  init(_ monitor: Monitor, _ model: Model, _ world: WalkWorld) {
    levels = Set(monitor.numbers("levelTypes", model))
    levelKey = monitor.parameters["levelKey"]?.first ?? ""
    let ranks = (monitor.parameters["levelRanks"] ?? []).map { Int($0) ?? 0 }
    self.ranks = Dictionary(zip(monitor.parameters["levelValues"] ?? [], ranks)) { first, _ in first }
    isAlone = world.hasOneRunAtATime
  }

  static func payload(_ monitor: Monitor, _ model: Model) -> [(type: Int, key: String, values: [String])] {
    guard let key = monitor.parameters["levelKey"]?.first, let values = monitor.parameters["levelValues"] else {
      return []
    }
    return monitor.numbers("levelTypes", model).map { (type: $0, key: key, values: values) }
  }

  func allows(_ event: WalkEvent, _ places: WalkPlaces) -> Bool {
    guard levels.contains(event.type) else { return true }
    return (event.text(levelKey).flatMap { ranks[$0] } ?? 0) <= (isAlone ? 1 : 0)
  }

  mutating func hear(_ event: WalkEvent, _ places: WalkPlaces) {}
  var wanted: [Int] { [] }
  var isQuiet: Bool { true }
  mutating func beginRun() {}
}
