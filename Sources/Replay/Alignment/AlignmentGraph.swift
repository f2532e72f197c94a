import LifecycleModel

/// The moves of one automaton under one observability, from single configurations: what an alignment searches.
///
/// A ``Determinization`` steps from sets of configurations and prefers ordinary ways for the set as a whole; here every
/// configuration is on its own, and what is less ordinary costs more. Worked out as it is asked for.
final class AlignmentGraph {
  struct Arc {
    var target: Configuration
    var worlds: WorldSet
    var cost: MoveCost
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

  private struct Key: Hashable {
    var configuration: Configuration
    var letter: Int32
  }

  let automaton: Automaton
  let observability: Observability
  private let stepper: Stepper
  private var arcs: [Key: [Arc]] = [:]
  private var closures: [Configuration: [Belief.Entry]] = [:]
  private var masks: [Int: [Int]] = [:]
  private var insertions: [Configuration: [Insertion]] = [:]
  private var replacements: [Int: [(type: Int, letters: [Int])]] = [:]
  /// Types that can be missing: their absence would be seen, and they change something.
  let insertable: [Int]
  private let pairs: [Pair]

  init(automaton: Automaton, observability: Observability) {
    self.automaton = automaton
    self.observability = observability
    stepper = Stepper(automaton: automaton, observability: observability)
    func isSeen(_ type: Int) -> Bool {
      observability.statuses[type] == .required || observability.statuses[type] == .presumed
    }
    insertable = automaton.alphabet.rows.map(\.type).filter { type in
      type != automaton.model.endType && isSeen(type) && automaton.consumes.contains { $0[type] }
    }
    pairs = automaton.machine.pairs.filter { isSeen($0.call) && isSeen($0.notification) }
  }

  /// Everything that silent moves reach, in all worlds.
  func closure(_ configuration: Configuration) -> [Belief.Entry] {
    if let known = closures[configuration] { return known }
    let made = stepper.closure([configuration: automaton.worlds.all]).entries
    closures[configuration] = made
    return made
  }

  // MARK: As it is

  /// Where an event leads from a configuration, in all worlds; silent moves are added.
  func arcs(_ configuration: Configuration, _ letter: Int) -> [Arc] {
    let key = Key(configuration: configuration, letter: Int32(letter))
    if let known = arcs[key] { return known }
    let made = makeArcs(configuration, letter)
    arcs[key] = made
    return made
  }

  private func makeArcs(_ configuration: Configuration, _ letter: Int) -> [Arc] {
    var made: [Arc] = []
    let entry = Belief.Entry(configuration: configuration, worlds: automaton.worlds.all)
    for way in stepper.plainWays(from: entry, letter) {
      let cost = (way.misread ? MoveCost.misread : .zero) + (way.isQuirky ? .quirk : .zero)
      add(way.reached, cost, to: &made)
    }
    let type = automaton.alphabet.parts(of: letter).type
    // What is never silent is a fact, whatever it says of itself: the process was launched, or it has ended.
    if made.isEmpty, type != automaton.model.endType, automaton.model.types[type].neverSilent {
      for other in letters(of: type) where other != letter {
        for way in stepper.plainWays(from: entry, other) where !way.misread && !way.isQuirky {
          add(way.reached, .factFault, to: &made)
        }
      }
    }
    return made
  }

  private func add(_ reached: [Configuration: WorldSet], _ cost: MoveCost, to made: inout [Arc]) {
    var worlds: [Configuration: WorldSet] = [:]
    for (configuration, within) in reached {
      for entry in closure(configuration) { worlds[entry.configuration, default: .none] |= entry.worlds & within }
    }
    for (configuration, worlds) in worlds where !worlds.isEmpty {
      made.append(Arc(target: configuration, worlds: worlds, cost: cost))
    }
  }

  /// The worlds of an entry in which an event of the letter's type can be; what it settles is taken for settled.
  func worlds(_ worlds: WorldSet, at letter: Int) -> WorldSet {
    guard let inferred = automaton.inferred[automaton.alphabet.parts(of: letter).type] else { return worlds }
    let settled = worlds & inferred
    return settled.isEmpty ? worlds : settled
  }

  func isEnd(_ letter: Int) -> Bool { automaton.alphabet.parts(of: letter).type == automaton.model.endType }

  func type(of letter: Int) -> Int { automaton.alphabet.parts(of: letter).type }

  // MARK: Missing

  /// Where a missing event leads. What it carried is not known: it was what suits best.
  func insertions(_ configuration: Configuration) -> [Insertion] {
    if let known = insertions[configuration] { return known }
    var made: [Insertion] = []
    for type in insertable where mayMove(configuration, type) {
      add(.event(type), from: configuration, ordinary(configuration, letters(of: type)), to: &made)
    }
    for pair in pairs {
      let call = ordinary(configuration, letters(of: pair.call))
      var both: [Arc] = []
      for first in call {
        for second in ordinary(first.target, letters(of: pair.notification)) {
          both.append(Arc(target: second.target, worlds: first.worlds & second.worlds, cost: .zero))
        }
      }
      add(.pair(pair), from: configuration, both, to: &made)
    }
    insertions[configuration] = made
    return made
  }

  /// Whether an event of a type can change a configuration: the machine proper must know it here, if it does at all.
  private func mayMove(_ configuration: Configuration, _ type: Int) -> Bool {
    func knows(_ region: Int) -> Bool {
      automaton.nodes[region][configuration.node(region)].edges.contains { $0.types.contains(type) && !$0.isLoop }
    }
    guard automaton.consumes[0][type] else { return automaton.nodes.indices.contains(where: knows) }
    return automaton.nodes[0][configuration.node(0)].edges.contains { $0.types.contains(type) }
      && automaton.nodes.indices.contains(where: knows)
  }

  private func add(_ missing: Missing, from: Configuration, _ arcs: [Arc], to made: inout [Insertion]) {
    var worlds: [Configuration: WorldSet] = [:]
    for arc in arcs where arc.target != from { worlds[arc.target, default: .none] |= arc.worlds }
    for entry in Belief(worlds).entries {
      made.append(
        Insertion(
          missing: missing,
          arc: Arc(target: entry.configuration, worlds: entry.worlds, cost: cost(of: missing))))
    }
  }

  func cost(of missing: Missing) -> MoveCost {
    switch missing {
    case .event(let type): automaton.model.runs.exit.contains(type) ? .factFault : .fault
    // Told twice, but one thing that happened.
    case .pair: .fault
    }
  }

  /// What it costs to take an event for one that did not happen.
  func costOfStriking(_ letter: Int) -> MoveCost {
    automaton.model.types[type(of: letter)].neverSilent ? .factFault : .fault
  }

  /// The ways by any of the letters that are no quirk and read right.
  private func ordinary(_ configuration: Configuration, _ letters: some Sequence<Int>) -> [Arc] {
    letters.flatMap { arcs(configuration, $0).filter { $0.cost == .zero } }
  }

  /// The letters of a type with a reading (0: none), whatever else an event of it can carry.
  func letters(of type: Int, reading: Int = 0) -> [Int] {
    passable(type).map { automaton.alphabet.letter(type: type, passed: $0, reading: reading) }
  }

  /// Which of a type's tests an event can pass together: those of one value of each key.
  private func passable(_ type: Int) -> [Int] {
    if let known = masks[type] { return known }
    let tests = automaton.alphabet.rows[Int(automaton.alphabet.rowOfType[type])].tests
    var made: [Int] = [0]
    for key in Set(tests.map(\.key)).sorted() {
      var choices: Set<Int> = []
      func add(_ passes: (PayloadTest) -> Bool) {
        choices.insert(tests.indices.reduce(0) { tests[$1].key == key && passes(tests[$1]) ? $0 | 1 << $1 : $0 })
      }
      add(\.absent)
      add(\.unknown)
      for value in Set(tests.filter { $0.key == key }.flatMap(\.values)) { add { $0.values.contains(value) } }
      made = made.flatMap { mask in choices.map { mask | $0 } }
    }
    made = Set(made).sorted()
    masks[type] = made
    return made
  }

  // MARK: Of the wrong kind

  /// What an event may have been meant to be: another one of its channel, with the same reading.
  func replacements(of letter: Int) -> [(type: Int, letters: [Int])] {
    if let known = replacements[letter] { return known }
    let (type, _, reading) = automaton.alphabet.parts(of: letter)
    let model = automaton.model
    var made: [(type: Int, letters: [Int])] = []
    if type != model.endType, !model.types[type].neverSilent {
      for other in insertable
      where other != type && model.types[other].channel == model.types[type].channel && !model.types[other].neverSilent
      {
        made.append((other, letters(of: other, reading: reading)))
      }
    }
    replacements[letter] = made
    return made
  }

  /// Where an event of another kind would have led. One that does not move the machine proper is no better than none.
  func replaced(_ configuration: Configuration, by letters: [Int]) -> [Arc] {
    ordinary(configuration, letters).filter { $0.target.node(0) != configuration.node(0) }
  }

  /// Whether two letters are a call and its notification.
  func isWholePair(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (type(of: a), type(of: b))
    return automaton.machine.pairs.contains { ($0.call, $0.notification) == (a, b) }
  }

  /// Whether two letters are the halves of a pair, in either order.
  func isPair(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (type(of: a), type(of: b))
    return automaton.machine.pairs.contains {
      ($0.call, $0.notification) == (a, b) || ($0.call, $0.notification) == (b, a)
    }
  }
}
