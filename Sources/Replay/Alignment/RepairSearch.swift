import LifecycleModel

/// Finds the cheapest ways to a node: from its end back to its beginning, all configurations of a way at once, so that
/// ways are told apart by their moves alone.
struct RepairSearch {
  /// Sequences of moves that are listed for one fault; there are seldom more than a dozen.
  static let limit = 256

  /// What a way goes through at a place.
  fileprivate typealias Front = [MoveCost: [Configuration: WorldSet]]

  /// The nodes, from the end to the beginning.
  private var nodes: [AlignmentNode] = []
  /// What the cheapest ways go through at each node.
  private var fronts: [ObjectIdentifier: Front] = [:]

  init(to end: AlignmentNode) {
    var node: AlignmentNode? = end
    while let here = node {
      nodes.append(here)
      node = here.parent
    }
    guard let least = end.minimum else { return }
    var front: Front = [:]
    for layer in end.column.layers where layer.cost.faults == least.faults { front[layer.cost] = layer.entries }
    fronts[ObjectIdentifier(end)] = front
    for node in nodes { spread(from: node) }
  }

  /// Adds to the fronts what leads to a node's front. From dear to cheap: what is missing leads from place to same place.
  private mutating func spread(from node: AlignmentNode) {
    let id = ObjectIdentifier(node)
    var levels = Set((fronts[id] ?? [:]).keys.map(\.faults))
    while let level = levels.max() {
      levels.remove(level)
      let front = (fronts[id] ?? [:]).filter { $0.key.faults == level }
      for step in Self.steps(front, node) {
        fronts[ObjectIdentifier(step.source), default: [:]].add(step.front)
        if step.source === node { levels.formUnion(step.front.keys.map(\.faults)) }
      }
      guard let parent = node.parent else { continue }
      fronts[ObjectIdentifier(parent), default: [:]].add(Self.unchanged(front, node, parent))
    }
  }

  // MARK: Scripts

  /// The moves by which the cheapest ways make their faults of these numbers, counted from the beginning: each sequence
  /// once, up to a limit.
  ///
  /// - Parameter chosen: The moves of the faults just before these; only what goes together with them is listed.
  func scripts(_ faults: Range<Int>, after chosen: [AlignmentMove] = []) -> [[AlignmentMove]] {
    var scripts: [[AlignmentMove]] = []
    for node in nodes {
      let front = (fronts[ObjectIdentifier(node)] ?? [:]).filter { $0.key.faults == faults.upperBound }
      for step in Self.steps(front, node) where scripts.count < Self.limit {
        Self.walk(back: step.front, from: step.source, downTo: faults.lowerBound, [step.move], chosen, &scripts)
      }
    }
    var seen: Set<[AlignmentMove]> = []
    return scripts.filter { seen.insert($0).inserted }
  }

  /// Goes back to a number of faults; `moves` is what comes after, last first.
  private static func walk(
    back front: Front, from node: AlignmentNode, downTo faults: Int, _ moves: [AlignmentMove],
    _ chosen: [AlignmentMove], _ scripts: inout [[AlignmentMove]]
  ) {
    var (front, node) = (front, node)
    while let level = front.keys.map(\.faults).max(), scripts.count < limit {
      guard level > faults else {
        if canFollow(chosen, front, node) { scripts.append(moves.reversed()) }
        return
      }
      for step in steps(front, node) {
        walk(back: step.front, from: step.source, downTo: faults, moves + [step.move], chosen, &scripts)
      }
      guard let parent = node.parent else { return }
      front = unchanged(front, node, parent)
      node = parent
    }
  }

  /// Whether a front can be come to by certain moves, the last of them being the last before it.
  private static func canFollow(_ chosen: [AlignmentMove], _ front: Front, _ node: AlignmentNode) -> Bool {
    guard let last = chosen.last else { return true }
    var (front, node) = (front, node)
    while !front.isEmpty {
      for step in steps(front, node)
      where step.move == last && canFollow(chosen.dropLast(), step.front, step.source) { return true }
      guard let parent = node.parent else { return false }
      front = unchanged(front, node, parent)
      node = parent
    }
    return false
  }

  // MARK: Moves

  /// A move that leads into a front, and from where.
  private struct Step {
    var move: AlignmentMove
    var source: AlignmentNode
    var front: Front
  }

  /// All moves but "as it is" that lead into a front at a node.
  private static func steps(_ front: Front, _ node: AlignmentNode) -> [Step] {
    guard !front.isEmpty else { return [] }
    var made = missing(front, node)
    if let parent = node.parent, let letter = node.letter, !parent.graph.isEnd(letter) {
      made += mended(front, node, parent, letter)
    }
    return made.filter { !$0.front.isEmpty }
  }

  /// Something is missing just before the next event.
  private static func missing(_ front: Front, _ node: AlignmentNode) -> [Step] {
    guard let most = front.keys.max() else { return [] }
    var sources: [AlignmentGraph.Missing: Front] = [:]
    for layer in node.column.layers where layer.cost < most {
      for (configuration, worlds) in layer.entries {
        for insertion in node.graph.insertions(configuration) {
          guard let targets = front[layer.cost + insertion.arc.cost] else { continue }
          let hit = worlds & insertion.arc.worlds & (targets[insertion.arc.target] ?? .none)
          guard !hit.isEmpty else { continue }
          sources[insertion.missing, default: [:]][layer.cost, default: [:]][configuration, default: .none] |= hit
        }
      }
    }
    return sources.keys.sorted(by: AlignmentGraph.Missing.comesBefore).map { missing in
      Step(move: .missing(missing, before: node.place + 1), source: node, front: sources[missing] ?? [:])
    }
  }

  /// The event of the node is extra, of the wrong kind, misread, or out of order.
  private static func mended(
    _ front: Front, _ node: AlignmentNode, _ parent: AlignmentNode, _ letter: Int
  ) -> [Step] {
    let graph = parent.graph
    func step(
      _ move: AlignmentMove, from source: AlignmentNode, _ arcs: (Configuration, WorldSet) -> [AlignmentGraph.Arc]
    ) -> Step {
      Step(move: move, source: source, front: Self.front(front, node, from: source, by: arcs))
    }
    var made = [
      step(.misread(node.place), from: parent) { configuration, worlds in
        let here = graph.worlds(worlds, at: letter)
        return graph.arcs(configuration, letter).filter { $0.cost.faults > 0 }.map { $0.within(here) }
      },
      step(.extra(node.place), from: parent) {
        [AlignmentGraph.Arc(target: $0, worlds: $1, cost: graph.costOfStriking(letter))]
      },
    ]
    for joint in parent.joints(letter) {
      made.append(step(joint.move, from: joint.source) { parent.arcs($0, $1, joint) })
    }
    for replacement in graph.replacements(of: letter) {
      made.append(
        step(.wrongKind(node.place, type: replacement.type), from: parent) { configuration, worlds in
          graph.replaced(configuration, by: replacement.letters).map { $0.within(worlds).costing(.fault) }
        })
    }
    return made
  }

  /// The event of the node as it is, or the change of what is observed.
  private static func unchanged(_ front: Front, _ node: AlignmentNode, _ parent: AlignmentNode) -> Front {
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
        if !(hit & worlds).isEmpty { result[layer.cost, default: [:]][configuration] = hit & worlds }
      }
    }
    return result
  }
}

extension RepairSearch.Front {
  fileprivate mutating func add(_ other: Self) {
    for (cost, entries) in other {
      for (configuration, worlds) in entries { self[cost, default: [:]][configuration, default: .none] |= worlds }
    }
  }
}

extension AlignmentGraph.Arc {
  fileprivate func within(_ others: WorldSet) -> Self { Self(target: target, worlds: worlds & others, cost: cost) }
  fileprivate func costing(_ cost: MoveCost) -> Self { Self(target: target, worlds: worlds, cost: cost) }
}

extension AlignmentGraph.Missing {
  fileprivate static func comesBefore(_ a: Self, _ b: Self) -> Bool {
    switch (a, b) {
    case (.event(let a), .event(let b)): a < b
    case (.event, .pair): true
    case (.pair, .event): false
    case (.pair(let a), .pair(let b)): (a.call, a.notification) < (b.call, b.notification)
    }
  }
}
