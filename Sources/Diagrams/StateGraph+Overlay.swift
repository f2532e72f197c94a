import LifecycleModel
import Statistics

extension StateGraph {
  /// The diagram of a machine with what logs did on it: visits and the median stay on states, counts and the median stay
  /// before on transitions, those never taken pale, moves against a rule red, quirks and odd moves amber.
  ///
  /// - Parameter said: Facts by their keys in a header, before those on which the logs agree.
  public init(
    of machine: Machine, in model: Model, moves: MoveReport, facts said: [String: String] = [:],
    direction: Direction = .down
  ) {
    let facts = (moves.facts ?? [:]).merging(said) { _, own in own }
    let overlay = MoveOverlay(MachineGraph(machine, of: model, facts: model.factValues(facts)), moves)
    self.init(
      title: machine.title, subtitle: overlay.subtitle + overlay.graph.subtitle(facts), nodes: overlay.nodes,
      edges: overlay.edges, direction: direction, annotationKey: overlay.annotationKey)
  }
}

extension MoveOverlay {
  var subtitle: [String] {
    var parts = [count(moves.files, "log"), count(moves.runs, "run")]
    if graph.machine.key != nil { parts.append(count(moves.subjects, "instance")) }
    let unclear = moves.stays.filter { Self.states($0.key).count > Self.fewStates }.values.reduce(0) { $0 + $1.visits }
    let notice = unclear == 0 ? [] : ["\(count(unclear, "stay")) in states that the log does not tell"]
    return [parts.joined(separator: ", ")] + notice
  }

  var annotationKey: String {
    let numbers = "12× · 3 s: how often, and the median stay before"
    return taken.values.contains { $0.possible > 0 } ? numbers + "; 2–5×: the log leaves it open" : numbers
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  // MARK: States

  var nodes: [StateGraph.Node] {
    let visited = graph.machine.shown.indices.filter { isVisited(graph.name($0)) }
    let own = Set(graph.states + visited).sorted().map { state in
      let name = graph.name(state)
      return StateGraph.Node(
        id: name, kind: graph.kind(state), emphasis: isVisited(name) ? .normal : .pale, annotations: stays(in: name))
    }
    return own + untakenCommonEdges.indices.map(StateGraph.Node.init(anyOther:))
  }

  private func stays(in state: String) -> [String] {
    let own = moves.stays[state].map { [stay($0)] } ?? []
    let sets = moves.stays.keys.filter { name in
      let states = Self.states(name)
      return states.contains(state) && (2...Self.fewStates).contains(states.count)
    }
    return own
      + sets.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { name in
        let others = Self.states(name).filter { $0 != state }
        return moves.stays[name].map { "or \(others.joined(separator: " or ")): \(stay($0))" }
      }
  }

  private func stay(_ counts: StatisticsReport.StateCounts) -> String {
    let visits = count(counts.visits, "visit")
    return counts.times.isEmpty ? visits : "\(visits) · \(ReadableText.duration(counts.times.percentile(50)))"
  }

  // MARK: Transitions

  var edges: [StateGraph.Edge] {
    let common = untakenCommonEdges
    let own = graph.edges.indices.filter { index in !common.contains { $0.contains(index) } }.compactMap { index in
      drawn(graph.edges[index], taken[index] ?? Taken())
    }
    return own + common.enumerated().map { StateGraph.Edge(common: $1, number: $0, in: graph, style: .pale) }
      + extras.map(drawn)
  }

  /// Edges that are one to the model, and of which logs took none.
  var untakenCommonEdges: [[Int]] {
    graph.commonEdges.filter { group in
      group.allSatisfy { taken[$0] == nil && !isUnseen(graph.edges[$0]) }
    }
  }

  /// A quirk that did not show is nothing to tell.
  private func drawn(_ edge: MachineGraph.Edge, _ taken: Taken) -> StateGraph.Edge? {
    var drawn = StateGraph.Edge(edge, in: graph)
    drawn.count = taken.total
    if taken.total > 0 {
      drawn.annotations = [times(taken)]
    } else if edge.quirk != nil {
      return nil
    } else if drawn.style == .ordinary {
      drawn.style = isUnseen(edge) ? .silent : .pale
    }
    return drawn
  }

  private func times(_ taken: Taken) -> String {
    let count = taken.possible == 0 ? "\(taken.certain)×" : "\(taken.certain)–\(taken.total)×"
    return withMedian(count, taken.times)
  }

  private func withMedian(_ text: String, _ times: QuantileSketch) -> String {
    times.isEmpty ? text : "\(text) · \(ReadableText.duration(times.percentile(50)))"
  }

  private func drawn(_ extra: Extra) -> StateGraph.Edge {
    let style: StateGraph.Edge.Style =
      switch extra.kind {
      case .legal: .ordinary
      case .illegal(let rule): .illegal(rule: rule)
      case .odd(let id): .quirk(id: id)
      }
    let among = extra.among.map { states, count in
      let times = count == extra.counts.count ? "" : "\(count)× "
      return times + (states.count > 3 ? "in one of \(states.count) states" : "in \(states.joined(separator: " or "))")
    }
    return StateGraph.Edge(
      from: extra.from, to: extra.to, labels: extra.types.map(graph.name(of:)),
      annotations: [withMedian("\(extra.counts.count)×", extra.counts.times)] + among, style: style,
      count: extra.counts.count)
  }
}
