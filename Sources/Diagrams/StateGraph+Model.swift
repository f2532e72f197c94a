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
    self.init(
      title: machine.title, subtitle: Self.subtitle(of: model, said),
      nodes: graph.states.map { Node(id: graph.name($0), kind: graph.kind($0)) },
      edges: graph.edges.map { edge in
        Edge(
          from: graph.name(edge.from), to: graph.name(edge.to), labels: edge.labels.map(\.line),
          style: graph.style(edge))
      }, direction: direction)
  }

  /// `iOS 12.4, scene_app false`, and the profile where it is not the first one.
  static func subtitle(of model: Model, _ said: [String: String]) -> [String] {
    var parts: [String] = []
    var versions = [said["os"] ?? model.systems.first?.name ?? ""]
    if let fact = model.facts.first(where: \.bySystem), let version = said[fact.key] {
      versions.append(version)
      parts.append(versions.joined(separator: " "))
    } else if said["os"] != nil {
      parts.append(versions[0])
    }
    for fact in model.facts where !fact.bySystem {
      if let value = said[fact.key] { parts.append("\(fact.key) \(value)") }
    }
    let profile = model.profile == model.profiles.first ? [] : ["Profile \(model.profile): \(model.profileTitle)"]
    return profile + (parts.isEmpty ? [] : [parts.joined(separator: ", ")])
  }
}

extension MachineGraph {
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
