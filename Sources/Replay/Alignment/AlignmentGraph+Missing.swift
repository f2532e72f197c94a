import LifecycleModel

/// What may be missing, and what events may have been meant to be.
extension AlignmentGraph {
  /// What can be missing, with the way by which it comes. What it carried is not known: it was what suits best.
  func makeAbsences() -> [Absence] {
    let missing: [Missing] = insertable.map { .event($0) } + pairs.map { .pair($0) }
    return missing.map { Absence(missing: $0, passage: passage(of: $0)) }
  }

  private func passage(of missing: Missing) -> Passage {
    let stages: [Passage.Stage] =
      switch missing {
      case .event(let type): [.missing(type: type)]
      case .pair(let pair): [pair.call, pair.notification].map { .ordinary(type: $0, reading: 0) }
      }
    return Passage(stages: stages, cost: cost(of: missing))
  }

  /// Where single events lead that a log does not have, silent moves included and doubt left aside: each place once,
  /// whatever leads there.
  func insertions(_ number: Int32) -> [Arc] {
    if let known = insertions[number] { return known }
    let reached = tables.take()
    defer { tables.give(back: reached) }
    for type in insertable {
      for place in table(.missing(type: type)).places(number) {
        let arc = arcPool[place]
        for silent in silence.places(arc.target) {
          let worlds = arc.worlds & arcPool[silent].worlds
          if !worlds.isEmpty { reached.add(certain(arcPool[silent].target), worlds) }
        }
      }
    }
    let here = certain(number)
    let made = reached.configurations.filter { $0 != here }.sorted()
      .map { Arc(target: $0, worlds: reached[$0], cost: .zero) }
    insertions[number] = made
    return made
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

  /// The ways by an event of a type that are no quirk and read right, whatever else it carries.
  func ordinary(_ configuration: Configuration, _ type: Int, reading: Int = 0) -> Ways {
    var made = Ways()
    guard knows(configuration, type) else { return made }
    for letter in letters(of: type, reading: reading) {
      let ways = plainWays(configuration, letter)
      made.isLocal = made.isLocal && ways.isLocal
      made.all += ways.all.filter { $0.cost == .zero }
    }
    made.all = Self.joined(made.all)
    return made
  }

  /// Those of them that move the machine proper.
  func moving(_ configuration: Configuration, _ type: Int, reading: Int) -> Ways {
    let node = configuration.node(0)
    let mayMove = automaton.nodes[0][node].edges.contains { $0.types.contains(type) && $0.to != node }
    guard mayMove else { return Ways() }
    var made = ordinary(configuration, type, reading: reading)
    made.all.removeAll { $0.target.node(0) == node }
    return made
  }

  /// Whether an event of a type moves the machine proper anywhere in layers.
  func moves(_ layers: [AlignmentColumn.Layer], by type: Int) -> Bool {
    let table = table(.moving(type: type, reading: 0))
    return layers.contains { layer in
      layer.entries.contains { entry in
        table.places(entry.configuration).contains { !(arcPool[$0].worlds & entry.worlds).isEmpty }
      }
    }
  }

  /// Whether an event of a type can change a configuration.
  func mayMove(_ configuration: Configuration, _ type: Int) -> Bool {
    automaton.nodes.indices.contains { region in
      automaton.nodes[region][configuration.node(region)].edges.contains { $0.types.contains(type) && !$0.isLoop }
    }
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

  /// What an event may have been meant to be: another one of its channel, which reads the same.
  func replacements(of letter: Int) -> [Replacement] {
    if let known = replacements[letter] { return known }
    let (type, _, reading) = automaton.alphabet.parts(of: letter)
    let model = automaton.model
    var made: [Replacement] = []
    if type != model.endType, !model.types[type].neverSilent {
      for other in replacing where other != type && model.types[other].channel == model.types[type].channel {
        let stage = Passage.Stage.ordinary(type: other, reading: reading)
        made.append(Replacement(type: other, passage: Passage(stages: [stage], cost: .fault)))
      }
    }
    replacements[letter] = made
    return made
  }

  /// Types that an event can have been: those that can change something, or it would be no better than none. That one of
  /// them never occurs tells nothing, as this event may have been the only one; but what the app is said not to implement
  /// was not logged.
  func makeReplacing() -> [Int] {
    let model = automaton.model
    return automaton.alphabet.rows.map(\.type).filter { type in
      guard type != model.endType, !model.types[type].neverSilent, automaton.consumes[0][type], !changesNothing(type)
      else {
        return false
      }
      switch observability.statuses[type] {
      case .required, .presumed, .unproven, .doubtful: return true
      case .free: return model.types[type].outside
      case .unseen: return false
      }
    }
  }

  // MARK: Pairs

  /// Whether two letters are a call and its notification.
  func isWholePair(_ a: Int, _ b: Int) -> Bool { isWholePair(types: type(of: a), type(of: b)) }

  /// Whether two letters are the halves of a pair, in either order.
  func isPair(_ a: Int, _ b: Int) -> Bool { isPair(types: type(of: a), type(of: b)) }

  func isPair(types a: Int, _ b: Int) -> Bool { isWholePair(types: a, b) || isWholePair(types: b, a) }

  func isWholePair(types a: Int, _ b: Int) -> Bool {
    automaton.machine.pairs.contains { ($0.call, $0.notification) == (a, b) }
  }
}
