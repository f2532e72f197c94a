import LifecycleModel

/// What a walk must know of a monitor of one kind so that it gives the monitor nothing to find.
///
/// It hears the events that the log will show, as the monitor does.
protocol MonitorWalk {
  /// Whether the event gives no finding here.
  func allows(_ event: WalkEvent, _ places: WalkPlaces) -> Bool
  /// An event that machines have heard already.
  mutating func hear(_ event: WalkEvent, _ places: WalkPlaces)
  /// Types that would settle what is owed.
  var wanted: [Int] { get }
  /// Whether nothing is owed, and nothing under way that a cut of the log would hide.
  var isQuiet: Bool { get }
  mutating func beginRun()
}

/// A kind of monitor, as walks know it.
struct MonitorWalkKind: Sendable {
  var make: @Sendable (Monitor, Model, WalkWorld) -> any MonitorWalk
  /// Payload keys that the monitor reads, with values that make a difference.
  var payload: @Sendable (Monitor, Model) -> [(type: Int, key: String, values: [String])] = { _, _ in [] }
  /// Types that walks leave out.
  var banned: @Sendable (Monitor, Model) -> [Int] = { _, _ in [] }
}

/// The kinds that walks know, by the name that documents use. The types of any other are left out of walks.
let monitorWalks: [String: MonitorWalkKind] = [
  "aggregate": MonitorWalkKind(make: { AggregateWalk($0, $1, $2) }),
  "burst": MonitorWalkKind(make: { BurstWalk($0, $1, $2) }, payload: { BurstWalk.payload($0, $1) }),
  "delivery": MonitorWalkKind(make: { _, _, _ in FreeWalk() }, banned: { unwalkedTypes($0, $1) }),
  // Annotations are no part of what happened.
  "edges": MonitorWalkKind(make: { _, _, _ in FreeWalk() }, banned: { $0.numbers("types", $1) }),
  "ladder": MonitorWalkKind(
    make: { monitor, model, _ in LadderWalk(monitor, model) }, payload: { LadderWalk.payload($0, $1) }),
  "store": MonitorWalkKind(make: { _, _, _ in FreeWalk() }, banned: { unwalkedTypes($0, $1) }),
  "victims": MonitorWalkKind(make: { VictimWalk($0, $1, $2) }, payload: { VictimWalk.payload($0, $1) }),
]

/// What only a centre or a store of its own could emit in the right order: walks have none.
private func unwalkedTypes(_ monitor: Monitor, _ model: Model) -> [Int] {
  let parameters = [
    "addTypes", "removeTypes", "deallocTypes", "postTypes", "deliverTypes", "returnTypes", "putTypes", "hitTypes",
    "missTypes", "evictTypes", "clearTypes", "disownTypes", "freeTypes",
  ]
  return parameters.flatMap { monitor.numbers($0, model) }
}

/// Of a monitor that a walk cannot meet.
struct FreeWalk: MonitorWalk {
  func allows(_ event: WalkEvent, _ places: WalkPlaces) -> Bool { true }
  mutating func hear(_ event: WalkEvent, _ places: WalkPlaces) {}
  var wanted: [Int] { [] }
  var isQuiet: Bool { true }
  mutating func beginRun() {}
}

extension Monitor {
  /// A parameter that names types, as their numbers.
  func numbers(_ parameter: String, _ model: Model) -> [Int] {
    let names = Set(parameters[parameter] ?? [])
    return model.types.indices.filter { names.contains(model.types[$0].name) }
  }
}
