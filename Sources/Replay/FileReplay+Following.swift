import EventLog
import LifecycleModel

/// From its first fault on a subject is followed by an alignment, until nothing is open any more.
extension FileReplay {
  /// An event that a subject's automaton refuses, or whose reading it does.
  func follow(
    _ place: Place, _ outcome: Determinization.Outcome, _ subject: inout Subject, _ flags: inout Step.Flags
  ) -> Int32 {
    if outcome.isFollowed { return followOn(place, &subject, &flags) }
    if outcome.refusal != nil, isSameFault(place, subject) || isToldAlready(place, outcome) {
      flags.insert(.illegal)
      extendFault(place, subject)
      return subject.state
    }
    let following = following(of: subject, place)
    subject.following = following
    if place.run.hasEnded {
      lateFollowings.append(following)
    } else {
      place.run.followings.removeAll(where: \.isOver)
      place.run.followings.append(following)
    }
    return advance(following, place, outcome, &subject, &flags)
  }

  private func following(of subject: Subject, _ place: Place) -> Following {
    Following(
      trace: place.trace, machine: Int(subject.machine), history: subject.history, state: subject.state,
      version: Int(place.automaton.version))
  }

  /// One event more of a subject that is being followed.
  private func followOn(_ place: Place, _ subject: inout Subject, _ flags: inout Step.Flags) -> Int32 {
    guard let following = subject.following else { return subject.state }
    let state = following.state(in: place.automaton)
    subject.state = state
    let entry = place.automaton.entry(state, place.letter)
    let outcome = entry < 0 ? place.automaton.outcome(entry) : Determinization.Outcome(next: entry)
    let isSameFault = isSameFault(place, subject)
    if isSameFault { extendFault(place, subject) } else if isFaultOver(place, subject) { subject.fault = nil }
    guard outcome.refusal != nil else {
      if !outcome.misread { tell(place, outcome, &subject, &flags) }
      return advance(following, place, outcome, &subject, &flags)
    }
    if isSameFault || isToldAlready(place, outcome) {
      flags.insert(.illegal)
      guard isSameFault, following.explain(element(place)) else { return place.automaton.followed(state) }
      return goOn(following, place, &subject)
    }
    if following.faults.count >= Following.faultLimit {
      // So much is wrong here that what went before is taken for mended.
      unfollow(&subject)
      return follow(place, outcome, &subject, &flags)
    }
    return advance(following, place, outcome, &subject, &flags)
  }

  /// Whether an event is one more of what is not there: where the refusal before took place, it is refused alike.
  private func isSameFault(_ place: Place, _ subject: Subject) -> Bool {
    guard let fault = subject.fault, let row = fault.row, place.machine.refusals[row].absorbs else { return false }
    let entry = place.automaton.entry(place.automaton.state(of: fault.belief), place.letter)
    return entry < 0 && place.automaton.outcome(entry).refusal?.row == row
  }

  /// Whether an event leads on from where the refusal before took place: what comes after is no more of that.
  private func isFaultOver(_ place: Place, _ subject: Subject) -> Bool {
    guard let fault = subject.fault, let row = fault.row, place.machine.refusals[row].absorbs else { return false }
    let state = place.automaton.state(of: fault.belief)
    let entry = place.automaton.entry(state, place.letter)
    guard entry < 0 else { return entry != state }
    let outcome = place.automaton.outcome(entry)
    return outcome.refusal == nil && outcome.next != state
  }

  private func extendFault(_ place: Place, _ subject: Subject) {
    if let fault = subject.fault { log.extend(fault.finding, line: place.event.line) }
    isCharged = true
  }

  /// Whether the rule is told once a run, and has been.
  private func isToldAlready(_ place: Place, _ outcome: Determinization.Outcome) -> Bool {
    guard let row = outcome.refusal?.row.map({ place.machine.refusals[$0] }), row.oncePerRun else { return false }
    return place.run.told.contains(row.rule)
  }

  private func advance(
    _ following: Following, _ place: Place, _ outcome: Determinization.Outcome, _ subject: inout Subject,
    _ flags: inout Step.Flags
  ) -> Int32 {
    let before = following.leastFaults
    guard following.advance(element(place)) else { return strike(following, place, outcome, &subject, &flags) }
    let after = following.leastFaults
    if after > before {
      flags.insert(.illegal)
      charge(following, place, outcome, before..<after, &subject)
    } else if outcome.refusal != nil || outcome.misread {
      flags.insert(.illegal)
      if isOtherHalf(place, subject, following) { extendFault(place, subject) }
    }
    return goOn(following, place, &subject)
  }

  /// Where a subject is after an event that its alignment has taken.
  private func goOn(_ following: Following, _ place: Place, _ subject: inout Subject) -> Int32 {
    let state = following.state(in: place.automaton)
    guard following.isSettled else { return place.automaton.followed(state) }
    subject.state = state
    unfollow(&subject)
    return state
  }

  /// An event that no moves explain: all that is said is that it should not be there.
  private func strike(
    _ following: Following, _ place: Place, _ outcome: Determinization.Outcome, _ subject: inout Subject,
    _ flags: inout Step.Flags
  ) -> Int32 {
    flags.insert(.illegal)
    subject.state = following.state(in: place.automaton)
    unfollow(&subject)
    if !isCharged, case (var finding, let row)? = self.finding(place, outcome, &subject) {
      isCharged = true
      if finding.repair.isEmpty { finding.repair = [RepairStep(.delete, line: place.event.line)] }
      let handle = add(finding, to: place.run)
      subject.fault = Fault(
        row: row, type: place.type, belief: place.automaton.beliefs[Int(subject.state)], finding: handle)
    }
    return subject.state
  }

  private func element(_ place: Place) -> Following.Element {
    Following.Element(letter: place.letter, line: place.event.line, version: Int(place.automaton.version))
  }

  /// Whether an event is the other half of the pair whose first half was refused just before.
  private func isOtherHalf(_ place: Place, _ subject: Subject, _ following: Following) -> Bool {
    guard let fault = subject.fault, let last = following.faults.last else { return false }
    return last.place == following.elements.count - 2 && isPair(fault.type, place.type, place)
  }

  // MARK: Faults

  /// The least cost has risen: a fault more, or more of the one before.
  private func charge(
    _ following: Following, _ place: Place, _ outcome: Determinization.Outcome, _ moves: Range<Int>,
    _ subject: inout Subject
  ) {
    if isOtherHalf(place, subject, following) {
      following.extendFault(moves: moves)
      return extendFault(place, subject)
    }
    var fault = Following.Fault(finding: -1, place: following.elements.count - 1, moves: moves, readings: [])
    defer { following.add(fault) }
    guard !isCharged, let (finding, row) = finding(place, outcome, &subject) else { return }
    isCharged = true
    if outcome.misread { fault.readings = finding.expected }
    fault.finding = add(finding, to: place.run)
    subject.fault = Fault(
      row: row, type: place.type, belief: place.automaton.beliefs[Int(subject.state)], finding: fault.finding)
  }

  /// What is to be said of an event that is a fault, and by which row of the refusal table.
  private func finding(
    _ place: Place, _ outcome: Determinization.Outcome, _ subject: inout Subject
  ) -> (Finding, row: Int?)? {
    if let presumed = subject.presumed, presumed.call == place.type {
      // The notification came before its call: the fault was there.
      subject.presumed = nil
      return (presumed.early, nil)
    }
    if let refusal = outcome.refusal {
      if let row = refusal.row.map({ place.machine.refusals[$0] }), row.oncePerRun { place.run.told.insert(row.rule) }
      return (refused(place, subject, refusal), refusal.row)
    }
    return outcome.misread ? (misread(place, subject), nil) : nil
  }

  // MARK: Ends

  /// The end of a complete log, which a subject may not be able to come to.
  func close(_ place: Place, _ outcome: Determinization.Outcome, _ subject: inout Subject) {
    let following = subject.following ?? following(of: subject, place)
    let before = following.leastFaults
    let isExplained = following.advance(element(place))
    if let refusal = outcome.refusal, !isExplained || following.leastFaults > before {
      let finding = add(atEnd(refused(place, subject, refusal), subject), to: place.run)
      if isExplained {
        following.add(
          Following.Fault(
            finding: finding, place: following.elements.count - 1, moves: before..<following.leastFaults, readings: []))
      }
    }
    mend(following)
    subject.following = nil
  }

  /// Nothing that is to come can change what the faults were, or nothing can be told of it.
  func unfollow(_ subject: inout Subject) {
    if let following = subject.following { mend(following) }
    subject.following = nil
    subject.history.removeAll()
  }

  /// The findings get their repairs.
  private func mend(_ following: Following) {
    guard !following.isOver else { return }
    following.end()
    guard following.faults.contains(where: { $0.finding >= 0 }) else { return }
    let offers = RepairChoice(following, model: model).offers()
    for (fault, offer) in zip(following.faults, offers) { log.mend(fault.finding, with: offer.repairs) }
    guard options.keepsAlignments else { return }
    let picture = AlignmentPicture(following, model: model, moves: offers.flatMap(\.moves))
    for (fault, offer) in zip(following.faults, offers) where !offer.moves.isEmpty {
      log.keep(picture.rows(at: fault.place, moves: offer.moves), at: fault.finding)
    }
  }

  /// The run hears nothing more.
  func endFollowings(_ run: Run) {
    for following in run.followings { mend(following) }
    run.followings.removeAll()
    if lateFollowings.count > Self.lateLimit { endLateFollowings() }
  }

  /// Runs that were over already when something more came of them.
  func endLateFollowings() {
    for following in lateFollowings { mend(following) }
    lateFollowings.removeAll()
  }

  private static let lateLimit = 1000
}
