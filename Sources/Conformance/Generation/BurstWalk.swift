import LifecycleModel

/// Keeps a warning's recipients in the order that a burst monitor demands: the one that is told first, first.
struct BurstWalk: MonitorWalk {
  private let firsts: Set<Int>
  private let recipients: Set<Int>
  private let signals: Set<Int>
  private let ends: Set<Int>
  private let levelKey: String
  private let instanceKey: String
  private let quiet: Set<String>
  /// The log shows the one that is told first: its order is judged.
  private let isJudged: Bool

  private var told: [(type: Int, instance: String)] = []
  private var isOpen = false
  private var firstTold = false

  init(_ monitor: Monitor, _ model: Model, _ world: WalkWorld) {
    firsts = Set(monitor.numbers("firstTypes", model))
    recipients = Set(monitor.numbers("recipientTypes", model))
    signals = Set(monitor.numbers("signalTypes", model))
    ends = Set(monitor.numbers("endTypes", model))
    levelKey = monitor.parameters["levelKey"]?.first ?? ""
    instanceKey = monitor.parameters["instanceKey"]?.first ?? ""
    quiet = Set(monitor.parameters["quietValues"] ?? [])
    isJudged = firsts.contains { world.isSeen[$0] && !world.isUnimplemented[$0] }
  }

  static func payload(_ monitor: Monitor, _ model: Model) -> [(type: Int, key: String, values: [String])] {
    guard let key = monitor.parameters["levelKey"]?.first, let values = monitor.parameters["levelValues"] else {
      return []
    }
    let levels = monitor.numbers("levelTypes", model).map { (type: $0, key: key, values: values) }
    guard let instance = monitor.parameters["instanceKey"]?.first else { return levels }
    return levels + monitor.numbers("recipientTypes", model).map { (type: $0, key: instance, values: []) }
  }

  func allows(_ event: WalkEvent, _ places: WalkPlaces) -> Bool {
    guard isJudged, recipients.contains(event.type) else { return true }
    return isOpen && firstTold && !isAgain(event)
  }

  private func isAgain(_ event: WalkEvent) -> Bool {
    let instance = event.text(instanceKey) ?? ""
    return told.contains { $0.type == event.type && $0.instance == instance }
  }

  mutating func hear(_ event: WalkEvent, _ places: WalkPlaces) {
    if ends.contains(event.type) { return beginRun() }
    let isSignal = signals.contains(event.type) && !(event.text(levelKey).map(quiet.contains) ?? false)
    let isTold = firsts.contains(event.type) || recipients.contains(event.type)
    guard isSignal || isTold else { return }
    if isAgain(event) { beginRun() }
    isOpen = true
    if firsts.contains(event.type) { firstTold = true }
    if isTold { told.append((event.type, event.text(instanceKey) ?? "")) }
  }

  var wanted: [Int] {
    isOpen && firstTold ? recipients.filter { type in !told.contains { $0.type == type } }.sorted() : []
  }

  var isQuiet: Bool { !isOpen }

  mutating func beginRun() {
    told.removeAll(keepingCapacity: true)
    isOpen = false
    firstTold = false
  }
}
