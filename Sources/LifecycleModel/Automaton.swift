/// One machine, compiled for what a header says: nodes and edges for each region, guards still to be evaluated.
///
/// A node is a state, or a state on the way to which a transition has emitted a part of its events.
public final class Automaton: Sendable {
  public struct Edge: Sendable {
    public var types: [Int]
    /// Emissions that the edge leaves out; each must be one that may be silent.
    public var skips: [Emission]
    public var condition: Guard
    public var reads: [Reading]
    public var to: Int
    public var quirk: Int?
    /// The transition that it belongs to, for coverage and diagrams.
    public var transition: Int
    /// Stays in its state: changes nothing that the world can see.
    public var isLoop: Bool
  }

  public struct SilentEdge: Sendable {
    public var skips: [Emission]
    public var condition: Guard
    public var to: Int
  }

  public struct Node: Sendable {
    /// The state, or the one that the transition leads to.
    public var state: Int
    public var isHalf: Bool
    public var edges: [Edge]
    public var silent: [SilentEdge]
  }

  public let model: Model
  public let machine: Machine
  public let machineIndex: Int
  public let worlds: Worlds
  /// Nodes by region; the first ones are the states.
  public let nodes: [[Node]]
  /// Whether a region has an edge with the type.
  public let consumes: [[Bool]]
  public let alphabet: Alphabet
  /// Worlds that an event of the type settles.
  public let inferred: [Int: WorldSet]

  public init(model: Model, machine machineIndex: Int, facts: FactValues) {
    let machine = model.machines[machineIndex]
    self.model = model
    self.machine = machine
    self.machineIndex = machineIndex
    let plan = model.plans.plan(of: machineIndex, model)
    nodes = plan.nodes
    consumes = plan.consumes
    alphabet = plan.alphabet
    worlds = Worlds(facts: model.facts, known: Self.known(facts, model, machine), guards: plan.guards)
    var inferred: [Int: WorldSet] = [:]
    for (index, fact) in model.facts.enumerated() {
      for inference in fact.infer {
        let set = worlds.settled(fact: index, value: inference.value)
        for type in inference.types { inferred[type] = (inferred[type] ?? worlds.all) & set }
      }
    }
    self.inferred = inferred
  }

  /// What the header says, what follows from it, and what the machine takes for granted.
  private static func known(_ said: FactValues, _ model: Model, _ machine: Machine) -> FactValues {
    var values = model.completed(said).values
    for assumption in machine.assumes where values[assumption.fact] == nil {
      values[assumption.fact] = assumption.value
    }
    return FactValues(values)
  }

  /// Whether the machine hears events of a type at all.
  public func hears(_ type: Int) -> Bool { alphabet.base[type] >= 0 }
}

/// Builds the nodes of one region.
struct NodeBuilder {
  private struct HalfKey: Hashable {
    var to: Int
    var remaining: [Emission]
    var anyOrder: Bool
    var lenient: Bool
  }

  private let region: Region
  private var nodes: [Automaton.Node]
  private var halves: [HalfKey: Int] = [:]
  private var open: [(node: Int, key: HalfKey, transition: Int)] = []

  static func nodes(of region: Region) -> [Automaton.Node] {
    var builder = NodeBuilder(region)
    builder.build()
    return builder.nodes
  }

  private init(_ region: Region) {
    self.region = region
    nodes = region.states.indices.map { Automaton.Node(state: $0, isHalf: false, edges: [], silent: []) }
  }

  private mutating func build() {
    for (index, transition) in region.transitions.enumerated() {
      for state in transition.from {
        addEdges(of: index, from: state, to: transition.to ?? state, remaining: transition.emissions, start: true)
      }
    }
    while let half = open.popLast() {
      let key = half.key
      continueEdges(half.transition, from: half.node, to: key.to, remaining: key.remaining, anyOrder: key.anyOrder)
      addInterruptions(half.node, of: key.to)
    }
  }

  /// The edges that begin a transition.
  private mutating func addEdges(of index: Int, from: Int, to: Int, remaining: [Emission], start: Bool) {
    let transition = region.transitions[index]
    guard !remaining.isEmpty else {
      nodes[from].silent.append(Automaton.SilentEdge(skips: [], condition: transition.condition, to: to))
      return
    }
    for (consumed, skips, rest) in choices(remaining, transition.anyOrder) {
      let target =
        rest.isEmpty
        ? to : half(HalfKey(to: to, remaining: rest, anyOrder: transition.anyOrder, lenient: transition.lenient), index)
      let loops = transition.to == nil && remaining.count == 1
      nodes[from].edges.append(
        Automaton.Edge(
          types: consumed.types, skips: skips, condition: transition.condition.and(consumed.condition),
          reads: consumed.reads.isEmpty && loops ? stateReadings(to) : consumed.reads, to: loops ? from : target,
          quirk: transition.quirk, transition: index, isLoop: loops))
    }
    if transition.quirk == nil, transition.to != nil, !transition.neverSilent {
      nodes[from].silent.append(Automaton.SilentEdge(skips: remaining, condition: transition.condition, to: to))
    }
  }

  /// The edges that go on with a transition that has emitted a part.
  private mutating func continueEdges(
    _ index: Int, from: Int, to: Int, remaining: [Emission], anyOrder: Bool
  ) {
    for (consumed, skips, rest) in choices(remaining, anyOrder) {
      let target =
        rest.isEmpty
        ? to
        : half(HalfKey(to: to, remaining: rest, anyOrder: anyOrder, lenient: region.transitions[index].lenient), index)
      nodes[from].edges.append(
        Automaton.Edge(
          types: consumed.types, skips: skips, condition: consumed.condition, reads: consumed.reads, to: target,
          quirk: nil, transition: index, isLoop: false))
    }
    let skips = region.transitions[index].lenient ? [] : remaining
    nodes[from].silent.append(Automaton.SilentEdge(skips: skips, condition: .always, to: to))
  }

  /// What may come while the rest of a transition is due: events that change nothing, and what interrupts.
  private mutating func addInterruptions(_ node: Int, of state: Int) {
    for (index, transition) in region.transitions.enumerated() where transition.from.contains(state) {
      if transition.interrupts || transition.to == nil {
        addEdges(of: index, from: node, to: transition.to ?? state, remaining: transition.emissions, start: true)
      }
    }
  }

  /// What can be emitted next, what is left out before it, and what remains then.
  private func choices(_ remaining: [Emission], _ anyOrder: Bool) -> [(Emission, skips: [Emission], rest: [Emission])] {
    remaining.indices.map { index in
      let skips = anyOrder ? [] : Array(remaining[..<index])
      var rest = remaining
      rest.removeSubrange(anyOrder ? index...index : 0...index)
      return (remaining[index], skips, rest)
    }
  }

  private mutating func half(_ key: HalfKey, _ transition: Int) -> Int {
    if let known = halves[key] { return known }
    let node = nodes.count
    nodes.append(Automaton.Node(state: key.to, isHalf: true, edges: [], silent: []))
    halves[key] = node
    open.append((node, key, transition))
    return node
  }

  private func stateReadings(_ state: Int) -> [Reading] {
    region.states[state].reads.map { Reading(value: $0, condition: .always, quirk: nil) }
  }
}
