import LifecycleModel

/// Finds the cheapest ways to a node: from its end back to its beginning, all configurations of a way at once, so that
/// ways are told apart by their moves alone.
struct RepairSearch {
  /// Ways that are listed; there are seldom more than a dozen.
  static let limit = 256

  /// What a way may go through at a place.
  private typealias Front = [MoveCost: [Configuration: WorldSet]]

  private var scripts: [AlignmentScript] = []

  /// All cheapest scripts (up to a limit) that lead to a node, whatever their oddity.
  static func scripts(to node: AlignmentNode) -> [AlignmentScript] {
    if let known = node.scripts { return known }
    var search = RepairSearch()
    var front: Front = [:]
    if let least = node.minimum {
      for layer in node.column.layers where layer.cost.faults == least.faults { front[layer.cost] = layer.entries }
    }
    search.walk(back: front, from: node, [])
    node.scripts = search.scripts
    return search.scripts
  }

  /// The cheapest ways' moves from the beginning to `node`, `moves` being what comes after, last first.
  private mutating func walk(back front: Front, from node: AlignmentNode, _ moves: [AlignmentMove]) {
    var (front, node) = (front, node)
    while !front.isEmpty, scripts.count < Self.limit {
      guard let faults = front.keys.map(\.faults).max(), faults > 0 else { break }
      missing(front, node, moves)
      guard let parent = node.parent else { return }
      if let letter = node.letter { mended(front, node, parent, letter, moves) }
      front = unchanged(front, node, parent)
      node = parent
    }
    guard let cost = front.keys.min() else { return }
    let total = moves.reduce(cost) { $0 + $1.cost }
    if scripts.count < Self.limit { scripts.append(AlignmentScript(moves: moves.reversed(), cost: total)) }
  }

  // MARK: Moves

  /// Something is missing just before the next event.
  private mutating func missing(_ front: Front, _ node: AlignmentNode, _ moves: [AlignmentMove]) {
    var sources: [AlignmentGraph.Missing: Front] = [:]
    var order: [AlignmentGraph.Missing] = []
    for layer in node.column.layers {
      for (configuration, worlds) in layer.entries {
        for insertion in node.graph.insertions(configuration) {
          let hit =
            worlds & insertion.arc.worlds
            & (front[layer.cost + insertion.arc.cost]?[insertion.arc.target] ?? .none)
          guard !hit.isEmpty else { continue }
          if sources[insertion.missing] == nil { order.append(insertion.missing) }
          sources[insertion.missing, default: [:]][layer.cost, default: [:]][configuration, default: .none] |= hit
        }
      }
    }
    for missing in order.sorted(by: AlignmentGraph.Missing.comesBefore) {
      walk(back: sources[missing] ?? [:], from: node, moves + [.missing(missing, before: node.place + 1)])
    }
  }

  /// The event of the node is extra, of the wrong kind, misread, or out of order.
  private mutating func mended(
    _ front: Front, _ node: AlignmentNode, _ parent: AlignmentNode, _ letter: Int, _ moves: [AlignmentMove]
  ) {
    guard !parent.graph.isEnd(letter) else { return }
    let misread = Self.front(front, node, from: parent) { configuration, worlds in
      let here = parent.graph.worlds(worlds, at: letter)
      return parent.graph.arcs(configuration, letter).filter { $0.cost.faults > 0 }.map { $0.within(here) }
    }
    walk(back: misread, from: parent, moves + [.misread(node.place)])
    let extra = Self.front(front, node, from: parent) {
      [AlignmentGraph.Arc(target: $0, worlds: $1, cost: .fault)]
    }
    walk(back: extra, from: parent, moves + [.extra(node.place)])
    both(front, node, parent, letter, moves)
    for replacement in parent.graph.replacements(of: letter) {
      let wrong = Self.front(front, node, from: parent) { configuration, worlds in
        parent.graph.replaced(configuration, by: replacement.letters).map { $0.within(worlds).costing(.fault) }
      }
      walk(back: wrong, from: parent, moves + [.wrongKind(node.place, type: replacement.type)])
    }
  }

  private mutating func both(
    _ front: Front, _ node: AlignmentNode, _ parent: AlignmentNode, _ letter: Int, _ moves: [AlignmentMove]
  ) {
    guard let last = parent.lastLetter, let before = last.letter, let source = last.parent else { return }
    if before != letter {
      let swapped = Self.front(front, node, from: source) { parent.swapped($0, $1, before, letter) }
      walk(back: swapped, from: source, moves + [.swapped(last.place, node.place)])
    }
    if parent.graph.isPair(before, letter) {
      let extra = Self.front(front, node, from: source) {
        [AlignmentGraph.Arc(target: $0, worlds: $1, cost: .pairFault)]
      }
      walk(back: extra, from: source, moves + [.extraPair(last.place, node.place)])
    }
  }

  /// The event of the node as it is, or the change of what is observed.
  private func unchanged(_ front: Front, _ node: AlignmentNode, _ parent: AlignmentNode) -> Front {
    guard let letter = node.letter else {
      return Self.front(front, node, from: parent) { configuration, worlds in
        node.graph.closure(configuration).map {
          AlignmentGraph.Arc(target: $0.configuration, worlds: $0.worlds & worlds, cost: .zero)
        }
      }
    }
    return Self.front(front, node, from: parent) { configuration, worlds in
      let here = parent.graph.worlds(worlds, at: letter)
      return parent.graph.arcs(configuration, letter).filter { $0.cost.faults == 0 }.map { $0.within(here) }
    }
  }

  /// The entries of a source's column that a move leads from into a front at the node.
  private static func front(
    _ front: Front, _ node: AlignmentNode, from source: AlignmentNode,
    by arcs: (Configuration, WorldSet) -> [AlignmentGraph.Arc]
  ) -> Front {
    var result: Front = [:]
    guard let most = front.keys.max() else { return result }
    for layer in source.column.layers where layer.cost <= most {
      for (configuration, worlds) in layer.entries {
        var hit = WorldSet.none
        for arc in arcs(configuration, worlds) {
          guard let targets = front[layer.cost + arc.cost] else { continue }
          let target = node.column.isSettled ? arc.target.certain : arc.target
          hit |= arc.worlds & (targets[target] ?? .none)
        }
        if !hit.isEmpty { result[layer.cost, default: [:]][configuration] = hit & worlds }
      }
    }
    return result
  }
}

extension AlignmentGraph.Arc {
  fileprivate func within(_ others: WorldSet) -> Self { Self(target: target, worlds: worlds & others, cost: cost) }
  fileprivate func costing(_ cost: MoveCost) -> Self { Self(target: target, worlds: worlds, cost: cost) }
}

extension AlignmentGraph.Missing {
  static func comesBefore(_ a: Self, _ b: Self) -> Bool {
    switch (a, b) {
    case (.event(let a), .event(let b)): a < b
    case (.event, .pair): true
    case (.pair, .event): false
    case (.pair(let a), .pair(let b)): (a.call, a.notification) < (b.call, b.notification)
    }
  }
}

extension AlignmentMove {
  /// What it costs, apart from the oddity of the events that it leaves as they are.
  fileprivate var cost: MoveCost {
    switch self {
    case .misread: .misread
    case .missing(let missing, _): AlignmentGraph.cost(of: missing)
    case .extraPair: .pairFault
    case .extra, .swapped, .wrongKind: .fault
    }
  }
}
