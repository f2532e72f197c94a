import EventLog
import LifecycleModel

/// Proposes what may come next in a walk: now and then what is owed, often what moves a machine, else anything.
struct Proposer {
  let graph: WalkGraph
  /// How often an event names the instance that it is of.
  let naming: Double
  private static let names = ["A", "B", "C"]

  /// An event that the walk has taken; nil where no proposal was legal.
  func step(_ walk: inout Walk, isShown: (Int, inout RandomSource) -> Bool, mayTake: (Int, Bool) -> Bool) -> (
    WalkEvent, Bool
  )? {
    walk.rest(chance: 0.1)
    for _ in 0..<24 {
      guard let type = type(&walk), !graph.isBanned[type], !walk.world.isUnimplemented[type] else { continue }
      let shown = isShown(type, &walk.random)
      guard mayTake(type, shown) else { continue }
      for _ in 0..<3 {
        let event = WalkEvent(type: type, payload: payload(type, &walk))
        if walk.take(event, isShown: shown) { return (event, shown) }
      }
    }
    return nil
  }

  private func type(_ walk: inout Walk) -> Int? {
    guard walk.isAlive else {
      let choices = walk.random.chance(0.2) ? graph.model.runs.shared : graph.model.runs.launch
      return walk.random.pick(choices)
    }
    if walk.random.chance(0.4), let wanted = walk.random.pick(walk.monitors.flatMap(\.wanted)) { return wanted }
    if walk.random.chance(0.6), let moving = movingType(&walk) { return moving }
    return walk.random.pick(graph.ambient)
  }

  /// A type that leads a subject to another state.
  private func movingType(_ walk: inout Walk) -> Int? {
    guard let (subject, position) = walk.random.pick(walk.places.all) else { return nil }
    let edges = graph.automata[subject.machine].nodes[0][position[0]].edges.filter { !$0.isLoop && $0.quirk == nil }
    guard let edge = walk.random.pick(edges), let type = walk.random.pick(edge.types) else { return nil }
    let transition = graph.automata[subject.machine].machine.regions[0].transitions[edge.transition]
    // Ends and oddities are rare, or most logs would be nothing else.
    if graph.isExit[type], !walk.random.chance(0.1) { return nil }
    if transition.neverSilent, !walk.random.chance(0.3) { return nil }
    return type
  }

  // MARK: Payloads

  private func payload(_ type: Int, _ walk: inout Walk) -> [JSONValue.Member] {
    var payload: [JSONValue.Member] = []
    let machines = graph.hearers[type].map { graph.automata[$0].machine }
    for key in graph.payloadKeys[type] where !machines.contains(where: { $0.key == key.key }) {
      if let value = value(of: key, &walk.random) { payload.append(.init(key: key.key, value: value)) }
    }
    for machine in machines {
      if let key = machine.key, !payload.contains(where: { $0.key == key }), !machine.broadcast.contains(type),
        walk.random.chance(machine.keyOptional ? 0.7 : naming)
      {
        payload.append(.init(key: key, value: .string(walk.random.pick(Self.names) ?? "")))
      }
    }
    if walk.random.chance(0.4), let reading = walk.reading(of: type) { payload.append(reading) }
    let roles = graph.model.roles
    let name = graph.model.types[type].name
    if name == roles.footprint, let key = roles.footprintKey { payload.append(bytes(key, &walk.random)) }
    if name == roles.release, let key = roles.releaseKey { payload.append(bytes(key, &walk.random)) }
    return payload
  }

  private func value(of key: WalkGraph.PayloadKey, _ random: inout RandomSource) -> JSONValue? {
    switch random.below(20) {
    case 0...2: return nil
    case 3: return .null
    case 4, 5: return "something else"
    default:
      guard let text = random.pick(key.values) else { return .string(random.pick(Self.names) ?? "") }
      return Int(text) != nil && random.chance(0.5) ? .number(text) : .string(text)
    }
  }

  private func bytes(_ key: String, _ random: inout RandomSource) -> JSONValue.Member {
    .init(key: key, value: .integer(random.below(1 << 30)))
  }
}
