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

  let automaton: Automaton
  let observability: Observability
  let tables = WorldTablePool()
  let arcPool = ArcPool()
  /// What silent moves reach, the configuration itself included.
  let silence: ArcTable
  let plain: ConfigurationMoves
  let letters: TypeLetters
  let numbers: ConfigurationNumbers
  let marks: TypeMarks
  private let stages: StageTables
  private(set) lazy var pairAbsences: [Absence] = pairs.map { absence(.pair($0)) }
  /// The absences of single events, all at once.
  private(set) lazy var missing = FanTable(
    self, insertable.map { ($0, cost(of: .event($0))) }, reading: 0, isMoving: true)
  private(set) lazy var replacing: [Int] = makeReplacing()
  /// By letter.
  var replacements: [Replacements?]
  var channelReplacements: [Replacements] = []
  var insertions: [Int32: [Arc]] = [:]
  /// Types that can be missing: their absence would be seen, and they change something.
  let insertable: [Int]
  let pairs: [Pair]
  /// Those of the machine, seen or not.
  let allPairs: FlatTable<Pair>

  /// - Parameters:
  ///   - numbers: Shared by the graphs of one automaton, so that columns can go from one to the other.
  ///   - stepper: One of the same automaton and observability, if there is one.
  init(
    automaton: Automaton, observability: Observability, numbers: ConfigurationNumbers = ConfigurationNumbers(),
    stepper: Stepper? = nil
  ) {
    self.automaton = automaton
    self.observability = observability
    self.numbers = numbers
    plain = ConfigurationMoves(stepper ?? Stepper(automaton: automaton, observability: observability))
    letters = plain.letters
    silence = ArcTable(arcPool, numbers, mask: nil) { [plain] in Ways(all: plain.closure($0), isLocal: false) }
    stages = StageTables(automaton)
    marks = TypeMarks(count: plain.endType + 1)
    replacements = [Replacements?](repeating: nil, count: automaton.alphabet.count)
    insertable = automaton.alphabet.rows.map(\.type).filter { type in
      type != automaton.model.endType && observability.isSeen(type) && automaton.consumes.contains { $0[type] }
    }
    pairs = automaton.machine.pairs.filter { observability.isSeen($0.call) && observability.isSeen($0.notification) }
    allPairs = FlatTable(automaton.machine.pairs)
  }

  // MARK: Configurations

  func number(of configuration: Configuration) -> Int32 { numbers.number(of: configuration) }

  /// The same without doubt.
  func certain(_ number: Int32) -> Int32 { numbers.certain(number) }

  /// Whether a column has all states of the machine proper at no cost.
  func isAnywhere(_ column: AlignmentColumn) -> Bool {
    guard let first = column.layers.first, first.cost == .zero else { return false }
    guard first.entries.count >= automaton.nodes[0].count else { return false }
    return Set(first.entries.lazy.map { self.numbers[$0.configuration].node(0) }).count == automaton.nodes[0].count
  }

  /// - Parameter entries: No configuration twice.
  func belief(_ entries: [AlignmentColumn.Entry]) -> Belief {
    Belief(
      ConfigurationWorlds(
        entries.map { Belief.Entry(configuration: numbers[$0.configuration], worlds: $0.worlds) }))
  }

  /// Everything that silent moves reach, in all worlds.
  func closure(_ number: Int32) -> [AlignmentColumn.Entry] {
    silence.places(number).map {
      let arc = arcPool[$0]
      return AlignmentColumn.Entry(configuration: arc.target, worlds: arc.worlds)
    }
  }

  // MARK: As it is

  /// The ways by one stage of a passage.
  func table(_ stage: Passage.Stage) -> ArcTable {
    if let known = stages[stage] { return known }
    let made = ArcTable(arcPool, numbers, mask: mask(stage)) { [unowned(unsafe) self] configuration in
      switch stage {
      case .silence: Ways(all: [Way(target: configuration, worlds: automaton.worlds.all)])
      case .letter(let letter): plain.ways(configuration, letter)
      case .missing(let type): plain.edges.moves(configuration, type) ? ordinary(configuration, type) : Ways()
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

  func isEnd(_ letter: Int) -> Bool { type(of: letter) == plain.endType }

  func type(of letter: Int) -> Int { plain.type(of: letter) }
}
