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

  typealias Layers = [AlignmentColumn.Layer]

  /// The nodes, from the end to the beginning.
  private var nodes: [AlignmentNode] = []
  /// The faults of the end.
  private let most: Int
  /// What the cheapest ways go through, by node and faults; of a single fault it is not needed again.
  private var fronts: [Layers] = []
  /// The moves by which they go on from there, backwards.
  private var known: [[AlignmentNode.Turn]] = []

  init(to end: AlignmentNode) {
    var node: AlignmentNode? = end
    while let here = node {
      nodes.append(here)
      node = here.parent
    }
    most = end.minimum?.faults ?? 0
    guard most > 0 else { return }
    fronts = [Layers](repeating: [], count: nodes.count * (most + 1))
    known = [[AlignmentNode.Turn]](repeating: [], count: nodes.count * (most + 1))
    fronts[row(end, most)] = end.column.layers(faults: most)
    for node in nodes {
      spread(from: node)
      if most == 1 { fronts[row(node, 1)] = [] }
    }
  }

  /// The place of what belongs to a node and a number of faults.
  private func row(_ node: AlignmentNode, _ faults: Int) -> Int {
    (nodes[0].depth - node.depth) * (most + 1) + faults
  }

  /// Adds to the fronts what leads to a node's front. From dear to cheap: what is missing leads from place to same place.
  private mutating func spread(from node: AlignmentNode) {
    for faults in stride(from: most, to: 0, by: -1) {
      let front = fronts[row(node, faults)]
      guard !front.isEmpty else { continue }
      let reader = FrontReader(front, faults: faults, at: node)
      // Of a single fault it is enough to know that a move leads here.
      if faults == 1 {
        known[row(node, 1)] = reader.turns()
      } else {
        var turns: [AlignmentNode.Turn] = []
        for turn in reader.turns() {
          let origins = reader.origins(turn)
          guard !origins.isEmpty else { continue }
          turns.append(turn)
          add(origins, faults - 1, to: turn.source)
        }
        known[row(node, faults)] = turns
      }
      if let parent = node.parent { add(reader.unchanged(from: parent), faults, to: parent) }
    }
  }

  private mutating func add(_ layers: Layers, _ faults: Int, to node: AlignmentNode) {
    guard !layers.isEmpty else { return }
    let row = row(node, faults)
    fronts[row] = fronts[row].isEmpty ? layers : node.graph.joined(fronts[row] + layers)
  }

  // MARK: Scripts

  /// The moves by which the cheapest ways make some of their faults: each sequence once, up to a limit.
  func scripts(_ request: ScriptRequest) -> [[AlignmentMove]] {
    let (faults, chosen) = (request.faults, request.chosen)
    guard most > 0, faults.upperBound <= most else { return [] }
    let walk = Walk(lowest: faults.lowerBound, following: chosen.isEmpty ? nil : reached(by: chosen))
    var scripts: [[AlignmentMove]] = []
    for node in nodes {
      extend([], fronts[row(node, faults.upperBound)], faults.upperBound, at: node, walk, &scripts)
    }
    return scripts.count < 32
      ? scripts.indices.filter { !scripts[..<$0].contains(scripts[$0]) }.map { scripts[$0] } : Self.once(scripts)
  }

  private static func once(_ scripts: [[AlignmentMove]]) -> [[AlignmentMove]] {
    var seen: Set<[AlignmentMove]> = []
    return scripts.filter { seen.insert($0).inserted }
  }

  private struct Walk {
    /// Where ways need not be followed any further back.
    var lowest: Int
    /// What they must come through there, by node; nil: no matter what.
    var following: [ObjectIdentifier: Layers]?
  }

  /// Adds the scripts whose last moves are given, and which make the fault before in the move to a node.
  private func extend(
    _ moves: [AlignmentMove], _ front: Layers, _ faults: Int, at node: AlignmentNode, _ walk: Walk,
    _ scripts: inout [[AlignmentMove]]
  ) {
    let turns = known[row(node, faults)]
    let isFree = faults - 1 == walk.lowest && walk.following == nil
    var reader: FrontReader?
    for turn in turns where scripts.count < Self.limit {
      let move = turn.move
      // At first the front is all that is known, and the moves into it are those that are known.
      if isFree, moves.isEmpty {
        scripts.append([move])
        continue
      }
      let here = reader ?? FrontReader(front, faults: faults, at: node)
      reader = here
      let origins = here.origins(turn)
      if !origins.isEmpty { follow(origins, faults - 1, at: turn.source, [move] + moves, walk, &scripts) }
    }
  }

  /// Goes back to the lowest of the faults that are asked for; `moves` is what comes after.
  private func follow(
    _ front: Layers, _ faults: Int, at node: AlignmentNode, _ moves: [AlignmentMove], _ walk: Walk,
    _ scripts: inout [[AlignmentMove]]
  ) {
    guard faults > walk.lowest else {
      let other = walk.following?[ObjectIdentifier(node)] ?? []
      if walk.following == nil || !node.graph.common(front, other).isEmpty { scripts.append(moves) }
      return
    }
    var (front, node) = (front, node)
    while !front.isEmpty, scripts.count < Self.limit {
      extend(moves, front, faults, at: node, walk, &scripts)
      guard let parent = node.parent else { return }
      front = FrontReader(front, faults: faults, at: node).unchanged(from: parent)
      node = parent
    }
  }

  // MARK: What was chosen before

  /// What the cheapest ways lead to whose first moves are these, by node.
  private func reached(by chosen: [AlignmentMove]) -> [ObjectIdentifier: Layers] {
    var before: [ObjectIdentifier: Layers]?
    for (index, move) in chosen.enumerated() { before = reached(by: move, after: before, faults: index + 1) }
    return before ?? [:]
  }

  private func reached(
    by move: AlignmentMove, after before: [ObjectIdentifier: Layers]?, faults: Int
  ) -> [ObjectIdentifier: Layers] {
    var reached: [ObjectIdentifier: Layers] = [:]
    func source(_ turn: AlignmentNode.Turn) -> Layers {
      before.map { $0[ObjectIdentifier(turn.source)] ?? [] } ?? turn.source.column.layers(faults: faults - 1)
    }
    for node in nodes.reversed() {
      let wanted = node.column.layers(faults: faults)
      var builder = ColumnBuilder(node.graph, budget: faults)
      if let parent = node.parent { builder.add(node.asItIs, from: reached[ObjectIdentifier(parent)] ?? []) }
      let turns = known[row(node, faults)].filter { $0.move == move }
      for turn in turns where turn.source !== node { builder.add(turn.passage, from: source(turn)) }
      if node.column.isSettled { builder.settleAll() }
      var layers = node.graph.common(wanted, builder.column(isInserting: false).layers)
      for turn in turns where turn.source === node {
        builder.add(turn.passage, from: source(turn))
        let missing = node.graph.common(wanted, builder.column(isInserting: false).layers)
        layers = node.graph.joined(layers + missing)
      }
      if !layers.isEmpty { reached[ObjectIdentifier(node)] = layers }
    }
    return reached
  }
}
