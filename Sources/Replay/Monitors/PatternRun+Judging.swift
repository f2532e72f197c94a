import EventLog
import LifecycleModel

/// What an event means in an open scope.
extension PatternRun {
  func judge(_ scope: PatternScope, _ event: PatternEvent) {
    switch pattern.kind {
    case .absence: judgeAbsence(scope, event)
    case .existence: judgeExistence(scope, event)
    case .precedence: judgePrecedence(scope, event, effect: program.event)
    case .response: judgeResponse(scope, event)
    case .succession:
      // The order matters: the event is judged before it permits others or is answered.
      judgePrecedence(scope, event, effect: program.answers.first)
      judgeResponse(scope, event)
    }
  }

  private func judgeAbsence(_ scope: PatternScope, _ event: PatternEvent) {
    guard let matcher = program.event, matcher.matches(event, scope.values) else { return }
    if let within = pattern.within {
      guard let time = scope.opening?.stamp.duration(to: event.stamp) else { return noteTimeless(event) }
      guard time <= Int64(within) else { return }
    }
    chargeEvent(event, in: scope, since: scope.opening, sentence(absenceOf: event, scope))
  }

  private func judgeExistence(_ scope: PatternScope, _ event: PatternEvent) {
    if let matcher = program.event, matcher.matches(event, scope.values) {
      scope.count += 1
      if let most = pattern.atMost, scope.count > most {
        chargeEvent(event, in: scope, since: scope.opening, sentence(excessOf: event, scope))
      }
    }
    if let due = program.due, due.matches(event, scope.values), scope.count < pattern.atLeast {
      chargeShortage(of: scope, .event(event))
      // Told once.
      scope.count = pattern.atLeast
    }
  }

  // MARK: Precedence

  private func judgePrecedence(_ scope: PatternScope, _ event: PatternEvent, effect: EventMatcher?) {
    if let effect, effect.matches(event) { permit(scope, event, effect) }
    if let among = program.among, among.matches(event) {
      for cause in scope.causes.candidates(among, event) where among.fits(event, cause.values) { forget(cause, scope) }
      if !among.isCorrelated { scope.isKnown = true }
    }
    for (values, _) in scope.triggers.take(event, program.triggers, scope.values, consumes: false) {
      if let known = scope.causes.find(values) {
        known.opening = PatternOpening(event)
      } else {
        scope.causes.insert(PatternCause(values: values, opening: PatternOpening(event)))
        count += 1
        makeRoom(event, in: scope)
      }
    }
  }

  private func permit(_ scope: PatternScope, _ event: PatternEvent, _ effect: EventMatcher) {
    let causes = scope.causes.candidates(effect, event).filter { effect.fits(event, $0.values) }
    if pattern.form == .alternate { for cause in causes { forget(cause, scope) } }
    // From here on it is known which causes were used up.
    defer { if pattern.form == .alternate, !effect.isCorrelated { scope.isKnown = true } }
    guard let cause = causes.max(by: { $0.opening.line < $1.opening.line }) else {
      return chargeUnpreceded(event, in: scope)
    }
    guard pattern.kind == .precedence, let within = pattern.within else { return }
    guard let time = cause.opening.stamp.duration(to: event.stamp) else { return noteTimeless(event) }
    measure(time, event)
    if time > Int64(within) {
      chargeEvent(event, in: scope, since: cause.opening, sentence(late: event, after: cause.opening, time))
    }
  }

  private func forget(_ cause: PatternCause, _ scope: PatternScope) {
    scope.causes.remove(cause)
    count -= 1
  }

  // MARK: Time

  /// To be told of every event of the run, before it is heard.
  func expire(_ event: PatternEvent) {
    guard let within = pattern.within, count > scopes.count else { return }
    scopes.forEach { scope in
      var expired: [PatternObligation] = []
      scope.obligations.forEach { obligation in
        guard let time = obligation.opening.stamp.duration(to: event.stamp) else { return true }
        // Those that were opened later have longer to go.
        guard time > Int64(within) else { return false }
        // The answer itself, late: that is another sentence.
        if !isLastAnswer(event, obligation) { expired.append(obligation) }
        return true
      }
      for obligation in expired {
        charge(obligation, of: scope, .timeout(event))
        scope.obligations.remove(obligation)
        scope.overdue.insert(obligation)
      }
      return true
    }
  }

  private func isLastAnswer(_ event: PatternEvent, _ obligation: PatternObligation) -> Bool {
    obligation.missing.count == 1 && program.answers[obligation.missing[0]].matches(event, obligation.current)
  }

  func measure(_ time: Int64, _ event: PatternEvent) {
    event.replay.context.measurements.append(
      Measurement(rule: pattern.rule, nanoseconds: time, run: event.run.number, line: event.event.line))
  }
}
