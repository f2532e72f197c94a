import LifecycleModel

/// Does the duties of a callback before what closes the time for them, where the log shows whether they were done.
struct DutyWalk: MonitorWalk {
  private let triggers: Set<Int>
  private let each: [Int]
  private let any: [Int]
  private let closes: Set<Int>
  private let cancels: Set<Int>
  private let exits: Set<Int>
  private let isJudged: Bool
  private var isOpen = false
  private var missing: [Int] = []

  init(_ monitor: Monitor, _ model: Model, _ world: WalkWorld) {
    triggers = Set(monitor.numbers("triggerTypes", model))
    each = monitor.numbers("eachTypes", model)
    let any = monitor.numbers("anyTypes", model)
    self.any = any.filter { world.isSeen[$0] }
    closes = Set(monitor.numbers("closeTypes", model))
    cancels = Set(monitor.numbers("cancelTypes", model))
    exits = Set(model.runs.exit)
    isJudged =
      (monitor.numbers("whereTypes", model) + each).allSatisfy { world.isSeen[$0] }
      && (any.isEmpty || !self.any.isEmpty)
  }

  func allows(_ event: WalkEvent, _ places: WalkPlaces) -> Bool {
    guard isOpen, !missing.isEmpty else { return true }
    if cancels.contains(event.type) { return true }
    return triggers.contains(event.type) || !(closes.contains(event.type) || exits.contains(event.type))
  }

  mutating func hear(_ event: WalkEvent, _ places: WalkPlaces) {
    if any.isEmpty { missing.removeAll { $0 == event.type } } else if any.contains(event.type) { missing = [] }
    if cancels.contains(event.type) { beginRun() }
    if triggers.contains(event.type) {
      guard !isOpen, isJudged else { return }
      isOpen = true
      missing = any.isEmpty ? each : any
    } else if closes.contains(event.type) {
      beginRun()
    }
  }

  var wanted: [Int] { missing }
  var isQuiet: Bool { missing.isEmpty }

  mutating func beginRun() {
    isOpen = false
    missing = []
  }
}
