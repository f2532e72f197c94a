import EventLog
import LifecycleModel

/// The world that a usage's header tells of.
enum FleetWorld {
  static func world(of usage: Usage, _ model: Model) -> WalkWorld {
    func text(_ key: String) -> String? {
      switch usage.header.first(where: { $0.key == key })?.value {
      case .string(let text), .number(let text): text
      case .bool(let value): value ? "true" : "false"
      default: nil
      }
    }
    let channels = names("channels", usage)
    let hidden = names("not_logged", usage)
    var world = WalkWorld(
      facts: model.facts.map { text($0.key) ?? $0.absent ?? "" },
      isSeen: model.types.map { channels.contains($0.channel) && !hidden.contains($0.name) },
      isUnimplemented: model.types.map { _ in false })
    for (index, type) in model.types.enumerated() {
      world.recorded[type.name] = Certainty(world.isSeen[index])
      if world.recorded[type.channel] != .yes { world.recorded[type.channel] = Certainty(world.isSeen[index]) }
    }
    // Many processes run at a time: of whose turn it is to be ended, a fleet says nothing.
    world.hasOneRunAtATime = false
    return world
  }

  private static func names(_ key: String, _ usage: Usage) -> Set<String> {
    guard case .array(let values) = usage.header.first(where: { $0.key == key })?.value else { return [] }
    return Set(
      values.compactMap { value in
        if case .string(let name) = value { name } else { nil }
      })
  }
}
