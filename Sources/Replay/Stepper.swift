import LifecycleModel

/// One step of a compiled machine under one observability, worked out edge by edge. The slow path: a
/// ``Determinization`` asks each question once.
struct Stepper {
  let automaton: Automaton
  private let conditions: ConditionReader
  let settled: SettledMoves

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
    var sources = ConfigurationWorlds()
    var living: [Configuration: WorldSet] {
      Dictionary(uniqueKeysWithValues: sources.entries.map { ($0.configuration, $0.worlds) })
    }
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
    closure(ConfigurationWorlds(start.map { Belief.Entry(configuration: $0.key, worlds: $0.value) }))
  }

  func closure(_ start: ConfigurationWorlds) -> Belief {
    var reached = start
    var open = Array(reached.entries.indices)
    let regions = automaton.nodes.count
    while let place = open.popLast() {
      let here = reached.entries[place]
      for region in 0..<regions {
        for move in settled.silent(region, here.configuration.node(region)) {
          var worlds = here.worlds & move.worlds
          guard !worlds.isEmpty else { continue }
          var doubt = move.doubt
          if move.open >= 0 {
            let asked = settled.ask(move.open, here.configuration, letter: nil, of: worlds)
            worlds = asked.worlds
            doubt = doubt || asked.doubt
            guard !worlds.isEmpty else { continue }
          }
          let target = here.configuration.with(region, at: move.to)
          if let grown = reached.add(doubt ? target.doubtful : target, worlds) { open.append(grown) }
        }
      }
    }
    dropIdleDoubt(&reached)
    return Belief(reached)
  }

  /// Doubt is worth keeping only where certainty does not reach.
  private func dropIdleDoubt(_ reached: inout ConfigurationWorlds) {
    for place in reached.entries.indices where reached.entries[place].configuration.isDoubtful {
      let entry = reached.entries[place]
      reached.restrict(at: place, to: entry.worlds.subtracting(reached[entry.configuration.certain]))
    }
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

  /// One step by one letter; an empty belief where no way leads on. Without `forbids`, whatever the rows of the refusal
  /// table forbid outright is taken as well.
  func step(_ belief: Belief, letter: Int, forbids: Bool = true) -> Result {
    let (type, _, reading) = automaton.alphabet.parts(of: letter)
    if type == automaton.model.endType { return end(belief, letter: letter) }
    let mayBeForbidden = forbids && !settled.forbidding(type).isEmpty
    let inferred = automaton.inferred[type]
    var ways: [(source: Configuration, way: Way)] = []
    ways.reserveCapacity(belief.entries.count)
    for entry in belief.entries {
      var worlds = entry.worlds
      if mayBeForbidden { worlds = worlds.subtracting(forbidden(type, entry.configuration, letter: letter)) }
      if let inferred, !(worlds & inferred).isEmpty { worlds = worlds & inferred }
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
      if !worlds.isEmpty { result.sources.add(entry.configuration, worlds) }
    }
    result.belief = Belief(result.sources)
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
    var next: [Way] = []
    for region in automaton.nodes.indices where automaton.consumes[region][type] {
      for way in ways {
        move(region, from: configuration, way, type: type, letter: letter, reading: reading, to: &next)
      }
      swap(&ways, &next)
      next.removeAll(keepingCapacity: true)
    }
    return ways
  }

  /// The moves of one region. A region that only watches stays where it has no move.
  private func moves(
    of region: Int, from configuration: Configuration, _ way: Way, type: Int, letter: Int, reading: Int
  ) -> [Way] {
    var moves: [Way] = []
    move(region, from: configuration, way, type: type, letter: letter, reading: reading, to: &moves)
    return moves
  }

  private func move(
    _ region: Int, from configuration: Configuration, _ way: Way, type: Int, letter: Int, reading: Int,
    to moves: inout [Way]
  ) {
    var moved = WorldSet.none
    let node = configuration.node(region)
    for move in settled.moves(region, node, type) {
      var worlds = way.worlds & move.worlds
      guard !worlds.isEmpty else { continue }
      var next = way
      var doubt = move.doubt
      next.presumed = move.presumed ?? way.presumed
      if move.open >= 0 {
        let asked = settled.ask(move.open, configuration, letter: letter, of: worlds)
        worlds = asked.worlds
        doubt = doubt || asked.doubt
        next.presumed = asked.presumed ?? next.presumed
        guard !worlds.isEmpty else { continue }
      }
      moved |= worlds
      let target = way.configuration.with(region, at: move.to)
      next.configuration = doubt ? target.doubtful : target
      next.worlds = worlds
      next.quirk = Self.first(way.quirk, move.quirk)
      guard move.reads, reading > 0 else {
        moves.append(next)
        continue
      }
      let edge = automaton.nodes[region][node].edges[move.edge]
      for (readable, quirk, misread) in readings(edge, configuration, worlds, letter: letter, reading: reading) {
        var read = next
        read.worlds = readable
        read.quirk = Self.first(next.quirk, quirk)
        read.misread = way.misread || misread
        moves.append(read)
      }
    }
    let still = way.worlds.subtracting(moved)
    if region > 0, !still.isEmpty {
      var stay = way
      stay.worlds = still
      moves.append(stay)
    }
  }

  /// The first of the catalogue.
  private static func first(_ a: Int?, _ b: Int?) -> Int? {
    guard let a else { return b }
    return b.map { min(a, $0) } ?? a
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
      var reached = ConfigurationWorlds()
      var quirk: Int?
      var presumed: Int?
      var isFirst = true
      for isQuirky in [false, true] {
        var level = WorldSet.none
        for (source, way) in ways where way.misread == misread && (way.quirk != nil) == isQuirky {
          let worlds = way.worlds.subtracting(covered)
          guard !worlds.isEmpty else { continue }
          level |= worlds
          reached.add(way.configuration, worlds)
          result.sources.add(source, worlds)
          // Ways without a quirk come first: one of them, and none is named.
          quirk = isFirst ? way.quirk : quirk.flatMap { Self.first($0, way.quirk) }
          presumed = isFirst || presumed == way.presumed ? way.presumed : nil
          isFirst = false
        }
        covered |= level
      }
      guard !reached.isEmpty else { continue }
      result.belief = closure(reached)
      result.misread = misread
      result.quirk = quirk
      result.presumed = presumed
      return result
    }
    return result
  }
}
