import LifecycleModel

/// What would mend an illegal event, and where the subject is then.
extension Determinization {
  /// All changes of one event, and the state that they lead to together.
  func repairs(_ state: Int32, _ letter: Int) -> (Refused, Int32) {
    let belief = beliefs[Int(state)]
    var repairs: [Repair] = []
    var inserted = Belief()
    var replaced = Belief()
    let refused = automaton.alphabet.parts(of: letter).type
    let isEnd = refused == automaton.model.endType
    // A fact is neither struck out nor taken for another one.
    let isFact = !isEnd && automaton.model.types[refused].neverSilent
    for type in automaton.alphabet.rows.map(\.type)
    where type != automaton.model.endType && isSeen(type) {
      let isMove = automaton.consumes[0][type] && !onlyLoops(belief, type)
      // What only a region hears that watches can be missing, but is no slip for a move.
      guard isMove || automaton.consumes.dropFirst().contains(where: { $0[type] }) else { continue }
      let steps = letters(of: type).map { stepper.step(belief, letter: $0) }.filter {
        !$0.belief.isEmpty && $0.quirk == nil && !$0.misread && $0.belief != belief
      }
      let after = steps.map { stepper.step($0.belief, letter: letter) }.filter { !$0.belief.isEmpty && $0.quirk == nil }
      if !after.isEmpty {
        repairs.append(.insert(type))
        inserted = after.reduce(inserted) { $0.union($1.belief) }
      }
      if isMove, !isEnd, !isFact, !steps.isEmpty, isReplacement(type, for: letter) {
        repairs.append(.replace(type))
        replaced = steps.reduce(replaced) { $0.union($1.belief) }
      }
    }
    for pair in automaton.machine.pairs where isSeen(pair.call) && isSeen(pair.notification) {
      guard let after = inserting(pair, into: belief, before: letter) else { continue }
      // The notification alone would do where the call may be unimplemented; offered are both.
      repairs.removeAll { $0 == .insert(pair.notification) || $0 == .insert(pair.call) }
      repairs.append(.insertPair(pair))
      inserted = inserted.union(after)
    }
    if !isEnd, !isFact { repairs.append(.delete) }
    let without = isEnd ? belief : belief.union(stepper.watched(belief, letter: letter))
    let union = without.union(inserted).union(replaced)
    return (
      Refused(
        repairs: repairs, without: isFact ? -1 : self.state(of: without.settled),
        inserted: inserted.isEmpty ? -1 : self.state(of: inserted.settled), late: late(repairs)),
      self.state(of: union.settled)
    )
  }

  /// What is missing, and may come late; a fact comes when it comes.
  private func late(_ repairs: [Repair]) -> [Int] {
    repairs.flatMap { repair -> [Int] in
      switch repair {
      case .insert(let type): automaton.model.types[type].neverSilent ? [] : [type]
      case .insertPair(let pair): [pair.call, pair.notification]
      case .delete, .replace: []
      }
    }
  }

  /// Where both halves of a pair, and then the letter, lead to; nil where that is illegal.
  private func inserting(_ pair: Pair, into belief: Belief, before letter: Int) -> Belief? {
    var belief = belief
    for type in [pair.call, pair.notification] {
      let result = stepper.step(belief, letter: automaton.alphabet.letter(type: type, passed: 0, reading: 0))
      guard !result.belief.isEmpty, result.quirk == nil else { return nil }
      belief = result.belief
    }
    let result = stepper.step(belief, letter: letter)
    return result.belief.isEmpty || result.quirk != nil ? nil : result.belief
  }

  /// An event is a slip for another one only of its own channel.
  private func isReplacement(_ type: Int, for letter: Int) -> Bool {
    let types = automaton.model.types
    return types[type].channel == types[automaton.alphabet.parts(of: letter).type].channel && !types[type].neverSilent
  }
}
