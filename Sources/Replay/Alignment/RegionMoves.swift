import LifecycleModel

/// The moves of single regions of one automaton, where they do not ask for the state of another one: most do not, and
/// the moves of a configuration are then the products of those of its regions.
final class RegionMoves {
  struct Way {
    var to: Int
    var worlds: WorldSet
    var isDoubtful = false
    var isQuirky = false
    var isMisread = false
  }

  private struct Key: Hashable {
    var region: Int
    var node: Int
    /// -1: what silent moves reach.
    var letter: Int
  }

  private let automaton: Automaton
  private let settled: SettledMoves
  private var known: [Key: [Way]?] = [:]

  init(automaton: Automaton, observability: Observability) {
    self.automaton = automaton
    settled = SettledMoves(ConditionReader(automaton: automaton, observability: observability))
  }

  // MARK: Events

  /// The ways of a region by a letter; nil where they depend on other regions. A region that only watches stays where it
  /// has none.
  func ways(_ region: Int, _ node: Int, _ letter: Int) -> [Way]? {
    let key = Key(region: region, node: node, letter: letter)
    if let known = known[key] { return known }
    let made = makeWays(region, node, letter)
    known[key] = .some(made)
    return made
  }

  private func makeWays(_ region: Int, _ node: Int, _ letter: Int) -> [Way]? {
    let (type, _, reading) = automaton.alphabet.parts(of: letter)
    var ways: [Way] = []
    var moved = WorldSet.none
    for move in settled.moves(region, node, type) {
      let edge = automaton.nodes[region][node].edges[move.edge]
      guard let worlds = settled.askEvent(move.open, letter: letter, of: move.worlds) else { return nil }
      guard !worlds.isEmpty else { continue }
      moved |= worlds
      guard let parts = readings(edge, worlds, letter, reading) else { return nil }
      for var way in parts {
        way.isDoubtful = move.doubt
        way.isQuirky = way.isQuirky || edge.quirk != nil
        ways.append(way)
      }
    }
    let still = automaton.worlds.all.subtracting(moved)
    if region > 0, !still.isEmpty { ways.append(Way(to: node, worlds: still)) }
    return ways
  }

  /// Splits worlds by what the edge lets the event read.
  private func readings(_ edge: Automaton.Edge, _ worlds: WorldSet, _ letter: Int, _ reading: Int) -> [Way]? {
    guard reading > 0, !edge.reads.isEmpty else { return [Way(to: edge.to, worlds: worlds)] }
    let value = automaton.alphabet.readings[reading - 1]
    var ways: [Way] = []
    var left = worlds
    for isQuirky in [false, true] {
      for read in edge.reads where read.value == value && (read.quirk != nil) == isQuirky {
        guard let fitting = settled.worlds(read.condition, letter: letter, of: left) else { return nil }
        guard !fitting.isEmpty else { continue }
        ways.append(Way(to: edge.to, worlds: fitting, isQuirky: isQuirky))
        left = left.subtracting(fitting)
      }
    }
    if !left.isEmpty { ways.append(Way(to: edge.to, worlds: left, isMisread: true)) }
    return ways
  }

  /// Worlds in which a row of the refusal table forbids the event outright; nil where that depends on other regions.
  func forbidden(_ type: Int, _ letter: Int, fits: (Refusal) -> Bool) -> WorldSet? {
    var sum = WorldSet.none
    for row in settled.forbidding(type) where fits(automaton.machine.refusals[row.row]) {
      guard let worlds = settled.worlds(row.condition.rest, letter: letter, of: row.condition.worlds) else {
        return nil
      }
      sum |= worlds
    }
    return sum
  }

  // MARK: Silence

  /// What silent moves of a region reach, the node itself included; nil where that depends on other regions.
  func closure(_ region: Int, _ node: Int) -> [Way]? {
    let key = Key(region: region, node: node, letter: -1)
    if let known = known[key] { return known }
    let made = makeClosure(region, node)
    known[key] = .some(made)
    return made
  }

  private func makeClosure(_ region: Int, _ start: Int) -> [Way]? {
    var certain = [start: automaton.worlds.all]
    var doubtful: [Int: WorldSet] = [:]
    var open: [(node: Int, isDoubtful: Bool)] = [(start, false)]
    while let (node, isDoubtful) = open.popLast() {
      let here = (isDoubtful ? doubtful[node] : certain[node]) ?? .none
      for move in settled.silent(region, node) {
        guard let worlds = settled.askEvent(move.open, letter: nil, of: here & move.worlds) else { return nil }
        let isDoubtful = isDoubtful || move.doubt
        let before = (isDoubtful ? doubtful[move.to] : certain[move.to]) ?? .none
        guard before | worlds != before else { continue }
        if isDoubtful { doubtful[move.to] = before | worlds } else { certain[move.to] = before | worlds }
        open.append((move.to, isDoubtful))
      }
    }
    var ways = certain.keys.sorted().map { Way(to: $0, worlds: certain[$0] ?? .none) }
    for node in doubtful.keys.sorted() {
      let worlds = (doubtful[node] ?? .none).subtracting(certain[node] ?? .none)
      if !worlds.isEmpty { ways.append(Way(to: node, worlds: worlds, isDoubtful: true)) }
    }
    return ways
  }
}
