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
    builder.add(.silence, from: column.layers)
    let column = builder.column(isInserting: true)
    let node = AlignmentNode(parent: self, letter: nil, graph: graph, column: column, budget: budget)
    changes[ObjectIdentifier(graph)] = node
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
    }
    builder.settle()
    return builder.column(isInserting: !graph.isEnd(letter))
  }

  /// Whether moves that take the next letter, alone or with some before it, can begin with less faults than these.
  func mayErr(before faults: Int) -> Bool {
    var node: AlignmentNode? = self
    for _ in 0..<Self.longestBlock {
      guard let here = node else { return false }
      if let minimum = here.minimum, minimum.faults < faults { return true }
      node = here.lastLetter?.parent
    }
    return false
  }

  /// How the node is come to where nothing is wrong.
  var asItIs: Passage { letter.map { .letter($0) } ?? .silence }

  /// The moves that lead here from here: something is missing before the next letter.
  var missing: [Turn] {
    guard !mayBeAnywhere else { return [] }
    return graph.absences.map {
      Turn(move: .missing($0.missing, before: place + 1), source: self, passage: $0.passage)
    }
  }

  /// All moves that take a letter, but as it is.
  func turns(_ letter: Int) -> [Turn] {
    guard !graph.isEnd(letter) else { return [] }
    let place = place + 1
    var turns = [
      Turn(move: .misread(place), source: self, passage: .misread(letter)),
      Turn(move: .extra(place), source: self, passage: Passage(cost: costOfStriking(letter))),
    ]
    turns += joints(letter)
    for replacement in graph.replacements(of: letter) {
      turns.append(
        Turn(move: .wrongKind(place, type: replacement.type), source: self, passage: replacement.passage))
    }
    return turns
  }

  /// What it costs to take the next event for one that did not happen. A fact that is told twice happened once.
  private func costOfStriking(_ letter: Int) -> MoveCost {
    lastLetter?.letter == letter ? .fault : graph.costOfStriking(letter)
  }

  // MARK: Several letters at a time

  /// Moves that take the letters before and the one to come together: in another order than they came, not at all, or as
  /// one wrong reading.
  private func joints(_ letter: Int) -> [Turn] {
    // Letters and the nodes that they came from, backwards.
    var tail = [(letter: letter, source: self)]
    while tail.count < Self.longestBlock, let last = tail[tail.count - 1].source.lastLetter, let before = last.letter,
      let source = last.parent
    {
      tail.append((before, source))
    }
    guard tail.count > 1 else { return [] }
    var made: [Turn] = []
    for (first, second) in [(1, 1), (2, 1), (1, 2), (2, 2)] where first + second <= tail.count {
      let letters = tail.prefix(first + second).reversed().map(\.letter)
      let (a, b) = (Array(letters.prefix(first)), Array(letters.suffix(second)))
      guard a != b, isBlock(a), isBlock(b) else { continue }
      let start = place + 2 - letters.count
      made.append(
        Turn(
          move: letters.count == 2
            ? .swapped(start, start + 1)
            : .misplaced(start..<start + first, start + first..<start + letters.count),
          source: tail[letters.count - 1].source,
          passage: Passage(stages: (b + a).map { .letter($0) }, cost: .fault)))
    }
    guard graph.isPair(tail[1].letter, letter) else { return made }
    let source = tail[1].source
    made.append(Turn(move: .extraPair(place, place + 1), source: source, passage: Passage(cost: .fault)))
    let both = Passage(
      stages: [.letter(tail[1].letter), .letter(letter)], faults: 1, isFlat: true, cost: .fault)
    made.append(Turn(move: .misreadPair(place, place + 1), source: source, passage: both))
    return made
  }

  private func isBlock(_ letters: [Int]) -> Bool { letters.count == 1 || graph.isWholePair(letters[0], letters[1]) }
}
