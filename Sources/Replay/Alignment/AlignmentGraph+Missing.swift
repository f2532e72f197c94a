import LifecycleModel

/// What may be missing, and what events may have been meant to be.
extension AlignmentGraph {
  /// Where a missing event leads. What it carried is not known: it was what suits best.
  func insertions(_ number: Int32) -> [Insertion] {
    if Int(number) < insertions.count, let known = insertions[Int(number)] { return known }
    var made: [Insertion] = []
    for type in insertable where mayMove(numbers[number], type) {
      add(.event(type), ordinary(number, type, reading: 0), from: number, to: &made)
    }
    for pair in pairs {
      let both = ordinary(number, pair.call, reading: 0).flatMap { first in
        ordinary(first.target, pair.notification, reading: 0).map { $0.within(first.worlds) }
      }
      add(.pair(pair), both, from: number, to: &made)
    }
    while insertions.count <= Int(number) { insertions.append(nil) }
    insertions[Int(number)] = made
    return made
  }

  /// Whether an event of a type can change a configuration.
  private func mayMove(_ configuration: Configuration, _ type: Int) -> Bool {
    knows(configuration, type)
      && automaton.nodes.indices.contains { region in
        automaton.nodes[region][configuration.node(region)].edges.contains { $0.types.contains(type) && !$0.isLoop }
      }
  }

  private func add(_ missing: Missing, _ arcs: [Arc], from number: Int32, to made: inout [Insertion]) {
    let targets = merged(
      arcs.lazy.filter { $0.target != number && !$0.worlds.isEmpty }
        .map { AlignmentColumn.Entry(configuration: $0.target, worlds: $0.worlds) })
    for target in targets {
      made.append(
        Insertion(
          missing: missing,
          arc: Arc(target: target.configuration, worlds: target.worlds, cost: cost(of: missing))))
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

  /// The ways by an event of a type that are no quirk and read right, whatever else it carries.
  private func ordinary(_ number: Int32, _ type: Int, reading: Int) -> [Arc] {
    let key = UInt64(UInt32(bitPattern: number)) << 32 | UInt64(type << 8 | reading)
    if let known = plain[key] { return known }
    var made: [Arc] = []
    if knows(numbers[number], type) {
      let targets = letters(of: type, reading: reading).flatMap { arcs(number, $0) }.filter { $0.cost == .zero }
      made = merged(targets.map { AlignmentColumn.Entry(configuration: $0.target, worlds: $0.worlds) })
        .map { Arc(target: $0.configuration, worlds: $0.worlds, cost: .zero) }
    }
    plain[key] = made
    return made
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

  /// What an event may have been meant to be: another one of its channel.
  func replacements(of letter: Int) -> [Replacement] {
    if let known = replacements[letter] { return known }
    let (type, _, reading) = automaton.alphabet.parts(of: letter)
    let model = automaton.model
    var made: [Replacement] = []
    if type != model.endType, !model.types[type].neverSilent {
      for other in insertable
      where other != type && model.types[other].channel == model.types[type].channel && !model.types[other].neverSilent
      {
        made.append(Replacement(type: other, reading: reading))
      }
    }
    replacements[letter] = made
    return made
  }

  /// Where an event of another kind would have led. One that does not move the machine proper is no better than none.
  func replaced(_ number: Int32, by replacement: Replacement) -> [Arc] {
    let node = numbers[number].node(0)
    return ordinary(number, replacement.type, reading: replacement.reading).filter {
      numbers[$0.target].node(0) != node
    }
  }

  // MARK: Pairs

  /// Whether two letters are a call and its notification.
  func isWholePair(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (type(of: a), type(of: b))
    return automaton.machine.pairs.contains { ($0.call, $0.notification) == (a, b) }
  }

  /// Whether two letters are the halves of a pair, in either order.
  func isPair(_ a: Int, _ b: Int) -> Bool { isWholePair(a, b) || isWholePair(b, a) }
}
