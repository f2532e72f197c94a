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
  public let inferred: Inferences

  public init(model: Model, machine machineIndex: Int, facts: FactValues) {
    let machine = model.machines[machineIndex]
    self.model = model
    self.machine = machine
    self.machineIndex = machineIndex
    let plan = model.plans.plan(of: machineIndex, model)
    nodes = plan.nodes
    consumes = plan.consumes
    alphabet = plan.alphabet
    worlds = Worlds(facts: model.facts, known: Self.known(facts, model, machine), asked: plan.asked)
    var inferred = Inferences()
    for (index, fact) in model.facts.enumerated() {
      for inference in fact.infer {
        let set = worlds.settled(fact: index, value: inference.value)
        for type in inference.types { inferred.add(set, to: type) }
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
  /// A state on the way to which a transition has emitted a part of its events.
  private struct Half: Equatable {
    var to: Int
    var remaining: [Emission]
    var anyOrder: Bool
    var lenient: Bool
  }

  private struct Choice {
    var emission: Emission
    var skips: [Emission]
    var rest: [Emission]
  }

  private let region: Region
  private var nodes: [Automaton.Node]
  /// By node, the states themselves left out.
  private var halves: [Half] = []
  /// The transition that first led to each.
  private var origins: [Int] = []
  /// By state: transitions that may come while the rest of one that leads to it is due.
  private var interruptions: [[Int]]
  /// What transitions begin with, as it was asked for.
  private var beginnings: [[Choice]?]

  static func nodes(of region: Region) -> [Automaton.Node] {
    var builder = NodeBuilder(region)
    builder.build()
    return builder.nodes
  }

  private init(_ region: Region) {
    self.region = region
    nodes = region.states.indices.map { Automaton.Node(state: $0, isHalf: false, edges: [], silent: []) }
    interruptions = Array(repeating: [], count: nodes.count)
    beginnings = Array(repeating: nil, count: region.transitions.count)
  }

  private mutating func build() {
    for (index, transition) in region.transitions.enumerated() {
      let interrupts = transition.interrupts || transition.to == nil
      for state in transition.from {
        if interrupts { interruptions[state].append(index) }
        addEdges(of: transition, index, from: state, to: transition.to ?? state)
      }
    }
    // Those that lead to the ones made last go first.
    var open = Array(halves.indices)
    while let half = open.popLast() {
      let known = halves.count
      continueEdges(of: half)
      addInterruptions(of: half)
      open += known..<halves.count
    }
  }

  /// The edges that begin a transition.
  private mutating func addEdges(of transition: Transition, _ index: Int, from: Int, to: Int) {
    let remaining = transition.emissions
    guard !remaining.isEmpty else {
      nodes[from].silent.append(Automaton.SilentEdge(skips: [], condition: transition.condition, to: to))
      return
    }
    for choice in beginnings(of: transition, index) {
      let consumed = choice.emission
      let target = target(
        Half(to: to, remaining: choice.rest, anyOrder: transition.anyOrder, lenient: transition.lenient), index)
      let loops = transition.to == nil && remaining.count == 1
      nodes[from].edges.append(
        Automaton.Edge(
          types: consumed.types, skips: choice.skips, condition: transition.condition.and(consumed.condition),
          reads: consumed.reads.isEmpty && loops ? stateReadings(to) : consumed.reads, to: loops ? from : target,
          quirk: transition.quirk, transition: index, isLoop: loops))
    }
    if transition.quirk == nil, transition.to != nil, !transition.neverSilent {
      nodes[from].silent.append(Automaton.SilentEdge(skips: remaining, condition: transition.condition, to: to))
    }
  }

  /// The edges that go on with a transition that has emitted a part.
  private mutating func continueEdges(of number: Int) {
    let half = halves[number]
    let from = region.states.count + number
    for choice in choices(half.remaining, half.anyOrder) {
      let consumed = choice.emission
      let target = target(
        Half(to: half.to, remaining: choice.rest, anyOrder: half.anyOrder, lenient: half.lenient), origins[number])
      nodes[from].edges.append(
        Automaton.Edge(
          types: consumed.types, skips: choice.skips, condition: consumed.condition, reads: consumed.reads, to: target,
          quirk: nil, transition: origins[number], isLoop: false))
    }
    let skips = half.lenient ? [] : half.remaining
    nodes[from].silent.append(Automaton.SilentEdge(skips: skips, condition: .always, to: half.to))
  }

  /// What may come while the rest of a transition is due: events that change nothing, and what interrupts.
  private mutating func addInterruptions(of number: Int) {
    let state = halves[number].to
    for index in interruptions[state] {
      let transition = region.transitions[index]
      addEdges(of: transition, index, from: region.states.count + number, to: transition.to ?? state)
    }
  }

  /// The same for all states that a transition leads from.
  private mutating func beginnings(of transition: Transition, _ index: Int) -> [Choice] {
    if let known = beginnings[index] { return known }
    let made = choices(transition.emissions, transition.anyOrder)
    beginnings[index] = made
    return made
  }

  /// What can be emitted next, what is left out before it, and what remains then.
  private func choices(_ remaining: [Emission], _ anyOrder: Bool) -> [Choice] {
    remaining.indices.map { index in
      var rest = remaining
      rest.removeSubrange(anyOrder ? index...index : 0...index)
      return Choice(emission: remaining[index], skips: anyOrder ? [] : Array(remaining[..<index]), rest: rest)
    }
  }

  /// The node where the rest is due; the state itself where nothing is left.
  private mutating func target(_ half: Half, _ transition: Int) -> Int {
    if half.remaining.isEmpty { return half.to }
    // A region has few of them.
    if let known = halves.firstIndex(of: half) { return region.states.count + known }
    halves.append(half)
    origins.append(transition)
    nodes.append(Automaton.Node(state: half.to, isHalf: true, edges: [], silent: []))
    return nodes.count - 1
  }

  private func stateReadings(_ state: Int) -> [Reading] {
    region.states[state].reads.map { Reading(value: $0, condition: .always, quirk: nil) }
  }
}
