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

  /// A silent move. What its skips and its condition come to is worked in as far as it is settled.
  struct SilentMove {
    var to: Int
    var worlds: WorldSet
    var doubt: Bool
    /// The part that depends on the state, by number; -1 for none.
    var open: Int
  }

  /// A move by an event.
  struct Move {
    var edge: Int
    var to: Int
    var quirk: Int?
    var presumed: Int?
    /// What the event reads is asked.
    var reads: Bool
    var worlds: WorldSet
    var doubt: Bool
    /// The part that depends on the state or the event, by number; -1 for none.
    var open: Int
  }

  /// What is left to be asked of a move.
  private struct Open {
    var rest: Guard?
    /// nil: settled.
    var skips: [Emission]?
  }

  private let conditions: ConditionReader
  private let nodes: [[Automaton.Node]]
  private let rowOfType: [Int32]
  private var automaton: Automaton { conditions.automaton }
  /// The first place of each region's nodes.
  private let starts: [Int]
  private var silent: [[SilentMove]?]
  /// By node and row of the alphabet, the number among `moves`.
  private let known = NumberTable()
  private var moves: [[Move]] = []
  private let rowCount: Int
  private var open: [Open] = []
  private var forbidding: [[(row: Int, condition: Condition)]?]

  init(_ conditions: ConditionReader) {
    self.conditions = conditions
    let automaton = conditions.automaton
    nodes = automaton.nodes
    rowOfType = automaton.alphabet.rowOfType
    let count: Int
    (starts, count) = automaton.nodeStarts
    rowCount = automaton.alphabet.rows.count
    silent = [[SilentMove]?](repeating: nil, count: count)
    forbidding = [[(row: Int, condition: Condition)]?](repeating: nil, count: automaton.model.types.count + 1)
  }

  func silent(_ region: Int, _ node: Int) -> [SilentMove] {
    let place = starts[region] + node
    if let known = silent[place] { return known }
    let made = nodes[region][node].silent.compactMap { edge -> SilentMove? in
      // What an unseen event carried is not known: whatever it may have been will do.
      let condition = settle(Self.softened(edge.condition, isWanted: true))
      let skipping = settle(edge.skips)
      let worlds = condition.worlds & (skipping?.worlds ?? condition.worlds)
      guard !worlds.isEmpty else { return nil }
      return SilentMove(
        to: edge.to, worlds: worlds, doubt: skipping?.doubt ?? false, open: keep(condition, skipping, edge.skips))
    }
    silent[place] = made
    return made
  }

  /// The moves by events of a type, which the machine hears.
  func moves(_ region: Int, _ node: Int, _ type: Int) -> [Move] {
    let place = (starts[region] + node) * rowCount + Int(rowOfType[type])
    if let known = known.number(of: UInt64(place)) { return moves[Int(known)] }
    var made: [Move] = []
    // Most edges hear other types: they are not copied.
    for index in nodes[region][node].edges.indices where nodes[region][node].edges[index].types.contains(type) {
      if let move = move(nodes[region][node].edges[index], index) { made.append(move) }
    }
    known.insert(Int32(moves.count), for: UInt64(place))
    moves.append(made)
    return made
  }

  private func move(_ edge: Automaton.Edge, _ index: Int) -> Move? {
    let condition = settle(edge.condition)
    let skipping = settle(edge.skips)
    let worlds = condition.worlds & (skipping?.worlds ?? condition.worlds)
    guard !worlds.isEmpty else { return nil }
    return Move(
      edge: index, to: edge.to, quirk: edge.quirk, presumed: skipping?.presumed, reads: !edge.reads.isEmpty,
      worlds: worlds, doubt: skipping?.doubt ?? false, open: keep(condition, skipping, edge.skips))
  }

  private func keep(_ condition: Condition, _ skipping: ConditionReader.Skipping?, _ skips: [Emission]) -> Int {
    guard condition.rest != nil || skipping == nil else { return -1 }
    open.append(Open(rest: condition.rest, skips: skipping == nil ? skips : nil))
    return open.count - 1
  }

  /// What the open part of a move comes to, in the worlds given. Doubt and presumption are those of skips that are open.
  func ask(
    _ number: Int, _ configuration: Configuration, letter: Int?, of given: WorldSet
  ) -> ConditionReader.Skipping {
    let part = open[number]
    var result = part.skips.map { conditions.skipping($0, configuration) } ?? ConditionReader.Skipping(worlds: given)
    result.worlds = result.worlds & given
    if let rest = part.rest, !result.worlds.isEmpty {
      result.worlds = result.worlds & conditions.worlds(rest, configuration, letter: letter)
    }
    return result
  }

  /// The worlds that the open part of a move leaves of those given, where that depends on the event alone; nil where it
  /// depends on the state.
  func askEvent(_ number: Int, letter: Int?, of given: WorldSet) -> WorldSet? {
    guard number >= 0 else { return given }
    guard open[number].skips == nil else { return nil }
    return worlds(open[number].rest, letter: letter, of: given)
  }

  /// The worlds of those given in which a condition holds that depends on the event alone; nil where it asks for the
  /// state of a region.
  func worlds(_ rest: Guard?, letter: Int?, of given: WorldSet) -> WorldSet? {
    guard let rest else { return given }
    let asksRegions = rest.atoms.contains { if case .region = $0 { true } else { false } }
    return asksRegions ? nil : given & conditions.worlds(rest, Configuration(packed: 0), letter: letter)
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
    if case .always = condition { return Condition(worlds: automaton.worlds.all, rest: nil) }
    guard case .all(let parts) = condition else {
      return Self.isOpen(condition)
        ? Condition(worlds: automaton.worlds.all, rest: condition) : Condition(worlds: worlds(condition), rest: nil)
    }
    let open = parts.filter(Self.isOpen)
    let settled = parts.filter { !Self.isOpen($0) }
    return Condition(worlds: worlds(.all(settled)), rest: open.isEmpty ? nil : .all(open))
  }

  private func settle(_ skips: [Emission]) -> ConditionReader.Skipping? {
    if skips.isEmpty { return ConditionReader.Skipping(worlds: automaton.worlds.all) }
    return skips.contains { Self.isOpen($0.condition) } ? nil : conditions.skipping(skips, Configuration(packed: 0))
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
