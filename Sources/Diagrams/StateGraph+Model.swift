import LifecycleModel

extension StateGraph {
  /// The diagram of a machine: its public states, and between them the transitions that the facts allow, each with the
  /// callbacks that it emits. A delegate call and its notification are written once; what may come at any time and
  /// changes nothing is left out.
  ///
  /// - Parameters:
  ///   - said: Facts by their keys in a header; a guard that depends on others is noted beside its transition.
  public init(of machine: Machine, in model: Model, facts said: [String: String] = [:], direction: Direction = .down) {
    let graph = MachineGraph(machine, of: model, facts: model.factValues(said))
    let common = graph.commonEdges
    let nodes = graph.states.map { Node(id: graph.name($0), kind: graph.kind($0)) }
    let edges = graph.edges.indices.filter { index in !common.contains { $0.contains(index) } }
    let joined = common.enumerated().map { Edge(common: $1, number: $0, in: graph) }
    self.init(
      title: machine.title, subtitle: graph.subtitle(said),
      nodes: nodes + common.indices.map(Node.init(anyOther:)),
      edges: edges.map { Edge(graph.edges[$0], in: graph) } + joined, direction: direction)
  }
}

extension MachineGraph {
  /// `The app lifecycle of iOS: iOS 12.4, scene_app false`, and the profile where it is not the usual one.
  func subtitle(_ said: [String: String]) -> [String] {
    var parts: [String] = []
    let system = said["os"] ?? model.systems.first?.name ?? ""
    if let fact = model.facts.first(where: \.bySystem), let version = said[fact.key] {
      parts.append("\(system) \(version)")
    } else if said["os"] != nil, !model.title.split(separator: " ").contains(Substring(system)) {
      parts.append(system)
    }
    let asked = factsAsked
    for (number, fact) in model.facts.enumerated() where !fact.bySystem && asked.contains(number) {
      if let value = said[fact.key] { parts.append("\(fact.key) \(value)") }
    }
    let profile =
      model.profile == Model.referenceProfile ? [] : ["Profile \(model.profile): \(model.profileTitle)"]
    return [([model.title] + (parts.isEmpty ? [] : [parts.joined(separator: ", ")])).joined(separator: ": ")] + profile
  }

  /// Facts on which it depends what is drawn.
  private var factsAsked: Set<Int> {
    let transitions = machine.regions.first?.transitions ?? []
    let guards = transitions.flatMap { [$0.condition] + $0.emissions.map(\.condition) }
    return Set(
      guards.flatMap(\.atoms).compactMap { atom in
        switch atom {
        case .fact(let fact, _), .version(let fact, _): fact
        default: nil
        }
      })
  }
}

extension StateGraph.Edge {
  init(_ edge: MachineGraph.Edge, in graph: MachineGraph) {
    self.init(
      from: graph.name(edge.from), to: graph.name(edge.to), labels: edge.labels.map(\.line), style: graph.style(edge))
  }

  /// Edges that say the same from every other state, as one.
  init(common group: [Int], number: Int, in graph: MachineGraph, style: StateGraph.Edge.Style? = nil) {
    self.init(graph.edges[group[0]], in: graph)
    from = StateGraph.Node(anyOther: number).id
    self.style = style ?? self.style
  }
}

extension StateGraph.Node {
  /// Stands for all states but the one that its edge leads to. No state of a model has such a name.
  init(anyOther number: Int) {
    self.init(
      id: "*\(number + 1)", label: "any other state", emphasis: .pale,
      description: "stands for each of the other states")
  }
}

extension MachineGraph {
  /// Fewer edges than these are drawn one by one.
  private static let manyEdges = 4

  /// Edges that say the same from every other state, as those of an exit do: together they are one edge.
  var commonEdges: [[Int]] {
    states.compactMap { target in
      let incoming = edges.indices.filter { index in
        edges[index].to == target && edges[index].from != target && edges[index].quirk == nil
      }
      guard let first = incoming.first, incoming.count >= Self.manyEdges,
        Set(incoming.map { edges[$0].from }) == Set(states).subtracting([target]),
        incoming.allSatisfy({ edges[$0].labels == edges[first].labels })
      else { return nil }
      return incoming
    }
  }

  func kind(_ state: Int) -> StateGraph.Node.Kind {
    var kind = StateGraph.Node.Kind.ordinary
    if initial.contains(state) { kind.insert(.initial) }
    if final.contains(state) { kind.insert(.final) }
    return kind
  }

  func style(_ edge: Edge) -> StateGraph.Edge.Style {
    if let quirk = edge.quirk { return .quirk(id: model.quirks[quirk].id) }
    return edge.isSilent ? .silent : .ordinary
  }
}
