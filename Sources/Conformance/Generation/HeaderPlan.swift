import EventLog
import LifecycleModel

/// What a random log says of itself, and the world that it is about.
struct HeaderPlan {
  static let completeKey = "complete"

  /// The header's members, without those that only the end of the walk settles.
  var members: [JSONValue.Member] = []
  var world: WalkWorld
  /// Nothing that a rule could ask for is open.
  var saysAll = true
  /// By type: of a channel that is not recorded, yet seen now and then.
  var leaks: [Bool]
  var wantsComplete = false
  private(set) var declaresChannels = true
  var stamps: LineStamps

  init(graph: WalkGraph, random: inout RandomSource) {
    let model = graph.model
    world = WalkWorld(
      facts: model.facts.map { _ in "" }, isSeen: model.types.map { _ in true },
      isUnimplemented: model.types.map { _ in false })
    leaks = model.types.map { _ in false }
    stamps = LineStamps(random: &random)
    wantsComplete = random.chance(0.4)
    settleFacts(graph, &random)
    settleChannels(model, &random)
    settleMethods(model, &random)
    settleRecorded(model)
    stamps.headerMembers.forEach { members.append($0) }
    if random.chance(0.1) { add("x-note", "a key that nobody knows") }
  }

  private mutating func add(_ key: String, _ value: JSONValue) {
    members.append(JSONValue.Member(key: key, value: value))
  }

  // MARK: Facts

  private mutating func settleFacts(_ graph: WalkGraph, _ random: inout RandomSource) {
    for (index, fact) in graph.model.facts.enumerated() {
      // Only the end of the walk tells.
      if fact.key == Self.completeKey {
        world.facts[index] = wantsComplete ? "true" : "false"
        continue
      }
      switch fact.kind {
      case .version where fact.bySystem: settleSystem(index, graph, &random)
      case .version:
        world.facts[index] = version(index, graph, &random)
        say(fact, .string(world.facts[index]), assumed(index, graph), &random)
      case .bool:
        let isPossible = fact.os.map { range in
          graph.model.facts.firstIndex { $0.name == "os" }.flatMap { Version(world.facts[$0]) }.map(range.contains)
            ?? true
        }
        let isTrue = random.chance(fact.absent == nil ? 0.4 : 0.2)
        world.facts[index] = isTrue && isPossible ?? true ? "true" : "false"
        say(fact, .bool(world.facts[index] == "true"), assumed(index, graph), &random)
      case .text:
        let values = graph.census.values[index] + [fact.absent ?? "", "something"]
        world.facts[index] = random.pick(values) ?? ""
        say(fact, .string(world.facts[index]), assumed(index, graph), &random)
      }
    }
  }

  /// What a machine takes for granted of a fact that the header does not tell.
  private func assumed(_ fact: Int, _ graph: WalkGraph) -> String? {
    graph.model.machines.lazy.flatMap(\.assumes).first { $0.fact == fact }?.value
  }

  /// Writes a fact, or leaves it out: open then, unless absence means its very value.
  private mutating func say(_ fact: Fact, _ value: JSONValue, _ assumed: String?, _ random: inout RandomSource) {
    let index = fact.absent
    let truth: String =
      switch value {
      case .string(let text), .number(let text): text
      case .bool(let bool): bool ? "true" : "false"
      default: ""
      }
    if let absent = index {
      if absent != truth || random.chance(0.3) { add(fact.key, value) }
    } else if random.chance(0.8) || assumed.map({ $0 != truth }) ?? false {
      add(fact.key, value)
    } else {
      saysAll = false
    }
  }

  private mutating func settleSystem(_ index: Int, _ graph: WalkGraph, _ random: inout RandomSource) {
    let fact = graph.model.facts[index]
    world.facts[index] = version(index, graph, &random)
    var text = world.facts[index]
    let system = random.pick(graph.model.systems)
    if let system, let row = random.pick(system.table) {
      world.facts[index] = row.means.description
      text = row.own.description + (random.chance(0.5) ? ".1" : "")
      if system.table.contains(where: { $0.own > row.own && $0.own <= Version(text) ?? .zero }) {
        text = row.own.description
      }
    }
    if random.chance(0.2) { text += " (1A23)" }
    let isNumber = !text.contains(" ") && text.split(separator: ".").count < 3 && random.chance(0.2)
    let value: JSONValue = isNumber ? .number(text) : .string(text)
    let place = random.below(10)
    // Where it does not count, the version is the one that is taken for granted.
    if place < 3, let assumed = assumed(index, graph) { world.facts[index] = assumed }
    switch place {
    case 0: saysAll = false
    case 1:
      saysAll = false
      add(fact.key, value)
    case 2:
      saysAll = false
      add("os", "another system")
      add(fact.key, value)
    default:
      guard let system else { return saysAll = false }
      add("os", .string(system.name))
      add(fact.key, value)
    }
  }

  /// A version on either side of a place where an answer changes, or any other.
  private func version(_ fact: Int, _ graph: WalkGraph, _ random: inout RandomSource) -> String {
    let edges = graph.census.versions[fact].filter { $0 > .zero }
    guard let edge = random.pick(edges), random.chance(0.8) else { return "\(2 + random.below(27)).\(random.below(7))" }
    switch random.below(3) {
    case 0: return edge.description
    case 1: return edge.description + ".\(1 + random.below(3))"
    default:
      let major = Int(edge.packed >> 48)
      return major > 1 ? "\(major - 1).\(random.below(9))" : edge.description
    }
  }

  // MARK: Channels

  private mutating func settleChannels(_ model: Model, _ random: inout RandomSource) {
    let channels = Set(model.types.map(\.channel)).sorted()
    let all = random.chance(0.3)
    let chosen = channels.filter { _ in random.chance(0.7) || all }
    let declares = random.chance(0.8)
    for type in model.types.indices where !chosen.contains(model.types[type].channel) { world.isSeen[type] = false }
    if declares {
      add("channels", .array(chosen.map { .string($0) }))
    } else {
      saysAll = false
      declaresChannels = false
    }
    if declares, random.chance(0.2) { leak(chosen, model) }
    if random.chance(0.3) {
      let hidden = (0...random.below(4)).compactMap { _ in random.pick(model.types.indices) }
      for type in hidden {
        world.isSeen[type] = false
        leaks[type] = false
      }
      add("not_logged", .array(hidden.map { .string(model.types[$0].name) }))
    }
    if random.chance(0.15) {
      add("recorder", "app")
      saysAll = false
      for type in model.types.indices where model.types[type].outside && random.chance(0.5) {
        world.isSeen[type] = false
      }
    } else if random.chance(0.2) {
      add("recorder", "full")
    }
  }

  /// Families outside `channels` may occur; what tells runs apart must not do so by halves.
  private mutating func leak(_ chosen: [String], _ model: Model) {
    let dividing = Set(model.runs.begins + model.runs.beginsAgain)
    for (index, type) in model.types.enumerated() where !chosen.contains(type.channel) {
      leaks[index] = !type.neverSilent && !dividing.contains(index)
    }
  }

  // MARK: Methods

  /// Some apps do not implement all methods; some headers say which ones they do.
  private mutating func settleMethods(_ model: Model, _ random: inout RandomSource) {
    let saysMethods = random.chance(0.3)
    let hasGaps = random.chance(0.4)
    // Only the delegate of the app as a whole has methods that a header tells of.
    let pairs = model.machines.filter { $0.key == nil }.flatMap(\.pairs)
    for pair in pairs where hasGaps && random.chance(0.4) {
      // A call can be told to be unimplemented only by its notification, where the header does not say so.
      if saysMethods || world.isSeen[pair.notification] || !world.isSeen[pair.call] {
        world.isUnimplemented[pair.call] = true
        leaks[pair.call] = false
      }
    }
    guard saysMethods else { return }
    let channels = Set(pairs.map { model.types[$0.call].channel })
    let methods = model.types.indices.filter {
      channels.contains(model.types[$0].channel) && !world.isUnimplemented[$0]
    }
    add("delegate", .array(methods.map { .string(method($0, model, &random)) }))
  }

  /// A method's name in one of the ways in which it can be written.
  private func method(_ type: Int, _ model: Model, _ random: inout RandomSource) -> String {
    let name = model.types[type].name
    let short = name.split(separator: ".").last.map(String.init) ?? name
    return random.pick([short, name] + model.types[type].aliases) ?? name
  }

  /// What guards may rely on about the log.
  private mutating func settleRecorded(_ model: Model) {
    let isCertain = saysAll && !world.isUnimplemented.contains(true)
    for name in Set(model.types.map(\.channel) + model.types.map(\.name)) {
      let isRecorded = model.types.indices.contains {
        world.isSeen[$0] && (model.types[$0].name == name || model.types[$0].channel == name)
      }
      world.recorded[name] = isCertain ? Certainty(isRecorded) : .maybe
    }
  }
}
