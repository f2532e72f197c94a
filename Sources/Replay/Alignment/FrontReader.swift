import LifecycleModel

/// Tells from where the cheapest ways come to what they go through at one node with a number of faults.
struct FrontReader {
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

  private func front(_ turn: AlignmentNode.Turn) -> Preimage { turn.source === node ? plain : settled }

  func isReached(by turn: AlignmentNode.Turn) -> Bool {
    node.graph.leads(turn.passage, from: turn.source.column.layers(faults: faults - 1), to: front(turn))
  }

  /// What of the column that a move leads from leads into the front by it.
  func origins(_ turn: AlignmentNode.Turn) -> [AlignmentColumn.Layer] {
    node.graph.origins(of: front(turn), by: turn.passage, from: turn.source.column.layers(faults: faults - 1))
  }

  /// What of the parent's column leads into the front by the event as it is, or by the change of what is observed.
  func unchanged(from parent: AlignmentNode) -> [AlignmentColumn.Layer] {
    node.graph.origins(of: settled, by: node.asItIs, from: parent.column.layers(faults: faults))
  }
}
