import EventLog
import LifecycleModel

/// From its first fault on a subject is followed by an alignment, until nothing is open any more.
extension FileReplay {
  /// An event that a subject's automaton refuses, or whose reading it does.
  func follow(
    _ place: Place, _ outcome: Determinization.Outcome, _ subject: inout Subject, _ flags: inout Step.Flags
  ) -> Int32 {
    if outcome.isFollowed { return followOn(place, &subject, &flags) }
    if outcome.refusal != nil, isSameFault(place, subject) {
      flags.insert(.illegal)
      extendFault(place, subject)
      return subject.state
    }
    let following = Following(
      trace: place.trace, machine: Int(subject.machine), history: subject.history, state: subject.state,
      version: Int(place.automaton.version))
    subject.following = following
    if place.run.hasEnded { lateFollowings.append(following) } else { place.run.followings.append(following) }
    return advance(following, place, outcome, &subject, &flags)
  }

  /// One event more of a subject that is being followed.
  private func followOn(_ place: Place, _ subject: inout Subject, _ flags: inout Step.Flags) -> Int32 {
    guard let following = subject.following else { return subject.state }
    let state = following.state(in: place.automaton)
    let entry = place.automaton.entry(state, place.letter)
    subject.state = state
    let outcome = entry < 0 ? place.automaton.outcome(entry) : Determinization.Outcome(next: entry)
    let isSameFault = isSameFault(place, subject)
    if isSameFault { extendFault(place, subject) } else if outcome.refusal == nil { subject.refusal = nil }
    if outcome.refusal != nil {
      if isSameFault {
        flags.insert(.illegal)
        return place.automaton.followed(state)
      }
      if following.faults.count >= Following.faultLimit {
        // So much is wrong here that what went before is taken for mended.
        close(following, &subject)
        return follow(place, outcome, &subject, &flags)
      }
    } else if !outcome.misread {
      tell(place, outcome, &subject, &flags)
    }
    return advance(following, place, outcome, &subject, &flags)
  }

  /// Whether an event is one more of what is not there: where the refusal before took place, it is refused alike.
  private func isSameFault(_ place: Place, _ subject: Subject) -> Bool {
    guard let before = subject.refusal, place.machine.refusals[before.row].absorbs else { return false }
    let entry = place.automaton.entry(place.automaton.state(of: before.belief), place.letter)
    return entry < 0 && place.automaton.outcome(entry).refusal?.row == before.row
  }

  private func extendFault(_ place: Place, _ subject: Subject) {
    if let before = subject.refusal { log.extend(before.finding, line: place.event.line) }
    isCharged = true
  }

  private func advance(
    _ following: Following, _ place: Place, _ outcome: Determinization.Outcome, _ subject: inout Subject,
    _ flags: inout Step.Flags
  ) -> Int32 {
    let before = following.leastFaults
    following.advance(
      Following.Element(letter: place.letter, line: place.event.line, version: Int(place.automaton.version)))
    let after = following.leastFaults
    if after > before {
      flags.insert(.illegal)
      charge(following, place, outcome, before..<after, &subject)
    } else if outcome.refusal != nil {
      flags.insert(.illegal)
      if let told = subject.refusal, isPair(told.type, place.type, place) {
        log.extend(told.finding, line: place.event.line)
        isCharged = true
      }
    }
    let state = following.state(in: place.automaton)
    guard following.isSettled else { return place.automaton.followed(state) }
    subject.state = state
    close(following, &subject)
    return state
  }

  /// The least cost has risen: a fault more.
  private func charge(
    _ following: Following, _ place: Place, _ outcome: Determinization.Outcome, _ moves: Range<Int>,
    _ subject: inout Subject
  ) {
    var fault = Following.Fault(
      finding: -1, place: following.elements.count - 1, moves: moves, readings: [])
    defer { following.add(fault) }
    guard !isCharged else { return }
    isCharged = true
    if let presumed = subject.presumed, presumed.call == place.type {
      // The notification came before its call: the fault was there.
      subject.presumed = nil
      fault.finding = add(presumed.early, to: place.run)
    } else if let refusal = outcome.refusal {
      let row = refusal.row.map { place.machine.refusals[$0] }
      if let row, row.oncePerRun, !place.run.told.insert(row.rule).inserted { return }
      fault.finding = add(refused(place, subject, refusal), to: place.run)
      if let row = refusal.row {
        let belief = place.automaton.beliefs[Int(subject.state)]
        subject.refusal = (row, place.type, belief, fault.finding)
      }
    } else if outcome.misread {
      let finding = misread(place, subject)
      fault.readings = finding.expected
      fault.finding = add(finding, to: place.run)
    }
  }

  /// The end of a complete log, which a subject may not be able to come to.
  func close(_ place: Place, _ outcome: Determinization.Outcome, _ subject: inout Subject) {
    let following =
      subject.following
      ?? Following(
        trace: place.trace, machine: Int(subject.machine), history: subject.history, state: subject.state,
        version: Int(place.automaton.version))
    let before = following.leastFaults
    following.advance(
      Following.Element(letter: place.letter, line: place.event.line, version: Int(place.automaton.version)))
    if let refusal = outcome.refusal, following.leastFaults > before {
      let finding = atEnd(refused(place, subject, refusal), subject)
      following.add(
        Following.Fault(
          finding: add(finding, to: place.run), place: following.elements.count - 1,
          moves: before..<following.leastFaults, readings: []))
    }
    close(following, &subject)
  }

  /// Nothing that is to come can change what the faults were: their findings get their repairs.
  private func close(_ following: Following, _ subject: inout Subject) {
    mend(following)
    subject.following = nil
    subject.history.removeAll()
  }

  func mend(_ following: Following) {
    guard !following.isOver else { return }
    following.end()
    let told = following.faults.filter { $0.finding >= 0 }
    guard !told.isEmpty else { return }
    let choice = RepairChoice(following, model: model)
    for fault in told { log.mend(fault.finding, with: choice.repairs(of: fault)) }
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
