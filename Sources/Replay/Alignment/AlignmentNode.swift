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
  private let budget: Int
  private var children: [Int: AlignmentNode] = [:]
  private var changes: [ObjectIdentifier: AlignmentNode] = [:]
  /// The repairs that lead here, once they were asked for.
  var scripts: [AlignmentScript]?

  private init(parent: AlignmentNode?, letter: Int?, graph: AlignmentGraph, column: AlignmentColumn, budget: Int) {
    self.parent = parent
    self.letter = letter
    self.graph = graph
    self.column = column
    self.budget = budget
    place = (parent?.place ?? -1) + (letter == nil ? 0 : 1)
  }

  /// The beginning of an alignment.
  ///
  /// - Parameter budget: Moves that suppose more faults are not followed.
  convenience init(start: Belief, graph: AlignmentGraph, budget: Int) {
    var builder = ColumnBuilder(budget: budget)
    builder.add(AlignmentColumn(start))
    self.init(
      parent: nil, letter: nil, graph: graph, column: builder.column(inserting: graph), budget: budget)
  }

  /// What the cheapest moves suppose; nil where all cost more than the budget.
  var minimum: MoveCost? { column.minimum }

  /// How much it takes to keep the node.
  var size: Int { column.layers.reduce(1) { $0 + $1.entries.count } }

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
    var builder = ColumnBuilder(budget: budget)
    for layer in column.layers {
      for (configuration, worlds) in layer.entries {
        for entry in graph.closure(configuration) {
          builder.add(entry.configuration, entry.worlds & worlds, layer.cost)
        }
      }
    }
    let column = builder.column(inserting: graph)
    let node = AlignmentNode(parent: self, letter: nil, graph: graph, column: column, budget: budget)
    changes[ObjectIdentifier(graph)] = node
    return node
  }

  // MARK: Steps

  private func step(_ letter: Int) -> AlignmentColumn {
    var builder = ColumnBuilder(budget: budget)
    let isEnd = graph.isEnd(letter)
    let replacements = isEnd ? [] : graph.replacements(of: letter)
    for layer in column.layers {
      let mayErr = !isEnd && layer.cost.faults < budget
      for (configuration, worlds) in layer.entries {
        let here = graph.worlds(worlds, at: letter)
        for arc in graph.arcs(configuration, letter) {
          builder.add(arc.target, arc.worlds & here, layer.cost + arc.cost)
        }
        guard mayErr else { continue }
        builder.add(configuration, worlds, layer.cost + .fault)
        for replacement in replacements {
          for arc in graph.replaced(configuration, by: replacement.letters) {
            builder.add(arc.target, arc.worlds & worlds, layer.cost + .fault)
          }
        }
      }
    }
    if !isEnd { stepBoth(letter, &builder) }
    let isSettled = builder.settle()
    return builder.column(inserting: isEnd ? nil : graph, isSettled: isSettled)
  }

  /// Moves that take the letter before and this one together.
  private func stepBoth(_ letter: Int, _ builder: inout ColumnBuilder) {
    guard let last = lastLetter, let before = last.letter, let source = last.parent else { return }
    let isPair = graph.isPair(before, letter)
    for layer in source.column.layers where layer.cost.faults < budget {
      for (configuration, worlds) in layer.entries {
        if isPair { builder.add(configuration, worlds, layer.cost + .pairFault) }
        guard before != letter else { continue }
        for arc in swapped(configuration, worlds, before, letter) {
          builder.add(arc.target, arc.worlds, layer.cost + arc.cost)
        }
      }
    }
  }

  /// Where two letters lead in the other order.
  func swapped(_ configuration: Configuration, _ worlds: WorldSet, _ before: Int, _ letter: Int) -> [AlignmentGraph.Arc]
  {
    var arcs: [AlignmentGraph.Arc] = []
    let here = graph.worlds(graph.worlds(worlds, at: letter), at: before)
    for first in graph.arcs(configuration, letter) where first.cost.faults == 0 {
      let middle = here & first.worlds
      guard !middle.isEmpty else { continue }
      for second in graph.arcs(first.target, before) where second.cost.faults == 0 {
        arcs.append(
          AlignmentGraph.Arc(
            target: second.target, worlds: middle & second.worlds, cost: .fault + first.cost + second.cost))
      }
    }
    return arcs
  }
}
