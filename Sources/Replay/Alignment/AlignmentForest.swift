import LifecycleModel

/// The alignments of one trace: what is found out for one subject serves all with the same history.
final class AlignmentForest {
  private struct Key: Hashable {
    var graph: ObjectIdentifier
    var state: Int32
    var budget: Int
  }

  /// Entries of columns that are kept, some 50 bytes each.
  static let limit = 400_000

  private var roots: [Key: AlignmentNode] = [:]
  private var count = 0

  /// By machine: the numbers of its configurations, whatever is observed.
  private var numbers: [ConfigurationNumbers?] = []

  func numbers(_ machine: Int) -> ConfigurationNumbers {
    while numbers.count <= machine { numbers.append(nil) }
    if let known = numbers[machine] { return known }
    let made = ConfigurationNumbers()
    numbers[machine] = made
    return made
  }

  /// The beginning of alignments that start in a state of a determinization.
  func root(_ determinization: Determinization, _ state: Int32, budget: Int) -> AlignmentNode {
    let graph = determinization.alignment
    let key = Key(graph: ObjectIdentifier(graph), state: state, budget: budget)
    if let known = roots[key] { return known }
    let made = AlignmentNode(
      start: determinization.beliefs[Int(state)], graph: graph, budget: budget)
    roots[key] = made
    return made
  }

  /// To be told of new nodes: when there are too many, all are forgotten that are not in use.
  func grew(by entries: Int) {
    count += entries
    guard count > Self.limit else { return }
    roots.removeAll()
    count = 0
  }
}
