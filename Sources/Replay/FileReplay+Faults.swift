import LifecycleModel

/// Events that are more than a step: illegal ones and odd ones, and what belongs to them.
extension FileReplay {
  func settle(
    _ place: Place, _ outcome: Determinization.Outcome, _ subject: inout Subject, _ flags: inout Step.Flags
  ) -> Int32 {
    if outcome.isFollowed || outcome.refusal != nil || outcome.misread && !isCharged {
      return follow(place, outcome, &subject, &flags)
    }
    tell(place, outcome, &subject, &flags)
    if let call = outcome.presumed { subject.presumed = (call, early(place, subject, call)) }
    if outcome.next != subject.state { subject.fault = nil }
    return outcome.next
  }

  /// What is to be said of an event that is legal.
  func tell(
    _ place: Place, _ outcome: Determinization.Outcome, _ subject: inout Subject, _ flags: inout Step.Flags
  ) {
    let run = place.run
    if let quirk = outcome.quirk {
      flags.insert(.odd)
      add(quirky(place, subject, quirk), to: run)
    }
    for row in outcome.warnings {
      flags.insert(.odd)
      remark(place, &subject, row: row) { finding(place, $0, row: row) }
    }
    for unjudged in outcome.unjudged { note(unjudged, place, subject) }
    if !run.isWhole { for row in outcome.open { noteBeginning(row, place) } }
  }

  /// What is said of one half of a pair is not said again of the other.
  @discardableResult
  func remark(
    _ place: Place, _ subject: inout Subject, row: Int?, _ finding: (Subject) -> Finding
  ) -> FindingLog.Handle {
    if let before = subject.remark, before.row == row, before.line == subject.lastLine,
      isPair(before.type, place.type, place)
    {
      log.extend(before.finding, line: place.event.line)
      return before.finding
    }
    let handle = add(finding(subject), to: place.run)
    subject.remark = Remark(row: row, type: place.type, line: place.event.line, finding: handle)
    return handle
  }
}
