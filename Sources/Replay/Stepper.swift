import LifecycleModel

/// One step of a compiled machine under one observability, worked out edge by edge. The slow path: a
/// ``Determinization`` asks each question once.
struct Stepper {
  let automaton: Automaton
  private let conditions: ConditionReader
  private let settled: SettledMoves

  init(automaton: Automaton, observability: Observability) {
    self.automaton = automaton
    conditions = ConditionReader(automaton: automaton, observability: observability)
    settled = SettledMoves(conditions)
  }

  /// What an event makes of a belief.
  struct Result {
    var belief = Belief()
    /// The quirk that every way through took, the first of the catalogue.
    var quirk: Int?
    /// No way through allows the reading of the event.
    var misread = false
    /// Source entries that led on.
    var living: [Configuration: WorldSet] = [:]
    /// A delegate call that was presumed unimplemented on every way.
    var presumed: Int?
  }

  /// In which worlds a condition holds.
  func worlds(_ condition: Guard, _ configuration: Configuration, letter: Int?) -> WorldSet {
    conditions.worlds(condition, configuration, letter: letter)
  }

  // MARK: Silence

  /// In which worlds a condition holds, of those given.
  private func worlds(
    _ condition: SettledMoves.Condition, _ configuration: Configuration, letter: Int?, of given: WorldSet
  ) -> WorldSet {
    let settled = given & condition.worlds
    guard let rest = condition.rest, !settled.isEmpty else { return settled }
    return settled & worlds(rest, configuration, letter: letter)
  }

  /// Everything that silent moves reach.
  func closure(_ start: [Configuration: WorldSet]) -> Belief {
    var reached = start
    var open = Array(start.keys)
    while let configuration = open.popLast() {
      guard let here = reached[configuration] else { continue }
      for region in automaton.nodes.indices {
        for move in settled.silent(region, configuration.node(region)) {
          let skipping = move.skipping ?? conditions.skipping(move.skips, configuration)
          let worlds = worlds(move.condition, configuration, letter: nil, of: here & skipping.worlds)
          guard !worlds.isEmpty else { continue }
          var target = configuration.with(region, at: move.to)
          if skipping.doubt { target = target.doubtful }
          let before = reached[target] ?? .none
          let after = before | worlds
          guard after != before else { continue }
          reached[target] = after
          open.append(target)
        }
      }
    }
    return Belief(withoutIdleDoubt(reached))
  }

  /// Doubt is worth keeping only where certainty does not reach.
  private func withoutIdleDoubt(_ reached: [Configuration: WorldSet]) -> [Configuration: WorldSet] {
    guard reached.keys.contains(where: \.isDoubtful) else { return reached }
    var result = reached
    for (configuration, worlds) in reached where configuration.isDoubtful {
      if let certain = reached[configuration.certain] { result[configuration] = worlds.subtracting(certain) }
    }
    return result
  }

  // MARK: Steps

  private struct Way {
    var configuration: Configuration
    var worlds: WorldSet
    var quirk: Int?
    var misread: Bool
    var presumed: Int?
  }

  /// The ways of one entry by one letter, without silent moves, the most ordinary ones in each world.
  func plainWays(
    from entry: Belief.Entry, _ letter: Int
  ) -> [(misread: Bool, isQuirky: Bool, reached: [Configuration: WorldSet])] {
    let (type, _, reading) = automaton.alphabet.parts(of: letter)
    if type == automaton.model.endType {
      let living = end(Belief([entry.configuration: entry.worlds]), letter: letter).living
      return living.isEmpty ? [] : [(false, false, living)]
    }
    let worlds = entry.worlds.subtracting(forbidden(type, entry.configuration, letter: letter))
    guard !worlds.isEmpty else { return [] }
    let ways = ways(from: entry.configuration, worlds: worlds, type: type, letter: letter, reading: reading)
    var covered = WorldSet.none
    var plain: [(misread: Bool, isQuirky: Bool, reached: [Configuration: WorldSet])] = []
    for (misread, isQuirky) in [(false, false), (false, true), (true, false), (true, true)] {
      var reached: [Configuration: WorldSet] = [:]
      for way in ways where way.misread == misread && (way.quirk != nil) == isQuirky {
        let worlds = way.worlds.subtracting(covered)
        if !worlds.isEmpty { reached[way.configuration, default: .none] |= worlds }
      }
      guard !reached.isEmpty else { continue }
      covered = reached.values.reduce(covered, |)
      plain.append((misread, isQuirky, reached))
    }
    return plain
  }

  /// One step by one letter; an empty belief where no way leads on.
  func step(_ belief: Belief, letter: Int) -> Result {
    let (type, _, reading) = automaton.alphabet.parts(of: letter)
    if type == automaton.model.endType { return end(belief, letter: letter) }
    var ways: [(source: Configuration, way: Way)] = []
    for entry in belief.entries {
      var worlds = entry.worlds.subtracting(forbidden(type, entry.configuration, letter: letter))
      if let inferred = automaton.inferred[type], !(worlds & inferred).isEmpty { worlds = worlds & inferred }
      guard !worlds.isEmpty else { continue }
      for way in self.ways(from: entry.configuration, worlds: worlds, type: type, letter: letter, reading: reading) {
        ways.append((entry.configuration, way))
      }
    }
    return choose(among: ways)
  }

  /// What regions that only watch make of an event that the machine refuses: it was seen to happen.
  func watched(_ belief: Belief, letter: Int) -> Belief {
    let type = automaton.alphabet.parts(of: letter).type
    var reached: [Configuration: WorldSet] = [:]
    for entry in belief.entries {
      var ways = [
        Way(configuration: entry.configuration, worlds: entry.worlds, quirk: nil, misread: false, presumed: nil)
      ]
      for region in automaton.nodes.indices.dropFirst() where automaton.consumes[region][type] {
        ways = ways.flatMap { moves(of: region, from: entry.configuration, $0, type: type, letter: letter, reading: 0) }
      }
      for way in ways { reached[way.configuration, default: .none] |= way.worlds }
    }
    return closure(reached)
  }

  /// The ends of runs: legal wherever nothing is under way.
  private func end(_ belief: Belief, letter: Int) -> Result {
    var result = Result()
    for entry in belief.entries where !automaton.nodes[0][entry.configuration.node(0)].isHalf {
      let worlds = entry.worlds.subtracting(forbidden(automaton.model.endType, entry.configuration, letter: letter))
      if !worlds.isEmpty { result.living[entry.configuration] = worlds }
    }
    result.belief = Belief(result.living)
    return result
  }

  /// Worlds in which a row of the refusal table forbids the event outright.
  private func forbidden(_ type: Int, _ configuration: Configuration, letter: Int) -> WorldSet {
    settled.forbidding(type).reduce(.none) { sum, row in
      guard fits(automaton.machine.refusals[row.row], configuration) else { return sum }
      return sum | worlds(row.condition, configuration, letter: letter, of: automaton.worlds.all)
    }
  }

  /// Whether the row's states fit.
  func fits(_ row: Refusal, _ configuration: Configuration) -> Bool {
    let node = automaton.nodes[0][configuration.node(0)]
    if row.under { return node.isHalf }
    guard let states = row.states else { return true }
    return states.contains(node.state)
  }

  private func ways(
    from configuration: Configuration, worlds: WorldSet, type: Int, letter: Int, reading: Int
  ) -> [Way] {
    var ways = [Way(configuration: configuration, worlds: worlds, quirk: nil, misread: false, presumed: nil)]
    for region in automaton.nodes.indices where automaton.consumes[region][type] {
      var next: [Way] = []
      for way in ways {
        next += moves(of: region, from: configuration, way, type: type, letter: letter, reading: reading)
      }
      ways = next
    }
    return ways
  }

  /// The moves of one region. A region that only watches stays where it has no move.
  private func moves(
    of region: Int, from configuration: Configuration, _ way: Way, type: Int, letter: Int, reading: Int
  ) -> [Way] {
    var moves: [Way] = []
    var moved = WorldSet.none
    let node = configuration.node(region)
    for move in settled.moves(region, node, type) {
      let edge = automaton.nodes[region][node].edges[move.edge]
      let skipping = move.skipping ?? conditions.skipping(edge.skips, configuration)
      let worlds = worlds(move.condition, configuration, letter: letter, of: way.worlds & skipping.worlds)
      guard !worlds.isEmpty else { continue }
      moved |= worlds
      var target = way.configuration.with(region, at: edge.to)
      if skipping.doubt { target = target.doubtful }
      let quirk = [way.quirk, edge.quirk].compactMap { $0 }.min()
      for (readable, readQuirk, misread) in readings(edge, configuration, worlds, letter: letter, reading: reading) {
        let quirk = [quirk, readQuirk].compactMap { $0 }.min()
        moves.append(
          Way(
            configuration: target, worlds: readable, quirk: quirk, misread: way.misread || misread,
            presumed: skipping.presumed ?? way.presumed))
      }
    }
    let still = way.worlds.subtracting(moved)
    if region > 0, !still.isEmpty {
      var stay = way
      stay.worlds = still
      moves.append(stay)
    }
    return moves
  }

  /// Splits worlds by what the edge lets the event read.
  private func readings(
    _ edge: Automaton.Edge, _ configuration: Configuration, _ worlds: WorldSet, letter: Int, reading: Int
  ) -> [(WorldSet, quirk: Int?, misread: Bool)] {
    guard reading > 0, !edge.reads.isEmpty else { return [(worlds, nil, false)] }
    let value = automaton.alphabet.readings[reading - 1]
    var parts: [(WorldSet, quirk: Int?, misread: Bool)] = []
    var left = worlds
    for quirky in [false, true] {
      for read in edge.reads where read.value == value && (read.quirk != nil) == quirky {
        let fitting = left & self.worlds(read.condition, configuration, letter: letter)
        guard !fitting.isEmpty else { continue }
        parts.append((fitting, read.quirk, false))
        left = left.subtracting(fitting)
      }
    }
    if !left.isEmpty { parts.append((left, nil, true)) }
    return parts
  }

  /// In each world the most ordinary ways: those that read right before those that do not, those without a quirk
  /// before those with one. Where several quirks fit, all are gone on with and the first of the catalogue is named.
  private func choose(among ways: [(source: Configuration, way: Way)]) -> Result {
    var result = Result()
    for misread in [false, true] {
      var covered = WorldSet.none
      var reached: [Configuration: WorldSet] = [:]
      var quirks: Set<Int?> = []
      var presumed: Set<Int?> = []
      for isQuirky in [false, true] {
        var level = WorldSet.none
        for (source, way) in ways where way.misread == misread && (way.quirk != nil) == isQuirky {
          let worlds = way.worlds.subtracting(covered)
          guard !worlds.isEmpty else { continue }
          level |= worlds
          reached[way.configuration, default: .none] |= worlds
          result.living[source, default: .none] |= worlds
          quirks.insert(way.quirk)
          presumed.insert(way.presumed)
        }
        covered |= level
      }
      guard !reached.isEmpty else { continue }
      result.belief = closure(reached)
      result.misread = misread
      if !quirks.contains(nil) { result.quirk = quirks.compactMap { $0 }.min() }
      if presumed.count == 1 { result.presumed = presumed.first ?? nil }
      return result
    }
    return result
  }
}
