import LifecycleModel

/// A column, with what letters make of it: each is worked out once for all subjects.
final class FitnessNode {
  let graph: AlignmentGraph
  let column: FitnessColumn
  fileprivate var next: [Int: (node: FitnessNode, cost: Int32)] = [:]
  private var ends: [Bool: Int32] = [:]

  fileprivate init(_ column: FitnessColumn, _ graph: AlignmentGraph) {
    self.column = column
    self.graph = graph
  }

  /// What it takes to come from here to an end: in a complete log to where nothing is under way, else to anywhere.
  func costOfEnding(isComplete: Bool) -> Int32 {
    if let known = ends[isComplete] { return known }
    let model = graph.automaton.model
    let end = graph.automaton.alphabet.letter(type: model.endType, passed: 0, reading: 0)
    let final = column.entries.first { entry in
      !isComplete || graph.arcs(entry.configuration, end).contains { !($0.worlds & entry.worlds).isEmpty }
    }
    // Where no end can be come to, nothing that is missing tells.
    let cost = final?.cost ?? 0
    ends[isComplete] = cost
    return cost
  }
}

/// The columns of one trace, each once.
final class FitnessForest {
  private struct Key: Hashable {
    var graph: ObjectIdentifier
    var column: FitnessColumn
  }

  /// Entries of columns that are kept, some 40 bytes each.
  private static let limit = 200_000

  private var nodes: [Key: FitnessNode] = [:]
  private var size = 0

  deinit { forget() }

  /// The node of places that belong to a belief.
  func node(of belief: Belief, _ graph: AlignmentGraph) -> FitnessNode {
    var builder = FitnessBuilder(graph)
    for entry in belief.entries {
      builder.add(graph.number(of: entry.configuration.certain), cost: 0, entry.worlds)
    }
    return node(builder.column().column, graph)
  }

  /// One event: as it is, or as a log move.
  func next(_ node: FitnessNode, _ letter: Int) -> (node: FitnessNode, cost: Int32) {
    if let known = node.next[letter] { return known }
    let graph = node.graph
    var builder = FitnessBuilder(graph)
    for entry in node.column.entries {
      builder.add(letter, from: entry)
      builder.add(entry.configuration, cost: entry.cost + 1, entry.worlds)
    }
    let (column, least) = builder.column()
    let made = (node: self.node(column, graph), cost: least)
    node.next[letter] = made
    return made
  }

  /// The same places, from which on other types are observed.
  func changed(_ node: FitnessNode, to graph: AlignmentGraph) -> FitnessNode {
    var builder = FitnessBuilder(graph)
    for entry in node.column.entries { builder.addSilence(from: entry) }
    return self.node(builder.column().column, graph)
  }

  private func node(_ column: FitnessColumn, _ graph: AlignmentGraph) -> FitnessNode {
    let key = Key(graph: ObjectIdentifier(graph), column: column)
    if let known = nodes[key] { return known }
    size += column.entries.count
    if size > Self.limit { forget() }
    let made = FitnessNode(column, graph)
    nodes[key] = made
    return made
  }

  /// Nodes lead to each other in rings, which have to be cut. Subjects keep those that they stand at.
  private func forget() {
    for node in nodes.values { node.next.removeAll() }
    nodes.removeAll()
    size = 0
  }
}
