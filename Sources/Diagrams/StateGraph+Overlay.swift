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
      title: machine.title, subtitle: overlay.subtitle + Self.subtitle(of: model, facts), nodes: overlay.nodes,
      edges: overlay.edges, direction: direction, annotationKey: overlay.annotationKey)
  }
}

extension MoveOverlay {
  /// More states than these in one set say nothing of any of them.
  private static let fewStates = 3

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
    return Set(graph.states + visited).sorted().map { state in
      let name = graph.name(state)
      return StateGraph.Node(
        id: name, kind: graph.kind(state), emphasis: isVisited(name) ? .normal : .pale, annotations: stays(in: name))
    }
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
    let own = graph.edges.enumerated().compactMap { index, edge in drawn(edge, taken[index] ?? Taken()) }
    return own + extras.map(drawn)
  }

  /// A quirk that did not show is nothing to tell.
  private func drawn(_ edge: MachineGraph.Edge, _ taken: Taken) -> StateGraph.Edge? {
    var style = graph.style(edge)
    if taken.total == 0 {
      if edge.quirk != nil { return nil }
      if style == .ordinary { style = isUnseen(edge) ? .silent : .pale }
    }
    return StateGraph.Edge(
      from: graph.name(edge.from), to: graph.name(edge.to), labels: edge.labels.map(\.line),
      annotations: taken.total == 0 ? [] : [times(taken)], style: style, count: taken.total)
  }

  private func times(_ taken: Taken) -> String {
    let count = taken.possible == 0 ? "\(taken.certain)×" : "\(taken.certain)–\(taken.total)×"
    return withMedian(count, taken.times)
  }

  private func withMedian(_ text: String, _ times: QuantileSketch) -> String {
    times.isEmpty ? text : "\(text) · \(ReadableText.duration(times.percentile(50)))"
  }

  private func drawn(_ extra: (key: Extra, types: [String], counts: MoveReport.Counts)) -> StateGraph.Edge {
    let style: StateGraph.Edge.Style =
      switch extra.key.kind {
      case .legal: .ordinary
      case .illegal(let rule): .illegal(rule: rule)
      case .odd(let id): .quirk(id: id)
      }
    var notes = [withMedian("\(extra.counts.count)×", extra.counts.times)]
    if extra.key.among.count > Self.fewStates {
      notes.append("one of \(extra.key.among.count) states")
    } else if !extra.key.among.isEmpty {
      notes.append("in \(extra.key.among.joined(separator: " or "))")
    }
    return StateGraph.Edge(
      from: extra.key.from, to: extra.key.to, labels: extra.types, annotations: notes, style: style,
      count: extra.counts.count)
  }
}
