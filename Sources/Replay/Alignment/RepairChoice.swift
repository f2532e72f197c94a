import LifecycleModel

/// Of all cheapest repairs of a subject's faults, the ones to offer, and in which order.
struct RepairChoice {
  private let following: Following
  private let model: Model
  private let scripts: [AlignmentScript]
  private let graph: AlignmentGraph

  init(_ following: Following, model: Model) {
    self.following = following
    self.model = model
    graph = following.node.graph
    scripts = RepairSearch.scripts(to: following.node)
  }

  /// The repairs of one fault, the likeliest first; none twice.
  func repairs(of fault: Following.Fault) -> [[RepairStep]] {
    var best: [[AlignmentMove]: (rank: Rank, moves: [AlignmentMove])] = [:]
    for script in scripts where script.moves.count >= fault.moves.upperBound {
      let moves = Array(script.moves[fault.moves])
      let rank = rank(moves, of: fault, in: script)
      let alike = moves.map(alike)
      if let known = best[alike], known.rank <= rank { continue }
      best[alike] = (rank, moves)
    }
    return best.values.sorted { $0.rank < $1.rank }.map { $0.moves.flatMap { steps($0, fault) } }
  }

  // MARK: Likelihood

  private struct Rank: Comparable {
    var kind: Int
    /// How far from the event that could not be.
    var distance: Int
    /// The moves themselves, so that the order is one.
    var text: [Int]

    static func < (a: Rank, b: Rank) -> Bool {
      if a.kind != b.kind { return a.kind < b.kind }
      if a.distance != b.distance { return a.distance < b.distance }
      return a.text.lexicographicallyPrecedes(b.text)
    }
  }

  private func rank(_ moves: [AlignmentMove], of fault: Following.Fault, in script: AlignmentScript) -> Rank {
    Rank(
      kind: moves.reduce(0) { $0 + kind($1) },
      distance: moves.reduce(0) { $0 + abs(fault.place - $1.place) }, text: moves.flatMap(number))
  }

  /// How unlikely a fault is. A log can lose each of its events, repeat each, and swap each with the next one; it can get
  /// an event too much, or a wrong one, in many more ways, of which each is the less likely.
  private func kind(_ move: AlignmentMove) -> Int {
    switch move {
    case .misread: 0
    case .extra(let place): isRepeated(place) ? 1 : 5
    case .swapped: 2
    case .missing(.event, _): 3
    case .missing(.pair, _): 4
    case .wrongKind: 6
    case .extraPair: 7
    }
  }

  private func type(_ place: Int) -> Int? {
    following.elements.indices.contains(place) ? graph.type(of: following.elements[place].letter) : nil
  }

  private func isRepeated(_ place: Int) -> Bool {
    type(place) == type(place - 1) || type(place) == type(place + 1)
  }

  private func number(_ move: AlignmentMove) -> [Int] {
    switch move {
    case .misread(let place): [0, place]
    case .extra(let place): [1, -place]
    case .swapped(let place, _): [2, place]
    case .missing(.event(let type), let place): [3, type, place]
    case .missing(.pair(let pair), let place): [4, pair.call, place]
    case .wrongKind(let place, let type): [5, type, place]
    case .extraPair(let place, _): [6, place]
    }
  }

  /// The same for moves that come to the same: of a row of equal events any can go, and a missing event may have been
  /// missing a little earlier or later.
  private func alike(_ move: AlignmentMove) -> AlignmentMove {
    switch move {
    case .missing(let missing, _): return .missing(missing, before: 0)
    case .extra(var place):
      while place > 0, type(place) == type(place - 1) { place -= 1 }
      return .extra(place)
    case .misread, .swapped, .wrongKind, .extraPair: return move
    }
  }

  // MARK: Text

  private func line(_ place: Int) -> Int { following.elements[place].line }

  private func steps(_ move: AlignmentMove, _ fault: Following.Fault) -> [RepairStep] {
    switch move {
    case .misread(let place):
      var step = RepairStep(.replace, event: type(place).map { model.typeName($0) }, line: line(place))
      if place == fault.place, fault.readings.count == 1 { step.state = fault.readings[0] }
      return [step]
    case .extra(let place): return [RepairStep(.delete, line: line(place))]
    case .extraPair(let first, let second):
      return [RepairStep(.delete, line: line(first)), RepairStep(.delete, line: line(second))]
    case .swapped(let first, let second): return [RepairStep(.swap, line: line(first), with: line(second))]
    case .wrongKind(let place, let type): return [RepairStep(.replace, event: model.typeName(type), line: line(place))]
    case .missing(let missing, let place): return insertions(missing, place)
    }
  }

  private func insertions(_ missing: AlignmentGraph.Missing, _ place: Int) -> [RepairStep] {
    let elements = following.elements
    let isAtEnd = !elements.indices.contains(place) || graph.isEnd(elements[place].letter)
    // What is missing at the end goes after the last line.
    let line = isAtEnd ? (elements.last?.line ?? 0) + 1 : elements[place].line
    switch missing {
    case .event(let type): return [RepairStep(.insert, event: model.typeName(type), line: line)]
    case .pair(let pair):
      return [pair.call, pair.notification].map { RepairStep(.insert, event: model.typeName($0), line: line) }
    }
  }
}
