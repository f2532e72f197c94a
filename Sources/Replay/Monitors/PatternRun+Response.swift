import EventLog
import LifecycleModel

/// Obligations: opened by triggers, met by answers.
extension PatternRun {
  typealias Table = ReferenceWritableKeyPath<PatternScope, InstanceTable<PatternObligation>>

  func judgeResponse(_ scope: PatternScope, _ event: PatternEvent) {
    if let unless = program.unless, unless.matches(event) {
      for table in [\.obligations, \.overdue] as [Table] {
        for obligation in scope[keyPath: table].candidates(unless, event) where unless.fits(event, obligation.values) {
          forget(obligation, scope, table)
        }
      }
    }
    answer(scope, event)
    let triggered = triggers(scope, event)
    if let due = program.due, due.matches(event) {
      let joined = pattern.form == .alternate ? [] : triggered.compactMap { open(for: $0, scope) }
      for obligation in scope.obligations.candidates(due, event)
      where due.fits(event, obligation.values) && !joined.contains(where: { $0 === obligation }) {
        lapse(obligation, scope, event)
      }
    }
    for values in triggered { oblige(values, scope, event) }
  }

  private func triggers(_ scope: PatternScope, _ event: PatternEvent) -> [Bindings] {
    guard pattern.kind == .succession else {
      return scope.triggers.take(event, program.triggers, scope.values, consumes: true).map(\.values)
    }
    // A succession has one trigger, which is its cause as well.
    guard let trigger = program.triggers.first, trigger.matches(event, scope.values) else { return [] }
    return trigger.bound(event, scope.values)
  }

  /// The obligation that a trigger joins. In the alternate form, any that is open.
  private func open(for values: Bindings, _ scope: PatternScope) -> PatternObligation? {
    scope.obligations.find(values) { pattern.form == .alternate || !$0.isUnderWay }
  }

  /// A trigger: opens an obligation, or joins the one that is open for the same values.
  private func oblige(_ values: Bindings, _ scope: PatternScope, _ event: PatternEvent) {
    if let overdue = scope.overdue.find(values) { forget(overdue, scope, \.overdue) }
    if let open = open(for: values, scope) {
      guard pattern.form == .alternate else { return }
      lapse(open, scope, event)
    }
    let isWatched = program.answers.contains { isSeen($0.condition.types, event.trace) }
    scope.obligations.insert(
      PatternObligation(
        values: values, opening: PatternOpening(event), answers: program.answers.count, isWatched: isWatched))
    count += 1
    makeRoom(event, in: scope)
  }

  /// The time of an obligation is over.
  private func lapse(_ obligation: PatternObligation, _ scope: PatternScope, _ event: PatternEvent) {
    charge(obligation, of: scope, .event(event))
    forget(obligation, scope, \.obligations)
  }

  private func forget(_ obligation: PatternObligation, _ scope: PatternScope, _ table: Table) {
    scope[keyPath: table].remove(obligation)
    count -= 1
  }

  private func answer(_ scope: PatternScope, _ event: PatternEvent) {
    let answered = answer(scope, event, \.obligations)
    _ = answer(scope, event, \.overdue)
    guard let among = program.among, among.matches(event) else { return }
    for obligation in scope.obligations.candidates(among, event)
    where among.fits(event, obligation.values) && !answered.contains(where: { $0 === obligation }) {
      lapse(obligation, scope, event)
    }
  }

  /// The obligations that the event answers.
  private func answer(_ scope: PatternScope, _ event: PatternEvent, _ table: Table) -> [PatternObligation] {
    guard scope[keyPath: table].count > 0 else { return [] }
    var answered: [PatternObligation] = []
    for matcher in program.answers where matcher.matches(event) {
      for obligation in scope[keyPath: table].candidates(matcher, event)
      where !answered.contains(where: { $0 === obligation }) {
        guard let stage = stage(of: event, obligation) else { continue }
        answered.append(obligation)
        advance(obligation, past: stage, event)
        guard obligation.missing.isEmpty else {
          // An older one that waits for the same answers stands for both.
          if isDouble(obligation, scope[keyPath: table]) { forget(obligation, scope, table) }
          continue
        }
        forget(obligation, scope, table)
        if pattern.isTimed { time(obligation, scope, event, isOverdue: table == \.overdue) }
      }
    }
    return answered
  }

  /// Which of the missing answers the event is. In a sequence those before it must have come, or be unseen.
  private func stage(of event: PatternEvent, _ obligation: PatternObligation) -> Int? {
    for stage in obligation.missing {
      if program.answers[stage].matches(event, obligation.current) { return stage }
      if !pattern.anyOrder, isSeen(program.answers[stage].condition.types, event.trace) { return nil }
    }
    return nil
  }

  private func isDouble(_ obligation: PatternObligation, _ table: InstanceTable<PatternObligation>) -> Bool {
    let older = table.find(obligation.values) { $0.missing == obligation.missing && $0.current == obligation.current }
    return older.map { $0 !== obligation } ?? false
  }

  private func advance(_ obligation: PatternObligation, past stage: Int, _ event: PatternEvent) {
    obligation.isUnderWay = true
    guard !pattern.anyOrder else { return obligation.missing.removeAll { $0 == stage } }
    obligation.missing.removeAll { $0 <= stage }
    if let bound = program.answers[stage].bound(event, obligation.current).first { obligation.current = bound }
  }

  /// Measures an answer.
  private func time(_ obligation: PatternObligation, _ scope: PatternScope, _ event: PatternEvent, isOverdue: Bool) {
    let opening = obligation.opening
    guard let time = opening.stamp.duration(to: event.stamp) else {
      if !isOverdue { noteTimeless(event) }
      return
    }
    measure(time, event)
    guard !isOverdue else { return }
    if let within = pattern.within, time > Int64(within) {
      chargeEvent(event, in: scope, since: opening, sentence(late: event, after: opening, time))
    } else if let least = pattern.notBefore, time < Int64(least) {
      chargeEvent(event, in: scope, since: opening, sentence(early: event, after: opening, time))
    }
  }
}
