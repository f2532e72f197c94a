import LifecycleModel

/// How far the events of one subject fit its machine: the cost of their optimal alignment in log moves and model moves,
/// kept up to date event by event.
final class SubjectFitness {
  private var node: FitnessNode
  private var cost = 0
  private var events = 0
  private let start: FitnessNode
  private let forest: FitnessForest

  /// - Parameter start: Where the subject is before its first event.
  init(start: Belief, _ graph: AlignmentGraph, _ forest: FitnessForest) {
    self.forest = forest
    self.start = forest.node(of: start, graph)
    node = self.start
  }

  /// One event more. What it reads is no matter of order.
  func hear(_ letter: Int, _ graph: AlignmentGraph) {
    if graph !== node.graph { node = forest.changed(node, to: graph) }
    let alphabet = graph.automaton.alphabet
    let parts = alphabet.parts(of: letter)
    let step = forest.next(node, alphabet.letter(type: parts.type, passed: parts.passed, reading: 0))
    node = step.node
    cost += Int(step.cost)
    events += 1
  }

  /// Events are lost: from here on the subject may be where a belief says.
  func resume(at belief: Belief, _ graph: AlignmentGraph) { node = forest.node(of: belief, graph) }

  /// - Parameter isComplete: The log is complete, and ends here.
  func sum(isComplete: Bool) -> Fitness {
    Fitness(
      cost: cost + Int(node.costOfEnding(isComplete: isComplete)), events: events,
      path: Int(start.costOfEnding(isComplete: isComplete)))
  }
}
