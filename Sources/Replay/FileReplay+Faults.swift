import LifecycleModel

/// Events that are more than a step: illegal ones and odd ones, and what belongs to them.
extension FileReplay {
  func settle(
    _ place: Place, _ outcome: Determinization.Outcome, _ subject: inout Subject, _ flags: inout Step.Flags
  ) -> Int32 {
    let run = place.run
    if let refusal = outcome.refusal {
      flags.insert(.illegal)
      return refuse(place, refusal, next: outcome.next, &subject)
    }
    if outcome.misread, !isCharged {
      flags.insert(.illegal)
      isCharged = true
      remark(place, &subject, row: nil) { misread(place, $0) }
    }
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
    if let call = outcome.presumed { subject.presumed = (call, early(place, subject, call)) }
    return subject.fault == nil || outcome.next == subject.state
      ? outcome.next : goOn(&subject, place.automaton, place.type, place.letter, outcome.next)
  }

  /// What is said of one half of a pair is not said again of the other.
  private func remark(_ place: Place, _ subject: inout Subject, row: Int?, _ finding: (Subject) -> Finding) {
    if let before = subject.remark, before.row == row, before.line == subject.lastLine,
      isPair(before.type, place.type, place)
    {
      return log.extend(before.finding, line: place.event.line)
    }
    let handle = add(finding(subject), to: place.run)
    subject.remark = Remark(row: row, type: place.type, line: place.event.line, finding: handle)
  }

  /// An illegal event: a finding, unless it belongs to the fault before.
  private func refuse(
    _ place: Place, _ refusal: Determinization.Refused, next: Int32, _ subject: inout Subject
  ) -> Int32 {
    if let presumed = subject.presumed, presumed.call == place.type {
      // The notification came before its call: the fault was there.
      subject.presumed = nil
      isCharged = true
      add(presumed.early, to: place.run)
      return subject.state
    }
    if let state = partOfFault(place, refusal, next: next, &subject) {
      isCharged = true
      return state
    }
    if isCharged { return next }
    isCharged = true
    let row = refusal.row.map { place.machine.refusals[$0] }
    if let row, row.oncePerRun, !place.run.told.insert(row.rule).inserted { return next }
    let (finding, swapped) = refused(place, subject, refusal)
    let handle = add(finding, to: place.run)
    let after = swapped.map { place.automaton.state(of: place.automaton.beliefs[Int(next)].union($0)) } ?? next
    subject.fault = Fault(
      row: refusal.row, type: place.type, finding: handle, after: after, without: refusal.without,
      inserted: refusal.inserted, likely: likely(finding, refusal, after), late: refusal.late)
    return after
  }

  private func likely(_ finding: Finding, _ refusal: Determinization.Refused, _ after: Int32) -> Int32 {
    switch finding.repair.first?.operation {
    case .insert: refusal.inserted >= 0 ? refusal.inserted : after
    case .delete: refusal.without >= 0 ? refusal.without : after
    default: after
    }
  }

  /// Where an illegal event leads that belongs to the fault before; nil where it is a fault of its own.
  private func partOfFault(
    _ place: Place, _ refusal: Determinization.Refused, next: Int32, _ subject: inout Subject
  ) -> Int32? {
    guard let fault = subject.fault else { return nil }
    let isHalf = !fault.isWhole && isPair(fault.type, place.type, place)
    if isHalf || fault.late.contains(place.type) {
      if isHalf, !fault.late.contains(place.type) { log.extend(fault.finding, line: place.event.line) }
      let after = goOn(&subject, place.automaton, place.type, place.letter, next)
      subject.fault?.after = after
      return after
    }
    guard let row = fault.row, refusal.row == row, place.machine.refusals[row].absorbs, fault.after == subject.state
    else { return nil }
    log.extend(fault.finding, line: place.event.line)
    return subject.state
  }

  /// A step after a fault. The other half of a pair is struck out with the first; what was missing and comes late is
  /// where it should have been. With anything else the fault is over.
  func goOn(
    _ subject: inout Subject, _ automaton: Determinization, _ type: Int, _ letter: Int, _ next: Int32
  ) -> Int32 {
    guard var fault = subject.fault else { return next }
    let pairs = automaton.automaton.machine.pairs
    let isHalf =
      !fault.isWhole
      && pairs.contains {
        ($0.call, $0.notification) == (type, fault.type) || ($0.notification, $0.call) == (type, fault.type)
      }
    var others: [Int32] = []
    if let place = fault.late.firstIndex(of: type) {
      fault.late.remove(at: place)
      others.append(fault.inserted)
      fault.likely = fault.inserted
      fault.without = automaton.legalStep(fault.without, letter)
    } else if isHalf {
      // A half that is legal by itself need not go with the other.
      if fault.without >= 0, !automaton.isLegal(fault.without, letter) { others.append(fault.without) }
      fault.inserted = automaton.legalStep(fault.inserted, letter)
      fault.likely = automaton.legalStep(fault.likely, letter)
    } else {
      subject.fault = nil
      return next
    }
    fault.isWhole = fault.isWhole || isHalf
    subject.fault = fault
    let belief = others.filter { $0 >= 0 }.reduce(automaton.beliefs[Int(next)]) {
      $0.union(automaton.beliefs[Int($1)])
    }
    return automaton.state(of: belief)
  }
}
