import LifecycleModel
import Statistics

/// What logs did, laid upon the public machine.
///
/// A move says which states the log allowed before and after; it is laid on the transition that its event can have made
/// of them. Where that is one, the move is certain; where there are several, each gets it as possible, and says so.
struct MoveOverlay {
  /// How often a transition was taken.
  struct Taken {
    var certain = 0
    var possible = 0
    /// Stays before it, of those moves that are certain.
    var times = QuantileSketch()

    var total: Int { certain + possible }
  }

  /// A move beside the model's transitions.
  struct Extra {
    var from: String
    var to: String
    var kind: MoveReport.Move.Kind
    var types: [String] = []
    var counts = MoveReport.Counts()
    /// How often the log allowed other states beside `from`, by all of them.
    var among: [(states: [String], count: Int)] = []
  }

  /// More states than these in one set say nothing of any of them.
  static let fewStates = 2

  let graph: MachineGraph
  let moves: MoveReport
  /// By index of the graph's edge.
  private(set) var taken: [Int: Taken] = [:]
  /// In the order of their making, which is that of the sorted moves.
  private(set) var extras: [Extra] = []

  init(_ graph: MachineGraph, _ moves: MoveReport) {
    self.graph = graph
    self.moves = moves
    for move in moves.moves.keys.sorted(by: Self.precedes) {
      guard let counts = moves.moves[move] else { continue }
      switch move.kind {
      case .legal where move.from == move.to: continue
      case .legal: takeLegal(move, counts)
      case .illegal: takeIllegal(move, counts)
      case .odd(let id): takeOdd(move, id, counts)
      }
    }
    countLoops()
  }

  private static func precedes(_ a: MoveReport.Move, _ b: MoveReport.Move) -> Bool {
    let key = { (move: MoveReport.Move) in
      [move.from.joined(separator: "|"), move.to.joined(separator: "|"), move.type, "\(move.kind)"]
    }
    return key(a).lexicographicallyPrecedes(key(b)) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  // MARK: Moves of the model

  private func candidates(_ move: MoveReport.Move) -> [Int] {
    graph.edges.indices.filter { index in
      let edge = graph.edges[index]
      return edge.quirk == nil && has(edge, move.type) && edge.from != edge.to
        && move.from.contains(graph.name(edge.from)) && move.to.contains(graph.name(edge.to))
    }
  }

  private func has(_ edge: MachineGraph.Edge, _ type: String) -> Bool {
    edge.types.contains { graph.model.typeName($0) == type }
  }

  private mutating func takeLegal(_ move: MoveReport.Move, _ counts: MoveReport.Counts) {
    let candidates = candidates(move)
    guard candidates.isEmpty else { return add(counts, to: candidates) }
    // What leaves states in common is no move: the event tells which of them it is, or the second half of a pair came.
    guard let from = move.from.first, let to = move.to.first, Set(move.from).isDisjoint(with: move.to) else { return }
    add(move, from: from, to: to, counts)
  }

  private mutating func add(_ counts: MoveReport.Counts, to edges: [Int]) {
    for edge in edges {
      if edges.count == 1 {
        taken[edge, default: Taken()].certain += counts.count
        taken[edge, default: Taken()].times.merge(counts.times)
      } else {
        taken[edge, default: Taken()].possible += counts.count
      }
    }
  }

  /// Of a pair both halves can leave the state as it is: the second half of a real move does, too. So the rarer of the
  /// types that occur tells how often it was.
  private mutating func countLoops() {
    for (index, edge) in graph.edges.enumerated() where edge.from == edge.to && edge.quirk == nil {
      let counts = edge.types.compactMap { type -> Taken? in
        let name = graph.model.typeName(type)
        guard moves.moves.keys.contains(where: { $0.type == name }) else { return nil }
        return loops(of: name, in: graph.name(edge.from))
      }
      if let rarest = counts.min(by: { ($0.total, $0.certain) < ($1.total, $1.certain) }), rarest.total > 0 {
        taken[index] = rarest
      }
    }
  }

  private func loops(of type: String, in state: String) -> Taken {
    var taken = Taken()
    for (move, counts) in moves.moves
    where move.type == type && move.kind == .legal && move.from == move.to && move.from.contains(state) {
      if move.from.count == 1 { taken.certain += counts.count } else { taken.possible += counts.count }
    }
    return taken
  }

  // MARK: Moves beside it

  /// Drawn to where the event claims to lead, if that is one state; else it stays where it was.
  private mutating func takeIllegal(_ move: MoveReport.Move, _ counts: MoveReport.Counts) {
    guard let from = move.from.first else { return }
    var targets = Set(graph.edges.filter { $0.quirk == nil && has($0, move.type) }.map { graph.name($0.to) })
    if targets.count > 1 { targets.formIntersection(move.to) }
    let to = targets.count == 1 ? targets.first ?? from : from
    add(move, from: from, to: to, counts)
  }

  private mutating func takeOdd(_ move: MoveReport.Move, _ id: String, _ counts: MoveReport.Counts) {
    let quirks = graph.edges.indices.filter { index in
      let edge = graph.edges[index]
      return edge.quirk.map { graph.model.quirks[$0].id } == id && has(edge, move.type)
        && move.from.contains(graph.name(edge.from))
    }
    guard quirks.isEmpty else { return add(counts, to: quirks) }
    let candidates = candidates(move)
    if candidates.count == 1 {
      let edge = graph.edges[candidates[0]]
      add(move, from: graph.name(edge.from), to: graph.name(edge.to), counts, isCertain: true)
    } else if let from = move.from.first, let to = move.to.first {
      add(move, from: from, to: to, counts)
    }
  }

  private mutating func add(
    _ move: MoveReport.Move, from: String, to: String, _ counts: MoveReport.Counts, isCertain: Bool = false
  ) {
    var place = extras.firstIndex { $0.from == from && $0.to == to && $0.kind == move.kind }
    if place == nil {
      place = extras.count
      extras.append(Extra(from: from, to: to, kind: move.kind))
    }
    guard let place else { return }
    if !extras[place].types.contains(move.type) { extras[place].types.append(move.type) }
    extras[place].counts.merge(counts)
    guard move.from.count > 1, !isCertain else { return }
    if let known = extras[place].among.firstIndex(where: { $0.states == move.from }) {
      extras[place].among[known].count += counts.count
    } else {
      extras[place].among.append((move.from, counts.count))
    }
  }

  // MARK: What can be told

  /// Whether logs went through states that do not tell the two ends of an edge apart: it may have been taken unseen.
  func isUnseen(_ edge: MachineGraph.Edge) -> Bool {
    let (from, to) = (graph.name(edge.from), graph.name(edge.to))
    guard from != to else { return false }
    return moves.stays.contains { name, counts in
      let states = Self.states(name)
      return counts.visits > 0 && states.count <= Self.fewStates && states.contains(from) && states.contains(to)
    }
  }

  static func states(_ joined: String) -> [String] { joined.split(separator: "|").map(String.init) }

  /// Whether a state was visited, or a move that was taken begins or ends there.
  func isVisited(_ state: String) -> Bool {
    moves.stays.contains { name, counts in
      let states = Self.states(name)
      return counts.visits > 0 && states.count <= Self.fewStates && states.contains(state)
    }
      || taken.contains { index, taken in
        let edge = graph.edges[index]
        return taken.total > 0 && (graph.name(edge.from) == state || graph.name(edge.to) == state)
      } || extras.contains { $0.from == state || $0.to == state }
  }
}
