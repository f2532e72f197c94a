import LifecycleModel

/// One place of a subject's history in an alignment, with the cheapest moves to it.
///
/// Nodes form a tree: subjects with the same history share its nodes, and what was found out there.
final class AlignmentNode {
  /// Who aligns keeps the root, and the root keeps the rest.
  private(set) unowned var parent: AlignmentNode?
  /// The letter that led here; nil at the root, and where only what is observed has changed.
  let letter: Int?
  /// The place of the letter, counted from 0; at the root and at changes the place of the next letter less one.
  let place: Int
  /// The moves in force here.
  let graph: AlignmentGraph
  let column: AlignmentColumn
  /// The beginning, and the log leaves open where the subject is: nothing can be told to be missing before the first
  /// event, nor what that one should have been.
  let mayBeAnywhere: Bool
  private let budget: Int
  private var children: [Int: AlignmentNode] = [:]
  private var changes: [ObjectIdentifier: AlignmentNode] = [:]
  /// The moves that lead here, as they were asked for.
  private var scripts: [ScriptRequest: [[AlignmentMove]]] = [:]

  private init(parent: AlignmentNode?, letter: Int?, graph: AlignmentGraph, column: AlignmentColumn, budget: Int) {
    self.parent = parent
    self.letter = letter
    self.graph = graph
    self.column = column
    self.budget = budget
    mayBeAnywhere = parent == nil && graph.isAnywhere(column)
    place = (parent?.place ?? -1) + (letter == nil ? 0 : 1)
  }

  /// The beginning of an alignment.
  ///
  /// - Parameter budget: Moves that suppose more faults are not followed.
  convenience init(start: Belief, graph: AlignmentGraph, budget: Int) {
    var builder = ColumnBuilder(graph, budget: budget)
    for entry in start.entries { builder.add(graph.number(of: entry.configuration), entry.worlds, .zero) }
    var column = builder.column(isInserting: false)
    if budget > 0, !graph.isAnywhere(column) {
      for entry in start.entries { builder.add(graph.number(of: entry.configuration), entry.worlds, .zero) }
      column = builder.column(isInserting: true)
    }
    self.init(parent: nil, letter: nil, graph: graph, column: column, budget: budget)
  }

  /// What the cheapest moves suppose; nil where all cost more than the budget.
  var minimum: MoveCost? { column.minimum }

  /// How much it takes to keep the node.
  var size: Int { column.count + 1 }

  /// What the cheapest moves lead to.
  var cheapest: Belief { column.layers.first.map { graph.belief($0.entries) } ?? Belief() }

  /// The moves by which the cheapest ways here make some of their faults, see ``RepairSearch``.
  func scripts(_ request: ScriptRequest, _ search: () -> RepairSearch) -> [[AlignmentMove]] {
    if let known = scripts[request] { return known }
    let made = search().scripts(request)
    scripts[request] = made
    return made
  }

  func known(_ letter: Int) -> AlignmentNode? { children[letter] }

  /// The node of the letter before, changes passed over.
  var lastLetter: AlignmentNode? {
    var node = self
    while node.letter == nil {
      guard let parent = node.parent else { return nil }
      node = parent
    }
    return node
  }

  func next(_ letter: Int) -> AlignmentNode {
    if let known = children[letter] { return known }
    let column = step(letter)
    let node = AlignmentNode(parent: self, letter: letter, graph: graph, column: column, budget: budget)
    children[letter] = node
    return node
  }

  /// The same place, from which on other types are observed.
  func changed(to graph: AlignmentGraph) -> AlignmentNode {
    guard graph !== self.graph else { return self }
    if let known = changes[ObjectIdentifier(graph)] { return known }
    var builder = ColumnBuilder(graph, budget: budget)
    for layer in column.layers {
      for entry in layer.entries {
        for reached in graph.closure(entry.configuration) {
          builder.add(reached.configuration, reached.worlds & entry.worlds, layer.cost)
        }
      }
    }
    let column = builder.column(isInserting: true)
    let node = AlignmentNode(parent: self, letter: nil, graph: graph, column: column, budget: budget)
    changes[ObjectIdentifier(graph)] = node
    return node
  }

  // MARK: Steps

  private func step(_ letter: Int) -> AlignmentColumn {
    var builder = ColumnBuilder(graph, budget: budget)
    let isEnd = graph.isEnd(letter)
    let replacements = isEnd || budget == 0 || mayBeAnywhere ? [] : graph.replacements(of: letter)
    let striking = isEnd ? .zero : costOfStriking(letter)
    for layer in column.layers {
      let mayErr = !isEnd && layer.cost.faults < budget
      for entry in layer.entries {
        let here = graph.worlds(entry.worlds, at: letter)
        for arc in graph.arcs(entry.configuration, letter) {
          builder.add(arc.target, arc.worlds & here, layer.cost + arc.cost)
        }
        guard mayErr else { continue }
        builder.add(entry.configuration, entry.worlds, layer.cost + striking)
        for replacement in replacements {
          for arc in graph.replaced(entry.configuration, by: replacement) {
            builder.add(arc.target, arc.worlds & entry.worlds, layer.cost + .fault)
          }
        }
      }
    }
    if !isEnd { stepTogether(letter, &builder) }
    let isSettled = builder.settle()
    return builder.column(isInserting: !isEnd, isSettled: isSettled)
  }

  /// What it costs to take the next event for one that did not happen. A fact that is told twice happened once.
  func costOfStriking(_ letter: Int) -> MoveCost {
    lastLetter?.letter == letter ? .fault : graph.costOfStriking(letter)
  }

  // MARK: Several letters at a time

  /// Letters that are taken together: in another order than they came, not at all, or as one wrong reading.
  struct Joint {
    var source: AlignmentNode
    var letters: [Int]
    var isMisread = false
    var move: AlignmentMove
    var cost: MoveCost
  }

  /// Moves that take the letters before and the one to come together.
  func joints(_ letter: Int) -> [Joint] {
    // Letters and the nodes that they came from, backwards.
    var tail = [(letter: letter, source: self)]
    while tail.count < 4, let last = tail[tail.count - 1].source.lastLetter, let before = last.letter,
      let source = last.parent
    {
      tail.append((before, source))
    }
    guard tail.count > 1 else { return [] }
    var made: [Joint] = []
    for (first, second) in [(1, 1), (2, 1), (1, 2), (2, 2)] where first + second <= tail.count {
      let letters = tail.prefix(first + second).reversed().map(\.letter)
      let (a, b) = (Array(letters.prefix(first)), Array(letters.suffix(second)))
      guard a != b, isBlock(a), isBlock(b) else { continue }
      let start = place + 2 - letters.count
      let isSingle = letters.count == 2
      made.append(
        Joint(
          source: tail[letters.count - 1].source, letters: b + a,
          move: isSingle
            ? .swapped(start, start + 1)
            : .misplaced(start..<start + first, start + first..<start + letters.count),
          cost: .fault))
    }
    if graph.isPair(tail[1].letter, letter) {
      made.append(Joint(source: tail[1].source, letters: [], move: .extraPair(place, place + 1), cost: .fault))
      made.append(
        Joint(
          source: tail[1].source, letters: [tail[1].letter, letter], isMisread: true,
          move: .misreadPair(place, place + 1), cost: .misread))
    }
    return made
  }

  private func isBlock(_ letters: [Int]) -> Bool { letters.count == 1 || graph.isWholePair(letters[0], letters[1]) }

  private func stepTogether(_ letter: Int, _ builder: inout ColumnBuilder) {
    guard budget > 0 else { return }
    for joint in joints(letter) {
      for layer in joint.source.column.layers where layer.cost.faults < budget {
        for entry in layer.entries {
          for arc in arcs(entry.configuration, entry.worlds, joint) {
            builder.add(arc.target, arc.worlds, layer.cost + arc.cost)
          }
        }
      }
    }
  }

  /// Where letters that are taken together lead.
  func arcs(_ configuration: Int32, _ worlds: WorldSet, _ joint: Joint) -> [AlignmentGraph.Arc] {
    var arcs = [AlignmentGraph.Arc(target: configuration, worlds: worlds, cost: joint.cost)]
    for letter in joint.letters {
      var next: [AlignmentGraph.Arc] = []
      for arc in arcs {
        let here = graph.worlds(arc.worlds, at: letter)
        for way in graph.arcs(arc.target, letter) where way.cost.faults == (joint.isMisread ? 1 : 0) {
          let worlds = here & way.worlds
          let cost = joint.isMisread ? arc.cost : arc.cost + way.cost
          if !worlds.isEmpty { next.append(AlignmentGraph.Arc(target: way.target, worlds: worlds, cost: cost)) }
        }
      }
      arcs = next
    }
    return arcs
  }
}
