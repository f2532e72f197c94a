import LifecycleModel

/// The moves of single regions of one automaton, where they do not ask for the state of another one: most do not, and
/// the moves of a configuration are then the products of those of its regions.
final class RegionMoves {
  struct Way: BitwiseCopyable {
    var to: Int
    var worlds: WorldSet
    var isDoubtful = false
    var isQuirky = false
    var isMisread = false
  }

  /// Where ways stand in ``list``.
  struct Span: BitwiseCopyable {
    var start: Int
    /// -1 where they depend on other regions.
    var count: Int

    var isKnown: Bool { count >= 0 }
    var places: Range<Int> { start..<start + count }
  }

  let list = FlatList<Way>(capacity: 64)
  private let automaton: Automaton
  /// All worlds.
  private let all: WorldSet
  private let settled: SettledMoves
  /// By region, node and letter a number among `spans`.
  private let known = NumberTable()
  private let spans = FlatList<Span>(capacity: 64)

  private let edges: EdgeTypes

  init(automaton: Automaton, settled: SettledMoves, edges: EdgeTypes) {
    self.automaton = automaton
    all = automaton.worlds.all
    self.settled = settled
    self.edges = edges
  }

  private func find(_ region: Int, _ node: Int, _ letter: Int, _ make: () -> [Way]?) -> Span {
    let key = UInt64(letter) << 16 | UInt64(node) << 8 | UInt64(region)
    if let known = known.number(of: key) { return spans[Int(known)] }
    let made = make()
    let span = Span(start: list.count, count: made?.count ?? -1)
    for way in made ?? [] { list.append(way) }
    known.insert(Int32(spans.count), for: key)
    spans.append(span)
    return span
  }

  // MARK: Events

  /// The ways of a region by a letter, if they do not depend on other regions. A region that only watches stays where it
  /// has none.
  func ways(_ region: Int, _ node: Int, _ letter: Int, type: Int) -> Span {
    // Of a node that has no edge for the type all letters are alike.
    guard edges.hears(region, node, type) else {
      return find(region, node, 1) { region > 0 ? [Way(to: node, worlds: all)] : [] }
    }
    return find(region, node, 2 + letter) { makeWays(region, node, letter, type) }
  }

  private func makeWays(_ region: Int, _ node: Int, _ letter: Int, _ type: Int) -> [Way]? {
    var ways: [Way] = []
    var moved = WorldSet.none
    for move in settled.moves(region, node, type) {
      guard let worlds = settled.askEvent(move.open, letter: letter, of: move.worlds) else { return nil }
      guard !worlds.isEmpty else { continue }
      moved |= worlds
      var way = Way(to: move.to, worlds: worlds, isDoubtful: move.doubt, isQuirky: move.quirk != nil)
      let reading = move.reads ? automaton.alphabet.parts(of: letter).reading : 0
      guard reading > 0 else {
        ways.append(way)
        continue
      }
      let reads = automaton.nodes[region][node].edges[move.edge].reads
      guard let parts = readings(reads, worlds, letter, automaton.alphabet.readings[reading - 1]) else { return nil }
      for part in parts {
        way.worlds = part.worlds
        way.isQuirky = move.quirk != nil || part.isQuirky
        way.isMisread = part.isMisread
        ways.append(way)
      }
    }
    let still = all.subtracting(moved)
    if region > 0, !still.isEmpty { ways.append(Way(to: node, worlds: still)) }
    return ways
  }

  /// Splits worlds by what an edge lets the event read.
  private func readings(
    _ reads: [Reading], _ worlds: WorldSet, _ letter: Int, _ value: String
  ) -> [(worlds: WorldSet, isQuirky: Bool, isMisread: Bool)]? {
    var parts: [(worlds: WorldSet, isQuirky: Bool, isMisread: Bool)] = []
    var left = worlds
    for isQuirky in [false, true] {
      for read in reads where read.value == value && (read.quirk != nil) == isQuirky {
        guard let fitting = settled.worlds(read.condition, letter: letter, of: left) else { return nil }
        guard !fitting.isEmpty else { continue }
        parts.append((fitting, isQuirky, false))
        left = left.subtracting(fitting)
      }
    }
    if !left.isEmpty { parts.append((left, false, true)) }
    return parts
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

  /// What silent moves of a region reach, the node itself included, if that does not depend on other regions.
  func closure(_ region: Int, _ node: Int) -> Span {
    find(region, node, 0) { makeClosure(region, node) }
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
