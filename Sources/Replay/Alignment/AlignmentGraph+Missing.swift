import LifecycleModel

/// What may be missing, and what events may have been meant to be.
extension AlignmentGraph {
  /// Something that can be missing, with the way by which it comes. What it carried is not known: it was what suits best.
  func absence(_ missing: Missing) -> Absence { Absence(missing: missing, passage: passage(of: missing)) }

  private func passage(of missing: Missing) -> Passage {
    switch missing {
    case .event(let type): Passage(.missing(type: type), cost: cost(of: missing))
    case .pair(let pair):
      Passage(
        [.ordinary(type: pair.call, reading: 0), .ordinary(type: pair.notification, reading: 0)],
        cost: cost(of: missing))
    }
  }

  /// Where single events lead that a log does not have, silent moves included and doubt left aside: each place once,
  /// whatever leads there.
  func insertions(_ number: Int32) -> [Arc] {
    if let known = insertions[number] { return known }
    let reached = tables.take()
    defer { tables.give(back: reached) }
    let entry = AlignmentColumn.Entry(configuration: number, worlds: automaton.worlds.all)
    missing.forEach(from: entry) { arc, worlds in
      for place in silence.places(arc.target) {
        let silent = arcPool[place]
        let worlds = worlds & silent.worlds
        if !worlds.isEmpty { reached.add(certain(silent.target), worlds) }
      }
    }
    let here = certain(number)
    let made = reached.entries.filter { $0.configuration != here }.sorted { $0.configuration < $1.configuration }
      .map { Arc(target: $0.configuration, worlds: $0.worlds, cost: .zero) }
    insertions[number] = made
    return made
  }

  /// Whether the first event of an absence can come in some state of layers: what is asked before more is worked out.
  func mayBegin(_ absence: Passage, in layers: [AlignmentColumn.Layer]) -> Bool {
    guard absence.count > 0, case .ordinary(let type, _) = absence[0] else { return true }
    for layer in layers {
      for entry in layer.entries where plain.edges.knows(numbers[entry.configuration], type) { return true }
    }
    return false
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
    plain.isFact(type(of: letter)) ? .factFault : .fault
  }

  /// The ways by an event of a type that are no quirk and read right, whatever else it carries.
  func ordinary(_ configuration: Configuration, _ type: Int, reading: Int = 0) -> Ways {
    var made = Ways()
    guard plain.edges.knows(configuration, type) else { return made }
    letters.forEach(of: type, reading: reading) { letter in
      let ways = plain.ways(configuration, letter)
      made.isLocal = made.isLocal && ways.isLocal
      for way in ways.all where way.cost == .zero { made.all.append(way) }
    }
    if made.all.count > 1 { made.all = ConfigurationMoves.joined(made.all) }
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

  /// The letters of a type with a reading (0: none), whatever else an event of it can carry.
  func letters(of type: Int, reading: Int = 0) -> [Int] {
    var all: [Int] = []
    letters.forEach(of: type, reading: reading) { all.append($0) }
    return all
  }

  // MARK: Of the wrong kind

  /// What the events of one channel that read the same may have been meant to be.
  struct Replacements {
    let channel: String
    let reading: Int
    let types: [Int]
    /// All at once.
    let fan: FanTable
  }

  /// What an event may have been meant to be: another one of its channel, which reads the same. Its own type is among
  /// them; nil where it cannot be of the wrong kind.
  func replacements(of letter: Int) -> Replacements? {
    if let known = replacements[letter] { return known }
    let (type, _, reading) = automaton.alphabet.parts(of: letter)
    let model = automaton.model
    guard type != model.endType, !model.types[type].neverSilent else { return nil }
    let made = replacements(on: model.types[type].channel, reading: reading)
    replacements[letter] = made
    return made
  }

  private func replacements(on channel: String, reading: Int) -> Replacements {
    if let known = channelReplacements.first(where: { $0.channel == channel && $0.reading == reading }) { return known }
    let types = replacing.filter { automaton.model.types[$0].channel == channel }
    let fan = FanTable(self, types.map { ($0, .fault) }, reading: reading, isMoving: false)
    let made = Replacements(channel: channel, reading: reading, types: types, fan: fan)
    channelReplacements.append(made)
    return made
  }

  /// Types that an event can have been: those that can change something, or it would be no better than none. That one of
  /// them never occurs tells nothing, as this event may have been the only one; but what the app is said not to implement
  /// was not logged.
  func makeReplacing() -> [Int] {
    let model = automaton.model
    var changes = [Bool](repeating: false, count: model.types.count + 1)
    for node in automaton.nodes[0] {
      for edge in node.edges where !edge.isLoop { for type in edge.types { changes[type] = true } }
    }
    return automaton.alphabet.rows.map(\.type).filter { type in
      guard type != model.endType, !model.types[type].neverSilent, automaton.consumes[0][type], changes[type] else {
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
    allPairs.indices.contains { allPairs[$0].call == a && allPairs[$0].notification == b }
  }
}
