import LifecycleModel

/// Tells from where the cheapest ways come to what they go through at one node with a number of faults.
struct FrontReader {
  typealias Turn = AlignmentNode.Turn

  private let node: AlignmentNode
  private let faults: Int
  private let plain: Preimage
  /// For events, after which doubt may have been taken for certainty.
  private let settled: Preimage

  init(_ front: [AlignmentColumn.Layer], faults: Int, at node: AlignmentNode) {
    self.node = node
    self.faults = faults
    plain = Preimage(front, node.graph, isSettled: false)
    settled = node.column.isSettled ? Preimage(front, node.graph, isSettled: true) : plain
  }

  private func front(_ turn: Turn) -> Preimage { turn.source === node ? plain : settled }

  /// What of the column that a move leads from leads into the front by it.
  func origins(_ turn: Turn) -> [AlignmentColumn.Layer] {
    node.graph.origins(of: front(turn), by: turn.passage, from: turn.source.column.layers(faults: faults - 1))
  }

  /// What of the parent's column leads into the front by the event as it is, or by the change of what is observed.
  func unchanged(from parent: AlignmentNode) -> [AlignmentColumn.Layer] {
    node.graph.origins(of: settled, by: node.asItIs, from: parent.column.layers(faults: faults))
  }

  // MARK: Moves

  /// All moves but "as it is" that lead into the front with one fault more than their source has.
  func turns() -> [Turn] {
    var turns = missing()
    guard let letter = node.letter, let parent = node.parent, parent.mayErr(before: faults) else { return turns }
    for turn in parent.turns(letter) where isReached(by: turn) { turns.append(turn) }
    turns += replacements(letter, parent)
    return turns
  }

  private func isReached(by turn: Turn) -> Bool {
    node.graph.leads(turn.passage, from: turn.source.column.layers(faults: faults - 1), to: front(turn))
  }

  /// What may be missing before the next letter.
  private func missing() -> [Turn] {
    let graph = node.graph
    guard !node.mayBeAnywhere, let least = node.minimum, least.faults < faults else { return [] }
    let layers = node.column.layers(faults: faults - 1)
    var turns: [Turn] = []
    let types = plain.types(by: graph.missing, from: layers)
    if !types.isEmpty {
      for type in graph.insertable where types[type] { turns.append(node.turn(missing: graph.absence(.event(type)))) }
    }
    for absence in graph.pairAbsences where graph.mayBegin(absence.passage, in: layers) {
      let turn = node.turn(missing: absence)
      if isReached(by: turn) { turns.append(turn) }
    }
    return turns
  }

  /// What the letter may have been meant to be.
  private func replacements(_ letter: Int, _ parent: AlignmentNode) -> [Turn] {
    guard let all = node.graph.replacements(of: letter) else { return [] }
    let types = settled.types(by: all.fan, from: parent.column.layers(faults: faults - 1))
    guard !types.isEmpty else { return [] }
    let own = node.graph.type(of: letter)
    return all.types.filter { $0 != own && types[$0] }.map { parent.turn(replacing: letter, by: $0) }
  }
}
