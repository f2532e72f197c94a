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

    func within(_ others: WorldSet) -> Arc { Arc(target: target, worlds: worlds & others, cost: cost) }
    func costing(_ cost: MoveCost) -> Arc { Arc(target: target, worlds: worlds, cost: cost) }
  }

  /// What can be missing: an event, or a call with its notification.
  enum Missing: Hashable {
    case event(Int)
    case pair(Pair)
  }

  struct Insertion {
    var missing: Missing
    var arc: Arc
  }

  /// What an event may have been meant to be.
  struct Replacement {
    var type: Int
    /// Reads the same.
    var reading: Int
  }

  let automaton: Automaton
  let observability: Observability
  /// Used by one column at a time.
  let scratch = WorldTable()
  private let stepper: Stepper
  private let regions: RegionMoves
  let numbers: ConfigurationNumbers
  private var arcs: [UInt64: [Arc]] = [:]
  var plain: [UInt64: [Arc]] = [:]
  private var closures: [[AlignmentColumn.Entry]?] = []
  var masks: [Int: [Int]] = [:]
  var insertions: [[Insertion]?] = []
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
    func isSeen(_ type: Int) -> Bool {
      observability.statuses[type] == .required || observability.statuses[type] == .presumed
    }
    insertable = automaton.alphabet.rows.map(\.type).filter { type in
      type != automaton.model.endType && isSeen(type) && automaton.consumes.contains { $0[type] }
    }
    pairs = automaton.machine.pairs.filter { isSeen($0.call) && isSeen($0.notification) }
  }

  // MARK: Configurations

  func number(of configuration: Configuration) -> Int32 { numbers.number(of: configuration) }

  /// The same without doubt.
  func certain(_ number: Int32) -> Int32 {
    let configuration = numbers[number]
    return configuration.isDoubtful ? self.number(of: configuration.certain) : number
  }

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
    if Int(number) < closures.count, let known = closures[Int(number)] { return known }
    let made = makeClosure(numbers[number])
    while closures.count <= Int(number) { closures.append(nil) }
    closures[Int(number)] = made
    return made
  }

  private func makeClosure(_ configuration: Configuration) -> [AlignmentColumn.Entry] {
    guard let ways = product(configuration, { self.regions.closure($0, configuration.node($0)) }) else {
      return entries(stepper.closure([configuration: automaton.worlds.all]).entries)
    }
    var certain: [Configuration: WorldSet] = [:]
    for way in ways where !way.configuration.isDoubtful { certain[way.configuration, default: .none] |= way.worlds }
    return merged(
      ways.map { way in
        let isDoubtful = way.configuration.isDoubtful
        return AlignmentColumn.Entry(
          configuration: number(of: way.configuration),
          worlds: isDoubtful
            ? way.worlds.subtracting(certain[way.configuration.certain] ?? .none) : way.worlds)
      }.filter { !$0.worlds.isEmpty })
  }

  private func entries(_ entries: [Belief.Entry]) -> [AlignmentColumn.Entry] {
    merged(entries.map { AlignmentColumn.Entry(configuration: number(of: $0.configuration), worlds: $0.worlds) })
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

  /// Where an event leads from a configuration, in all worlds; silent moves are added.
  func arcs(_ number: Int32, _ letter: Int) -> [Arc] {
    let key = UInt64(UInt32(bitPattern: number)) << 32 | UInt64(letter)
    if let known = arcs[key] { return known }
    let made = makeArcs(numbers[number], letter)
    arcs[key] = made
    return made
  }

  private func makeArcs(_ configuration: Configuration, _ letter: Int) -> [Arc] {
    let type = automaton.alphabet.parts(of: letter).type
    let isFact = type != automaton.model.endType && automaton.model.types[type].neverSilent
    guard isFact || type == automaton.model.endType || knows(configuration, type) else { return [] }
    var made: [Arc] = []
    for way in ways(configuration, letter) { add(way.reached, way.cost, to: &made) }
    // What is never silent is a fact, whatever it says of itself: the process was launched, or it has ended.
    if made.isEmpty, isFact {
      for other in letters(of: type) where other != letter {
        for way in ways(configuration, other) where way.cost == .zero { add(way.reached, .factFault, to: &made) }
      }
    }
    return made
  }

  private typealias Ways = (cost: MoveCost, reached: [Configuration: WorldSet])

  /// The ways by an event, without silent moves; in each world the most ordinary ones.
  private func ways(_ configuration: Configuration, _ letter: Int) -> [Ways] {
    guard let ways = factored(configuration, letter) else {
      let entry = Belief.Entry(configuration: configuration, worlds: automaton.worlds.all)
      return stepper.plainWays(from: entry, letter).map { (Self.cost($0.misread, $0.isQuirky), $0.reached) }
    }
    var covered = WorldSet.none
    var made: [Ways] = []
    for (isMisread, isQuirky) in [(false, false), (false, true), (true, false), (true, true)] {
      var reached: [Configuration: WorldSet] = [:]
      for way in ways where way.isMisread == isMisread && way.isQuirky == isQuirky {
        let worlds = way.worlds.subtracting(covered)
        if !worlds.isEmpty { reached[way.configuration, default: .none] |= worlds }
      }
      guard !reached.isEmpty else { continue }
      covered = reached.values.reduce(covered, |)
      made.append((Self.cost(isMisread, isQuirky), reached))
    }
    return made
  }

  private static func cost(_ isMisread: Bool, _ isQuirky: Bool) -> MoveCost {
    (isMisread ? MoveCost.misread : .zero) + (isQuirky ? .quirk : .zero)
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

  private func add(_ reached: [Configuration: WorldSet], _ cost: MoveCost, to made: inout [Arc]) {
    var targets: [AlignmentColumn.Entry] = []
    for (configuration, within) in reached {
      for entry in closure(number(of: configuration)) {
        let worlds = entry.worlds & within
        if !worlds.isEmpty {
          targets.append(AlignmentColumn.Entry(configuration: entry.configuration, worlds: worlds))
        }
      }
    }
    // The entries of a closure are in order already.
    let joined = reached.count == 1 ? targets : merged(targets)
    for target in joined { made.append(Arc(target: target.configuration, worlds: target.worlds, cost: cost)) }
  }

  /// The worlds of an entry in which an event of the letter's type can be; what it settles is taken for settled.
  func worlds(_ worlds: WorldSet, at letter: Int) -> WorldSet {
    guard let inferred = automaton.inferred[automaton.alphabet.parts(of: letter).type] else { return worlds }
    let settled = worlds & inferred
    return settled.isEmpty ? worlds : settled
  }

  func isEnd(_ letter: Int) -> Bool { automaton.alphabet.parts(of: letter).type == automaton.model.endType }

  func type(of letter: Int) -> Int { automaton.alphabet.parts(of: letter).type }
}
