import LifecycleModel

/// The moves of one automaton under one observability, from single configurations: what an alignment searches.
///
/// A ``Determinization`` steps from sets of configurations and prefers ordinary ways for the set as a whole; here every
/// configuration is on its own, and what is less ordinary costs more. Worked out as it is asked for; configurations go
/// by numbers.
final class AlignmentGraph {
  struct Arc {
    var target: Int32
    var worlds: WorldSet
    var cost: MoveCost

    func costing(_ cost: MoveCost) -> Arc { Arc(target: target, worlds: worlds, cost: cost) }
  }

  /// An arc before its target has a number.
  struct Way {
    var target: Configuration
    var worlds: WorldSet
    var cost = MoveCost.zero
  }

  struct Ways {
    var all: [Way] = []
    /// They depend on nothing but the regions that hear the event.
    var isLocal = true
  }

  /// What can be missing: an event, or a call with its notification.
  enum Missing: Hashable {
    case event(Int)
    case pair(Pair)
  }

  /// What can be missing, and how it comes.
  struct Absence {
    var missing: Missing
    var passage: Passage
  }

  /// What an event may have been meant to be, and how it comes then.
  struct Replacement {
    var type: Int
    var passage: Passage
  }

  let automaton: Automaton
  let observability: Observability
  let tables = WorldTablePool()
  let arcPool = ArcPool()
  /// What silent moves reach, the configuration itself included.
  private(set) lazy var silence = ArcTable(arcPool, numbers, mask: nil) { [unowned self] in
    Ways(all: makeClosure($0), isLocal: false)
  }
  private let stepper: Stepper
  private let regions: RegionMoves
  let numbers: ConfigurationNumbers
  private lazy var stages = StageTables(automaton)
  private(set) lazy var absences: [Absence] = makeAbsences()
  private(set) lazy var replacing: [Int] = makeReplacing()
  var masks: [Int: [Int]] = [:]
  var insertions: [Int32: [Arc]] = [:]
  var replacements: [Int: [Replacement]] = [:]
  /// Types that can be missing: their absence would be seen, and they change something.
  let insertable: [Int]
  let pairs: [Pair]

  /// Whether events of a type lead nowhere, wherever they come; the regions that only watch do not count.
  func changesNothing(_ type: Int) -> Bool {
    automaton.nodes[0].allSatisfy { $0.edges.allSatisfy { $0.isLoop || !$0.types.contains(type) } }
  }

  /// - Parameter numbers: Shared by the graphs of one automaton, so that columns can go from one to the other.
  init(automaton: Automaton, observability: Observability, numbers: ConfigurationNumbers = ConfigurationNumbers()) {
    self.automaton = automaton
    self.observability = observability
    self.numbers = numbers
    stepper = Stepper(automaton: automaton, observability: observability)
    regions = RegionMoves(automaton: automaton, observability: observability)
    insertable = automaton.alphabet.rows.map(\.type).filter { type in
      type != automaton.model.endType && observability.isSeen(type) && automaton.consumes.contains { $0[type] }
    }
    pairs = automaton.machine.pairs.filter { observability.isSeen($0.call) && observability.isSeen($0.notification) }
  }

  // MARK: Configurations

  func number(of configuration: Configuration) -> Int32 { numbers.number(of: configuration) }

  /// The same without doubt.
  func certain(_ number: Int32) -> Int32 { numbers.certain(number) }

  /// Whether a column has all states of the machine proper at no cost.
  func isAnywhere(_ column: AlignmentColumn) -> Bool {
    guard let first = column.layers.first, first.cost == .zero else { return false }
    return Set(first.entries.lazy.map { self.numbers[$0.configuration].node(0) }).count == automaton.nodes[0].count
  }

  func belief(_ entries: [AlignmentColumn.Entry]) -> Belief {
    Belief(Dictionary(uniqueKeysWithValues: entries.map { (numbers[$0.configuration], $0.worlds) }))
  }

  /// Everything that silent moves reach, in all worlds.
  func closure(_ number: Int32) -> [AlignmentColumn.Entry] {
    silence.places(number).map {
      let arc = arcPool[$0]
      return AlignmentColumn.Entry(configuration: arc.target, worlds: arc.worlds)
    }
  }

  private func makeClosure(_ configuration: Configuration) -> [Way] {
    guard let ways = product(configuration, { self.regions.closure($0, configuration.node($0)) }) else {
      return stepper.closure([configuration: automaton.worlds.all]).entries
        .map { Way(target: $0.configuration, worlds: $0.worlds) }
    }
    var certain: [Configuration: WorldSet] = [:]
    for way in ways where !way.configuration.isDoubtful { certain[way.configuration, default: .none] |= way.worlds }
    return Self.joined(
      ways.map { way in
        let isDoubtful = way.configuration.isDoubtful
        return Way(
          target: way.configuration,
          worlds: isDoubtful ? way.worlds.subtracting(certain[way.configuration.certain] ?? .none) : way.worlds)
      })
  }

  /// Ways of the same cost, those to the same configuration made one.
  static func joined(_ ways: [Way]) -> [Way] {
    guard ways.count > 1 else { return ways.filter { !$0.worlds.isEmpty } }
    var joined: [Way] = []
    for way in ways.sorted(by: { $0.target < $1.target }) where !way.worlds.isEmpty {
      if let last = joined.last, last.target == way.target {
        joined[joined.count - 1].worlds |= way.worlds
      } else {
        joined.append(way)
      }
    }
    return joined
  }

  private struct Combined {
    var configuration: Configuration
    var worlds: WorldSet
    var isQuirky = false
    var isMisread = false
  }

  /// The moves of all regions together; nil where those of a region are not known by themselves.
  private func product(_ from: Configuration, _ ways: (Int) -> [RegionMoves.Way]?) -> [Combined]? {
    var all = [Combined(configuration: from, worlds: automaton.worlds.all)]
    for region in automaton.nodes.indices {
      guard let ways = ways(region) else { return nil }
      var next: [Combined] = []
      for before in all {
        for way in ways {
          let worlds = before.worlds & way.worlds
          guard !worlds.isEmpty else { continue }
          let target = before.configuration.with(region, at: way.to)
          next.append(
            Combined(
              configuration: way.isDoubtful ? target.doubtful : target, worlds: worlds,
              isQuirky: before.isQuirky || way.isQuirky, isMisread: before.isMisread || way.isMisread))
        }
      }
      all = next
    }
    return all
  }

  // MARK: As it is

  /// The ways by one stage of a passage.
  func table(_ stage: Passage.Stage) -> ArcTable {
    if let known = stages[stage] { return known }
    let made = ArcTable(arcPool, numbers, mask: mask(stage)) { [unowned self] configuration in
      switch stage {
      case .silence: Ways(all: [Way(target: configuration, worlds: automaton.worlds.all)])
      case .letter(let letter): plainWays(configuration, letter)
      case .missing(let type): mayMove(configuration, type) ? ordinary(configuration, type) : Ways()
      case .ordinary(let type, let reading): ordinary(configuration, type, reading: reading)
      case .moving(let type, let reading): moving(configuration, type, reading: reading)
      }
    }
    stages[stage] = made
    return made
  }

  /// The bits of the regions that what a stage leads to depends on, as far as these are known by themselves.
  private func mask(_ stage: Passage.Stage) -> UInt64 {
    let type: Int? =
      switch stage {
      case .silence: nil
      case .letter(let letter): self.type(of: letter)
      case .missing(let type), .ordinary(let type, _), .moving(let type, _): type
      }
    return automaton.nodes.indices.reduce(0) { mask, region in
      guard region == 0 || type.map({ automaton.consumes[region][$0] }) ?? false else { return mask }
      return mask | 0xFF << UInt64(8 * region)
    }
  }

  /// Where an event leads from a configuration, in all worlds; silent moves are added.
  func arcs(_ number: Int32, _ letter: Int) -> [Arc] {
    let plain = table(.letter(letter)).places(number).map { arcPool[$0] }
    var costs: [MoveCost] = []
    for arc in plain where !costs.contains(arc.cost) { costs.append(arc.cost) }
    return costs.flatMap { cost in reached(plain.filter { $0.cost == cost }).map { $0.costing(cost) } }
  }

  /// The same arcs with all that silent moves reach after them, by target.
  func reached(_ arcs: [Arc]) -> [Arc] {
    let entries = arcs.flatMap { arc in
      closure(arc.target).map { AlignmentColumn.Entry(configuration: $0.configuration, worlds: $0.worlds & arc.worlds) }
    }
    return merged(entries.filter { !$0.worlds.isEmpty })
      .map { Arc(target: $0.configuration, worlds: $0.worlds, cost: .zero) }
  }

  /// Where an event leads from a configuration before silent moves.
  func plainWays(_ configuration: Configuration, _ letter: Int) -> Ways {
    let type = automaton.alphabet.parts(of: letter).type
    let isFact = type != automaton.model.endType && automaton.model.types[type].neverSilent
    guard isFact || type == automaton.model.endType || knows(configuration, type) else { return Ways() }
    var made = ways(configuration, letter)
    // What is never silent is a fact, whatever it says of itself: the process was launched, or it has ended.
    guard made.all.isEmpty, isFact else { return made }
    for other in letters(of: type) where other != letter {
      let ways = ways(configuration, other)
      made.isLocal = made.isLocal && ways.isLocal
      made.all += ways.all.filter { $0.cost == .zero }.map {
        Way(target: $0.target, worlds: $0.worlds, cost: .factFault)
      }
    }
    return made
  }

  /// The ways by an event, without silent moves; in each world the most ordinary ones.
  private func ways(_ configuration: Configuration, _ letter: Int) -> Ways {
    guard let ways = factored(configuration, letter) else {
      let entry = Belief.Entry(configuration: configuration, worlds: automaton.worlds.all)
      let plain = stepper.plainWays(from: entry, letter).flatMap { part -> [Way] in
        let ways = part.reached.map {
          Way(target: $0.key, worlds: $0.value, cost: Self.cost(part.misread, part.isQuirky))
        }
        return Self.joined(ways)
      }
      return Ways(all: plain, isLocal: false)
    }
    var covered = WorldSet.none
    var made = Ways()
    for (isMisread, isQuirky) in [(false, false), (false, true), (true, false), (true, true)] {
      let same = ways.filter { $0.isMisread == isMisread && $0.isQuirky == isQuirky }
      guard !same.isEmpty else { continue }
      let cost = Self.cost(isMisread, isQuirky)
      let reached = Self.joined(
        same.map { Way(target: $0.configuration, worlds: $0.worlds.subtracting(covered), cost: cost) })
      guard !reached.isEmpty else { continue }
      covered = reached.reduce(.none) { $0 | $1.worlds }
      made.all += reached
    }
    return made
  }

  private static func cost(_ isMisread: Bool, _ isQuirky: Bool) -> MoveCost {
    (isMisread ? MoveCost.fault : .zero) + (isQuirky ? .quirk : .zero)
  }

  /// The ways as products of those of the regions; nil where these depend on each other.
  private func factored(_ configuration: Configuration, _ letter: Int) -> [Combined]? {
    let type = automaton.alphabet.parts(of: letter).type
    guard type != automaton.model.endType,
      let forbidden = regions.forbidden(type, letter, fits: { stepper.fits($0, configuration) }),
      var ways = product(
        configuration,
        { region in
          self.automaton.consumes[region][type]
            ? self.regions.ways(region, configuration.node(region), letter)
            : [RegionMoves.Way(to: configuration.node(region), worlds: self.automaton.worlds.all)]
        })
    else { return nil }
    for index in ways.indices { ways[index].worlds = ways[index].worlds.subtracting(forbidden) }
    return ways
  }

  /// Whether the machine proper has an edge for the type here, if it has one at all.
  func knows(_ configuration: Configuration, _ type: Int) -> Bool {
    !automaton.consumes[0][type]
      || automaton.nodes[0][configuration.node(0)].edges.contains { $0.types.contains(type) }
  }

  func isEnd(_ letter: Int) -> Bool { automaton.alphabet.parts(of: letter).type == automaton.model.endType }

  func type(of letter: Int) -> Int { automaton.alphabet.parts(of: letter).type }
}
