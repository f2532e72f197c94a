import LifecycleModel

/// One place of a subject's history in an alignment, with the cheapest moves to it.
///
/// Nodes form a tree: subjects with the same history share its nodes, and what was found out there.
final class AlignmentNode {
  /// Who aligns keeps the root, and the root keeps the rest.
  private(set) unowned(unsafe) var parent: AlignmentNode?
  /// The letter that led here; nil at the root, and where only what is observed has changed.
  let letter: Int?
  /// The place of the letter, counted from 0; at the root and at changes the place of the next letter less one.
  let place: Int
  /// How many nodes lead here from the root.
  let depth: Int
  /// The moves in force here.
  let graph: AlignmentGraph
  let column: AlignmentColumn
  /// The beginning, and the log leaves open where the subject is: nothing can be told to be missing before the first
  /// event, nor what that one should have been.
  let mayBeAnywhere: Bool
  private let budget: Int
  private var state: Int32?
  /// By letter. There are few of them.
  private var children: [(letter: Int, node: AlignmentNode)] = []
  private var changes: [AlignmentNode] = []
  /// The moves that lead here, as they were asked for.
  private var scripts: [(request: ScriptRequest, scripts: [[AlignmentMove]])] = []

  private init(parent: AlignmentNode?, letter: Int?, graph: AlignmentGraph, column: AlignmentColumn, budget: Int) {
    self.parent = parent
    self.letter = letter
    self.graph = graph
    self.column = column
    self.budget = budget
    mayBeAnywhere = parent == nil && graph.isAnywhere(column)
    place = (parent?.place ?? -1) + (letter == nil ? 0 : 1)
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// The beginning of an alignment.
  ///
  /// - Parameter budget: Moves that suppose more faults are not followed.
  convenience init(start: Belief, graph: AlignmentGraph, budget: Int) {
    func column(isInserting: Bool) -> AlignmentColumn {
      var builder = ColumnBuilder(graph, budget: budget)
      let entries = start.entries.map { entry in
        AlignmentColumn.Entry(configuration: graph.number(of: entry.configuration), worlds: entry.worlds)
      }
      builder.addClosed(entries, .zero)
      return builder.column(isInserting: isInserting)
    }
    let given = column(isInserting: false)
    let isInserting = budget > 0 && !graph.isAnywhere(given)
    self.init(
      parent: nil, letter: nil, graph: graph, column: isInserting ? column(isInserting: true) : given, budget: budget)
  }

  /// What the cheapest moves suppose; nil where all cost more than the budget.
  var minimum: MoveCost? { column.minimum }

  /// How much it takes to keep the node.
  var size: Int { column.count + 1 }

  /// What the cheapest moves lead to, as a state of the determinization whose graph this node's is.
  func state(in determinization: Determinization) -> Int32 {
    if let state { return state }
    let made = determinization.state(of: column.layers.first.map { graph.belief($0.entries) } ?? Belief())
    state = made
    return made
  }

  /// The moves by which the cheapest ways here make some of their faults, see ``RepairSearch``.
  func scripts(_ request: ScriptRequest, _ search: () -> RepairSearch) -> [[AlignmentMove]] {
    if let known = scripts.first(where: { $0.request == request }) { return known.scripts }
    let made = search().scripts(request)
    scripts.append((request, made))
    return made
  }

  func known(_ letter: Int) -> AlignmentNode? {
    for index in children.indices where children[index].letter == letter { return children[index].node }
    return nil
  }

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
    if let known = known(letter) { return known }
    let column = step(letter)
    let node = AlignmentNode(parent: self, letter: letter, graph: graph, column: column, budget: budget)
    children.append((letter, node))
    return node
  }

  /// The same place, from which on other types are observed.
  func changed(to graph: AlignmentGraph) -> AlignmentNode {
    guard graph !== self.graph else { return self }
    if let known = changes.first(where: { $0.graph === graph }) { return known }
    var builder = ColumnBuilder(graph, budget: budget)
    builder.add(.silence, from: column.layers)
    let column = builder.column(isInserting: true)
    let node = AlignmentNode(parent: self, letter: nil, graph: graph, column: column, budget: budget)
    changes.append(node)
    return node
  }

  // MARK: Steps

  /// Letters that are taken together at most.
  private static let longestBlock = 4

  /// A move by which a letter is taken other than as it is, alone or with the letters before it, or something before it.
  struct Turn {
    var move: AlignmentMove
    var source: AlignmentNode
    var passage: Passage
  }

  private func step(_ letter: Int) -> AlignmentColumn {
    var builder = ColumnBuilder(graph, budget: budget)
    builder.add(.letter(letter), from: column.layers)
    if mayErr(before: budget) {
      for turn in turns(letter) {
        let source = turn.source.column
        builder.add(turn.passage, from: source.layers(atMost: budget - turn.passage.faultCount))
      }
      if let replacements = graph.replacements(of: letter) {
        builder.add(replacements.fan, but: graph.type(of: letter), from: column.layers(atMost: budget - 1))
      }
    }
    builder.settle()
    return builder.column(isInserting: !graph.isEnd(letter))
  }

  /// Whether moves that take the next letter, alone or with some before it, can begin with less faults than these.
  func mayErr(before faults: Int) -> Bool {
    var node = self
    for _ in 0..<Self.longestBlock {
      if let minimum = node.minimum, minimum.faults < faults { return true }
      guard let parent = node.lastLetter?.parent else { return false }
      node = parent
    }
    return false
  }

  /// How the node is come to where nothing is wrong.
  var asItIs: Passage { letter.map { .letter($0) } ?? .silence }

  /// The move that leads here from here: something is missing before the next letter.
  func turn(missing absence: AlignmentGraph.Absence) -> Turn {
    Turn(move: .missing(absence.missing, before: place + 1), source: self, passage: absence.passage)
  }

  /// The move by which a letter is taken for one of another type.
  func turn(replacing letter: Int, by type: Int) -> Turn {
    let reading = graph.automaton.alphabet.parts(of: letter).reading
    return Turn(
      move: .wrongKind(place + 1, type: type), source: self,
      passage: Passage(.ordinary(type: type, reading: reading), cost: .fault))
  }

  /// All moves that take a letter, but as it is or for another one.
  func turns(_ letter: Int) -> [Turn] {
    guard !graph.isEnd(letter) else { return [] }
    let place = place + 1
    var turns: [Turn] = []
    turns.reserveCapacity(8)
    turns.append(Turn(move: .misread(place), source: self, passage: .misread(letter)))
    turns.append(Turn(move: .extra(place), source: self, passage: Passage(cost: costOfStriking(letter))))
    addJoints(letter, to: &turns)
    return turns
  }

  /// What it costs to take the next event for one that did not happen. A fact that is told twice happened once.
  private func costOfStriking(_ letter: Int) -> MoveCost {
    lastLetter?.letter == letter ? .fault : graph.costOfStriking(letter)
  }

  // MARK: Several letters at a time

  /// The letters before one, backwards, each with the node that it came from.
  private struct Tail {
    private(set) var letters: InlineArray<4, Int> = .init(repeating: 0)
    private(set) var sources: InlineArray<4, AlignmentNode>
    private(set) var count = 1

    init(_ letter: Int, from source: AlignmentNode) {
      sources = .init(repeating: source)
      letters[0] = letter
      while count < AlignmentNode.longestBlock, let last = sources[count - 1].lastLetter, let before = last.letter,
        let parent = last.parent
      {
        letters[count] = before
        sources[count] = parent
        count += 1
      }
    }
  }

  /// Moves that take the letters before and the one to come together: in another order than they came, not at all, or as
  /// one wrong reading.
  private func addJoints(_ letter: Int, to turns: inout [Turn]) {
    let tail = Tail(letter, from: self)
    addExchanges(tail, to: &turns)
    guard tail.count > 1, graph.isPair(tail.letters[1], letter) else { return }
    let source = tail.sources[1]
    turns.append(Turn(move: .extraPair(place, place + 1), source: source, passage: Passage(cost: .fault)))
    var both = Passage(.letter(tail.letters[1]), faults: 1, cost: .fault)
    both.append(.letter(letter))
    both.isFlat = true
    turns.append(Turn(move: .misreadPair(place, place + 1), source: source, passage: both))
  }

  /// Two blocks in the wrong order, each a letter or a call with its notification.
  private func addExchanges(_ tail: Tail, to turns: inout [Turn]) {
    func isBlock(_ last: Int, _ length: Int) -> Bool {
      length == 1 || graph.isWholePair(tail.letters[last + 1], tail.letters[last])
    }
    for (first, second) in [(1, 1), (2, 1), (1, 2), (2, 2)] where first + second <= tail.count {
      guard isBlock(0, second), isBlock(second, first) else { continue }
      if first == second, (0..<first).allSatisfy({ tail.letters[$0] == tail.letters[$0 + second] }) { continue }
      let count = first + second
      // The later block comes first.
      var passage = Passage(cost: .fault)
      for place in (0..<second).reversed() { passage.append(.letter(tail.letters[place])) }
      for place in (second..<count).reversed() { passage.append(.letter(tail.letters[place])) }
      let start = place + 2 - count
      let move: AlignmentMove =
        count == 2
        ? .swapped(start, start + 1) : .misplaced(start..<start + first, start + first..<start + count)
      turns.append(Turn(move: move, source: tail.sources[count - 1], passage: passage))
    }
  }
}
