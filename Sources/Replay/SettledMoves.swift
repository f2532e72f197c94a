import LifecycleModel

/// The moves of one automaton under one observability, with all worked in that depends on neither the state nor the
/// event: what the header says, and what the log shows. Most conditions come to a set of worlds, and most moves to none.
///
/// Worked out node by node as they are asked for.
final class SettledMoves {
  /// A condition: these worlds, and in them what is left to be asked (nil: nothing).
  struct Condition {
    var worlds: WorldSet
    var rest: Guard?
  }

  struct SilentMove {
    var to: Int
    var condition: Condition
    /// nil: it depends on the state.
    var skipping: ConditionReader.Skipping?
    var skips: [Emission]
  }

  struct Move {
    var edge: Int
    var condition: Condition
    var skipping: ConditionReader.Skipping?
  }

  private let conditions: ConditionReader
  private var automaton: Automaton { conditions.automaton }
  private var silent: [[[SilentMove]?]]
  private var moves: [[[Int: [Move]]]]
  private var forbidding: [[(row: Int, condition: Condition)]?]

  init(_ conditions: ConditionReader) {
    self.conditions = conditions
    let automaton = conditions.automaton
    silent = automaton.nodes.map { [[SilentMove]?](repeating: nil, count: $0.count) }
    moves = automaton.nodes.map { [[Int: [Move]]](repeating: [:], count: $0.count) }
    forbidding = [[(row: Int, condition: Condition)]?](repeating: nil, count: automaton.model.types.count + 1)
  }

  func silent(_ region: Int, _ node: Int) -> [SilentMove] {
    if let known = silent[region][node] { return known }
    let made = automaton.nodes[region][node].silent.compactMap { edge -> SilentMove? in
      // What an unseen event carried is not known: whatever it may have been will do.
      let condition = settle(Self.softened(edge.condition, isWanted: true))
      let skipping = settle(edge.skips)
      guard !(condition.worlds & (skipping?.worlds ?? condition.worlds)).isEmpty else { return nil }
      return SilentMove(to: edge.to, condition: condition, skipping: skipping, skips: edge.skips)
    }
    silent[region][node] = made
    return made
  }

  /// The moves by events of a type.
  func moves(_ region: Int, _ node: Int, _ type: Int) -> [Move] {
    if let known = moves[region][node][type] { return known }
    let edges = automaton.nodes[region][node].edges
    let made = edges.indices.compactMap { index -> Move? in
      guard edges[index].types.contains(type) else { return nil }
      let condition = settle(edges[index].condition)
      let skipping = settle(edges[index].skips)
      guard !(condition.worlds & (skipping?.worlds ?? condition.worlds)).isEmpty else { return nil }
      return Move(edge: index, condition: condition, skipping: skipping)
    }
    moves[region][node][type] = made
    return made
  }

  /// Rows of the refusal table that forbid events of a type outright.
  func forbidding(_ type: Int) -> [(row: Int, condition: Condition)] {
    if let known = forbidding[type] { return known }
    let rows = automaton.machine.refusals
    let made = rows.indices.compactMap { row -> (row: Int, condition: Condition)? in
      guard rows[row].forbids, rows[row].types?.contains(type) ?? true else { return nil }
      let condition = settle(rows[row].condition)
      return condition.worlds.isEmpty ? nil : (row, condition)
    }
    forbidding[type] = made
    return made
  }

  // MARK: Settling

  private func settle(_ condition: Guard) -> Condition {
    guard case .all(let parts) = condition else {
      return Self.isOpen(condition)
        ? Condition(worlds: automaton.worlds.all, rest: condition) : Condition(worlds: worlds(condition), rest: nil)
    }
    let open = parts.filter(Self.isOpen)
    let settled = parts.filter { !Self.isOpen($0) }
    return Condition(worlds: worlds(.all(settled)), rest: open.isEmpty ? nil : .all(open))
  }

  private func settle(_ skips: [Emission]) -> ConditionReader.Skipping? {
    skips.contains { Self.isOpen($0.condition) } ? nil : conditions.skipping(skips, Configuration(packed: 0))
  }

  /// In which worlds a condition holds that asks for neither state nor event.
  private func worlds(_ condition: Guard) -> WorldSet {
    conditions.worlds(condition, Configuration(packed: 0), letter: nil)
  }

  /// Whether a condition asks for the state of a region, or for what an event carries.
  private static func isOpen(_ condition: Guard) -> Bool {
    switch condition {
    case .region, .payload: true
    case .all(let parts), .any(let parts): parts.contains(where: isOpen)
    case .not(let part): isOpen(part)
    case .always, .never, .version, .fact, .recorded: false
    }
  }

  /// The condition with payload tests taken for passed where that is wanted, for failed under a negation.
  private static func softened(_ condition: Guard, isWanted: Bool) -> Guard {
    switch condition {
    case .payload: isWanted ? .always : .never
    case .all(let parts): .all(parts.map { softened($0, isWanted: isWanted) })
    case .any(let parts): .any(parts.map { softened($0, isWanted: isWanted) })
    case .not(let part): .not(softened(part, isWanted: !isWanted))
    case .always, .never, .version, .fact, .region, .recorded: condition
    }
  }
}
