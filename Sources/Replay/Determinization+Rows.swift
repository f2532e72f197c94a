import LifecycleModel

/// What the rows of the refusal table say of an event, legal or not.
extension Determinization {
  /// The first row that fits every configuration, else the first that fits one.
  func row(refusing letter: Int, _ belief: Belief, _ state: Int32?) -> Int? {
    let type = automaton.alphabet.parts(of: letter).type
    let certain = belief.filter { !$0.configuration.isDoubtful }
    let entries = (certain.isEmpty ? belief : certain).entries
    var some: Int?
    for number in refusals.rows(of: type) where !refusals.rows[number].warns {
      let row = refusals.rows[number]
      if row.early, !isEarly(type, belief) { continue }
      var fitting = 0
      for entry in entries where stepper.fits(row, entry.configuration) {
        let worlds = stepper.worlds(row.condition, entry.configuration, letter: letter)
        if entry.worlds.subtracting(worlds).isEmpty { fitting += 1 }
      }
      if fitting == entries.count { return number }
      if fitting > 0, some == nil { some = number }
    }
    return some
  }

  /// Whether the event is one half of a pair whose other half would be legal here.
  private func isEarly(_ type: Int, _ belief: Belief) -> Bool {
    // Where a half of the pair has come already, the other one is not early but due.
    let whole = belief.filter { !automaton.nodes[0][$0.configuration.node(0)].isHalf }
    return automaton.machine.pairs.contains { pair in
      guard type == pair.notification || type == pair.call else { return false }
      let other = type == pair.notification ? pair.call : pair.notification
      guard isSeen(other) else { return false }
      let result = stepper.step(whole, letter: automaton.alphabet.letter(type: other, passed: 0, reading: 0))
      return !result.belief.isEmpty && result.quirk == nil
    }
  }

  func warnings(_ result: Stepper.Result, _ letter: Int) -> [Int] {
    let type = automaton.alphabet.parts(of: letter).type
    return refusals.rows(of: type).filter { number in
      guard refusals.rows[number].warns else { return false }
      let row = refusals.rows[number]
      return result.sources.entries.allSatisfy { entry in
        stepper.fits(row, entry.configuration)
          && entry.worlds.subtracting(stepper.worlds(row.condition, entry.configuration, letter: letter)).isEmpty
      }
    }
  }

  /// Rows that forbid the event after some pasts that the log allows, and not after others.
  func openRows(_ belief: Belief, _ letter: Int) -> [Int] {
    let type = automaton.alphabet.parts(of: letter).type
    let rows = refusals.rows(of: type).filter { refusals.rows[$0].asksPast }
    if rows.isEmpty { return [] }
    let certain = belief.filter { !$0.configuration.isDoubtful }.entries
    return rows.filter { number in
      let row = refusals.rows[number]
      guard watchesSeen(row.condition) else { return false }
      let fitting = certain.filter { entry in
        stepper.fits(row, entry.configuration)
          && !(entry.worlds & stepper.worlds(row.condition, entry.configuration, letter: letter)).isEmpty
      }
      return !fitting.isEmpty && fitting.count < certain.count
    }
  }

  /// Whether a condition asks for a region that hears something which would be seen.
  private func watchesSeen(_ condition: Guard) -> Bool {
    condition.atoms.contains { atom in
      guard case .region(let region, _) = atom, region > 0 else { return false }
      return automaton.alphabet.rows.contains { row in
        row.type != automaton.model.endType && automaton.consumes[region][row.type] && isSeen(row.type)
      }
    }
  }

  /// The worlds that rows forbid the event in wherever the subject may be, each world with the first such row.
  private func forbidden(_ belief: Belief, _ letter: Int) -> [(row: Int, worlds: WorldSet)] {
    let type = automaton.alphabet.parts(of: letter).type
    var left = belief.worlds
    var found: [(row: Int, worlds: WorldSet)] = []
    for number in refusals.rows(of: type) where refusals.rows[number].forbids && !left.isEmpty {
      let row = refusals.rows[number]
      let spared = belief.entries.reduce(WorldSet.none) { sum, entry in
        let fits = stepper.fits(row, entry.configuration)
        let forbidden = fits ? stepper.worlds(row.condition, entry.configuration, letter: letter) : .none
        return sum | entry.worlds.subtracting(forbidden)
      }
      let worlds = left.subtracting(spared)
      if !worlds.isEmpty { found.append((number, worlds)) }
      left = left.subtracting(worlds)
    }
    return found
  }

  /// What died although something else lived on: open facts that the header would settle, and doubts.
  func unjudged(_ belief: Belief, _ result: Stepper.Result, _ letter: Int) -> [Unjudged] {
    guard result.quirk == nil, !result.misread else { return [] }
    var found: [Unjudged] = []
    let living = result.belief.worlds
    var dead = belief.worlds.subtracting(living)
    if let inferred = automaton.inferred[automaton.alphabet.parts(of: letter).type] { dead = dead & inferred }
    // Where the event would be legal but for a row that forbids it, that row is the reason.
    let legal =
      dead.isEmpty ? .none : stepper.step(belief.restricted(to: dead), letter: letter, forbids: false).belief.worlds
    let spoiled = dead & legal
    if !spoiled.isEmpty {
      for (row, worlds) in forbidden(belief.restricted(to: spoiled), letter) {
        found.append(Unjudged(row: row, keys: automaton.worlds.keys(telling: worlds, from: living), byDoubt: false))
        dead = dead.subtracting(worlds)
      }
    }
    if !dead.isEmpty {
      let part = belief.restricted(to: dead)
      let misread = stepper.step(part, letter: letter).misread
      found.append(
        Unjudged(
          row: misread ? nil : row(refusing: letter, part, nil),
          keys: automaton.worlds.keys(telling: dead, from: living),
          byDoubt: false))
    }
    let wasCertain = belief.filter { !$0.configuration.isDoubtful }
    if !wasCertain.isEmpty, result.belief.entries.allSatisfy(\.configuration.isDoubtful) {
      found.append(Unjudged(row: row(refusing: letter, wasCertain, nil), keys: ["channels"], byDoubt: true))
    }
    return mootKeys.isEmpty ? found : found.filter { !isMoot($0) }
  }

  /// What goes by the versions of another system than the log's is no rule there.
  private func isMoot(_ unjudged: Unjudged) -> Bool {
    guard mootKeys.isDisjoint(with: unjudged.keys) else { return true }
    return unjudged.row.map { row in
      automaton.machine.refusals[row].condition.atoms.contains { atom in
        guard case .version(let fact, _) = atom else { return false }
        return mootKeys.contains(automaton.model.facts[fact].key)
      }
    } ?? false
  }
}
