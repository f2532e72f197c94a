import LifecycleModel

/// The alignments of one trace: what is found out for one subject serves all with the same history.
final class AlignmentForest {
  /// Entries of columns that are kept, some 50 bytes each.
  static let limit = 400_000

  /// By machine, version, state and budget, a number among `roots`.
  private var known = NumberTable()
  private var roots: [AlignmentNode] = []
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
    let number = UInt64(determinization.automaton.machineIndex) << 56 | UInt64(determinization.version) << 40
    let key = number | UInt64(state) << 8 | UInt64(budget)
    if let known = known.number(of: key) { return roots[Int(known)] }
    let made = AlignmentNode(
      start: determinization.beliefs[Int(state)], graph: determinization.alignment, budget: budget)
    known.insert(Int32(roots.count), for: key)
    roots.append(made)
    return made
  }

  /// To be told of new nodes: when there are too many, all are forgotten that are not in use.
  func grew(by entries: Int) {
    count += entries
    guard count > Self.limit else { return }
    known = NumberTable()
    roots.removeAll()
    count = 0
  }
}
