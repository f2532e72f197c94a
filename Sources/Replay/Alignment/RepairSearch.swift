import LifecycleModel

/// Which moves of the cheapest ways are wanted.
struct ScriptRequest: Hashable {
  /// Numbers of the faults, counted from the beginning.
  var faults: Range<Int>
  /// The moves of the faults just before these; only what goes together with them is listed.
  var chosen: [AlignmentMove] = []
}

/// Finds the cheapest ways to a node: from its end back to its beginning, all configurations of a way at once, so that
/// ways are told apart by their moves alone.
struct RepairSearch {
  /// Sequences of moves that are listed for one fault; there are seldom more than a dozen.
  static let limit = 256
  /// Entries of columns that listing them may look at: where a subject may be nearly anywhere, there are a great many
  /// ways to the same end.
  private static let workLimit = 20_000

  /// The nodes, from the end to the beginning.
  private var nodes: [AlignmentNode] = []
  /// What the cheapest ways go through at each node, by faults.
  private var fronts: [ObjectIdentifier: [Int: AlignmentFront]] = [:]
  /// The moves by which they go on from there, backwards.
  private var known: [ObjectIdentifier: [Int: [Step]]] = [:]

  init(to end: AlignmentNode) {
    var node: AlignmentNode? = end
    while let here = node {
      nodes.append(here)
      node = here.parent
    }
    guard let faults = end.minimum?.faults else { return }
    fronts[ObjectIdentifier(end)] = [faults: AlignmentFront(end.column.layers(faults: faults))]
    for node in nodes { spread(from: node, faults) }
  }

  /// Adds to the fronts what leads to a node's front. From dear to cheap: what is missing leads from place to same place.
  private mutating func spread(from node: AlignmentNode, _ most: Int) {
    let id = ObjectIdentifier(node)
    for faults in stride(from: most, to: 0, by: -1) {
      guard let front = fronts[id]?[faults] else { continue }
      let steps = Self.steps(front, node)
      known[id, default: [:]][faults] = steps
      for step in steps { add(step.front, to: step.source) }
      if let parent = node.parent { add(Self.unchanged(front, node, parent), to: parent) }
    }
  }

  private mutating func add(_ front: AlignmentFront, to node: AlignmentNode) {
    guard !front.isEmpty else { return }
    fronts[ObjectIdentifier(node), default: [:]][front.faults, default: AlignmentFront()].add(front)
  }

  // MARK: Scripts

  /// The moves by which the cheapest ways make some of their faults: each sequence once, up to a limit.
  func scripts(_ request: ScriptRequest) -> [[AlignmentMove]] {
    let (faults, chosen) = (request.faults, request.chosen)
    var scripts: [[AlignmentMove]] = []
    var work = 0
    for node in nodes {
      for step in known[ObjectIdentifier(node)]?[faults.upperBound] ?? [] where scripts.count < Self.limit {
        Self.walk(back: step.front, from: step.source, downTo: faults.lowerBound, [step.move], chosen, &scripts, &work)
      }
    }
    var seen: Set<[AlignmentMove]> = []
    return scripts.filter { seen.insert($0).inserted }
  }

  /// Goes back to a number of faults; `moves` is what comes after, last first.
  private static func walk(
    back front: AlignmentFront, from node: AlignmentNode, downTo faults: Int, _ moves: [AlignmentMove],
    _ chosen: [AlignmentMove], _ scripts: inout [[AlignmentMove]], _ work: inout Int
  ) {
    var (front, node) = (front, node)
    while !front.isEmpty, scripts.count < limit {
      guard front.faults > faults else {
        if canFollow(chosen, front, node, &work) { scripts.append(moves.reversed()) }
        return
      }
      guard work < workLimit else { return }
      work += node.size
      for step in steps(front, node) {
        walk(back: step.front, from: step.source, downTo: faults, moves + [step.move], chosen, &scripts, &work)
      }
      guard let parent = node.parent else { return }
      front = unchanged(front, node, parent)
      node = parent
    }
  }

  /// Whether a front can be come to by certain moves, the last of them being the last before it. Where finding out takes
  /// too long, it counts as such.
  private static func canFollow(
    _ chosen: [AlignmentMove], _ front: AlignmentFront, _ node: AlignmentNode, _ work: inout Int
  ) -> Bool {
    guard let last = chosen.last else { return true }
    var (front, node) = (front, node)
    while !front.isEmpty {
      guard work < workLimit else { return true }
      work += node.size
      for step in steps(front, node)
      where step.move == last && canFollow(chosen.dropLast(), step.front, step.source, &work) { return true }
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
    var front: AlignmentFront
  }

  /// All moves but "as it is" that lead into a front at a node.
  private static func steps(_ front: AlignmentFront, _ node: AlignmentNode) -> [Step] {
    guard !front.isEmpty else { return [] }
    var made = missing(front, node)
    if let parent = node.parent, let letter = node.letter, !parent.graph.isEnd(letter) {
      made += mended(front, node, parent, letter)
    }
    return made.filter { !$0.front.isEmpty }
  }

  /// Something is missing just before the next event.
  private static func missing(_ front: AlignmentFront, _ node: AlignmentNode) -> [Step] {
    guard !node.mayBeAnywhere else { return [] }
    var sources: [AlignmentGraph.Missing: [AlignmentColumn.Layer]] = [:]
    for layer in node.column.layers where layer.cost < front.most {
      for entry in layer.entries {
        for insertion in node.graph.insertions(entry.configuration) {
          let targets = front.worlds(insertion.arc.target, layer.cost + insertion.arc.cost)
          let hit = entry.worlds & insertion.arc.worlds & targets
          guard !hit.isEmpty else { continue }
          let source = AlignmentColumn.Entry(configuration: entry.configuration, worlds: hit)
          sources[insertion.missing, default: []].add(source, at: layer.cost)
        }
      }
    }
    return sources.keys.sorted(by: AlignmentGraph.Missing.comesBefore).map { missing in
      Step(
        move: .missing(missing, before: node.place + 1), source: node, front: AlignmentFront(sources[missing] ?? []))
    }
  }

  /// The event of the node is extra, of the wrong kind, misread, or out of order.
  private static func mended(
    _ front: AlignmentFront, _ node: AlignmentNode, _ parent: AlignmentNode, _ letter: Int
  ) -> [Step] {
    let graph = parent.graph
    func step(
      _ move: AlignmentMove, from source: AlignmentNode, _ arcs: (AlignmentColumn.Entry) -> [AlignmentGraph.Arc]
    ) -> Step {
      Step(move: move, source: source, front: Self.front(front, node, from: source, by: arcs))
    }
    var made = [
      step(.misread(node.place), from: parent) { entry in
        let here = graph.worlds(entry.worlds, at: letter)
        return graph.arcs(entry.configuration, letter).filter { $0.cost.faults > 0 }.map { $0.within(here) }
      },
      step(.extra(node.place), from: parent) {
        [AlignmentGraph.Arc(target: $0.configuration, worlds: $0.worlds, cost: parent.costOfStriking(letter))]
      },
    ]
    for joint in parent.joints(letter) {
      made.append(step(joint.move, from: joint.source) { parent.arcs($0.configuration, $0.worlds, joint) })
    }
    for replacement in parent.mayBeAnywhere ? [] : graph.replacements(of: letter) {
      made.append(
        step(.wrongKind(node.place, type: replacement.type), from: parent) {
          graph.replaced($0.configuration, by: replacement).map { $0.costing(.fault) }
        })
    }
    return made
  }

  /// The event of the node as it is, or the change of what is observed.
  private static func unchanged(
    _ front: AlignmentFront, _ node: AlignmentNode, _ parent: AlignmentNode
  ) -> AlignmentFront {
    guard let letter = node.letter else {
      return Self.front(front, node, from: parent) {
        node.graph.closure($0.configuration).map {
          AlignmentGraph.Arc(target: $0.configuration, worlds: $0.worlds, cost: .zero)
        }
      }
    }
    return Self.front(front, node, from: parent) { entry in
      let here = parent.graph.worlds(entry.worlds, at: letter)
      return parent.graph.arcs(entry.configuration, letter).filter { $0.cost.faults == 0 }.map { $0.within(here) }
    }
  }

  /// The entries of a source's column that a move leads from into a front at the node.
  private static func front(
    _ front: AlignmentFront, _ node: AlignmentNode, from source: AlignmentNode,
    by arcs: (AlignmentColumn.Entry) -> [AlignmentGraph.Arc]
  ) -> AlignmentFront {
    var layers: [AlignmentColumn.Layer] = []
    for layer in source.column.layers where layer.cost <= front.most {
      for entry in layer.entries {
        var hit = WorldSet.none
        for arc in arcs(entry) {
          let target = node.column.isSettled ? node.graph.certain(arc.target) : arc.target
          hit |= arc.worlds & front.worlds(target, layer.cost + arc.cost)
        }
        let worlds = hit & entry.worlds
        if !worlds.isEmpty {
          layers.add(AlignmentColumn.Entry(configuration: entry.configuration, worlds: worlds), at: layer.cost)
        }
      }
    }
    return AlignmentFront(layers)
  }
}

extension [AlignmentColumn.Layer] {
  /// Adds what comes in the order of costs and configurations.
  fileprivate mutating func add(_ entry: AlignmentColumn.Entry, at cost: MoveCost) {
    if last?.cost != cost { append(AlignmentColumn.Layer(cost: cost, entries: [])) }
    let end = self[count - 1].entries.count - 1
    if end >= 0, self[count - 1].entries[end].configuration == entry.configuration {
      self[count - 1].entries[end].worlds |= entry.worlds
    } else {
      self[count - 1].entries.append(entry)
    }
  }
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
