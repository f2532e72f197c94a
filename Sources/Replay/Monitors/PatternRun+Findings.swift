import EventLog
import LifecycleModel

/// The findings of a pattern.
extension PatternRun {
  /// Whether it can be told that events of these types did not come.
  enum Chargeability { case yes, no, doubtful }

  func chargeability(_ types: [Int], _ trace: Trace) -> Chargeability {
    let isMissed = types.contains { type in
      trace.isLogged(type) && (!trace.model.isCall(type) || trace.isImplemented(type))
    }
    return isMissed ? .yes : types.contains(where: trace.isDoubtful) ? .doubtful : .no
  }

  /// Whether one of these types would be seen if it came.
  func isSeen(_ types: [Int], _ trace: Trace) -> Bool {
    types.contains { trace.isLogged($0) || trace.isDoubtful($0) }
  }

  func noteTimeless(_ event: PatternEvent) {
    guard isJudged(event.trace, event.replay, line: event.event.line) else { return }
    event.replay.log.addUnjudged(
      rule: pattern.rule, line: event.event.line, key: "t",
      message: "the rule bounds a time, and the events do not tell it (no `t` or `mono`, or a clock that was set)")
  }

  /// Whether the pattern applies; where the header leaves it open, that is noted.
  private func isJudged(_ trace: Trace, _ replay: FileReplay, line: Int) -> Bool {
    switch program.judgement(trace) {
    case .judged: return true
    case .doesNotApply: return false
    case .unknown(let key):
      replay.log.addUnjudged(
        rule: pattern.rule, line: line, key: key,
        message: "whether the rule holds here depends on `\(key)`, which the log does not tell")
      return false
    }
  }

  private func noteHidden(_ key: String, _ message: String, _ replay: FileReplay, line: Int) {
    replay.log.addUnjudged(rule: pattern.rule, line: line, key: key, message: message)
  }

  // MARK: Events that must not come

  /// An event that breaks the pattern; in a scope that counts only if it is closed, kept until then.
  func chargeEvent(_ event: PatternEvent, in scope: PatternScope, since opening: PatternOpening?, _ sentence: String) {
    if pattern.scope.needsClose {
      scope.pending = scope.pending ?? (PatternOpening(event), sentence)
      return
    }
    guard isJudged(event.trace, event.replay, line: event.event.line), !event.isCharged else { return }
    if let handle = scope.finding, pattern.kind == .absence || pattern.kind == .existence {
      return event.replay.log.extend(handle, line: event.event.line)
    }
    var finding = finding(sentence, event)
    finding.since = opening?.line
    if pattern.kind == .absence || pattern.kind == .existence {
      finding.repair = [RepairStep(.delete, line: event.event.line)]
    }
    scope.finding = add(finding, event)
  }

  func chargeUnpreceded(_ event: PatternEvent, in scope: PatternScope) {
    let line = event.event.line
    guard isJudged(event.trace, event.replay, line: line), !event.isCharged else { return }
    let stages = program.triggers.map { chargeability($0.condition.types, event.trace) }
    guard !stages.contains(.no) else { return }
    guard !stages.contains(.doubtful) else { return noteUndeclared(event.replay, line: line) }
    guard scope.isKnown, !hasDropped else {
      return noteHidden(
        hasDropped ? "instances" : "initial", "what must come before may have come before the log (or a gap in it)",
        event.replay,
        line: line)
    }
    let cause = program.triggers.map { phrase($0.condition.types, event.replay) }.joined(separator: " and then ")
    let sentence =
      pattern.form == .chain
      ? "\(event.name) came, and not right after \(cause)"
      : pattern.form == .alternate
        ? "\(event.name) came without \(cause) since the last time" : "\(event.name) came without \(cause) before it"
    if pattern.scope.needsClose {
      scope.pending = scope.pending ?? (PatternOpening(event), sentence)
      return
    }
    var finding = finding(sentence, event)
    finding.since = scope.opening?.line
    finding.expected = names(program.triggers.flatMap(\.condition.types), event.replay)
    if let first = program.triggers.last?.condition.types.first {
      finding.repair = [RepairStep(.insert, event: event.replay.model.typeName(first), line: line)]
    }
    _ = add(finding, event)
  }

  /// The scope is closed, so that what came in it counts.
  func charge(
    _ pending: (opening: PatternOpening, sentence: String), of scope: PatternScope, closedBy event: PatternEvent
  ) {
    guard isJudged(event.trace, event.replay, line: event.event.line) else { return }
    var finding = finding("\(event.name) came, and before it (line \(pending.opening.line)) \(pending.sentence)", event)
    finding.since = pending.opening.line
    finding.subject = pending.opening.subject
    _ = add(finding, event)
  }

  private func noteUndeclared(_ replay: FileReplay, line: Int) {
    noteHidden(
      "channels",
      "whether the log would have the missing event is not declared: list the recorded channels in its header", replay,
      line: line)
  }

  // MARK: Events that should have come

  func charge(_ obligation: PatternObligation, of scope: PatternScope, _ end: PatternEnd) {
    guard obligation.isWatched else { return }
    let trace = end.trace
    let replay = end.replay
    let line = end.line
    guard isJudged(trace, replay, line: line) else { return }
    let all = obligation.missing.map { program.answers[$0].condition.types }
    let missing = all.filter { chargeability($0, trace) == .yes }
    guard !missing.isEmpty else {
      if all.contains(where: { chargeability($0, trace) == .doubtful }) { noteUndeclared(replay, line: line) }
      return
    }
    let shown = pattern.anyOrder ? missing : Array(missing.prefix(1))
    let what = shown.map { phrase($0, replay) }.joined(separator: " and no ")
    let opening = obligation.opening
    var sentence = "after \(opening.name) (line \(opening.line)) there is no \(what)"
    switch end {
    case .event(let event), .close(let event):
      sentence += pattern.form == .chain ? " right away, but \(event.name)" : " before \(event.name)"
    case .timeout: sentence += " within \(seconds(Int64(pattern.within ?? 0)))"
    case .log: sentence = "the log ends here, and is complete: " + sentence
    }
    add(sentence, missing: shown, opening, of: scope, end)
  }

  func chargeShortage(of scope: PatternScope, _ end: PatternEnd) {
    let replay = end.replay
    guard isJudged(end.trace, replay, line: end.line), let types = program.event?.condition.types else { return }
    switch chargeability(types, end.trace) {
    case .no: return
    case .doubtful: return noteUndeclared(replay, line: end.line)
    case .yes: break
    }
    guard scope.isKnown else {
      return noteHidden(
        "initial", "what should come may have come before the log (or in a gap of it)", replay, line: end.line)
    }
    let times = pattern.atLeast == 1 ? "" : ", which should come \(pattern.atLeast) times, only \(scope.count)"
    var sentence =
      pattern.atLeast == 1 ? "there is no \(phrase(types, replay))" : "of \(phrase(types, replay))\(times) came"
    if let opening = scope.opening { sentence += " after \(opening.name) (line \(opening.line))" }
    switch end {
    case .event(let event), .close(let event), .timeout(let event): sentence += " before \(event.name)"
    case .log: sentence = "the log ends here, and is complete: " + sentence
    }
    add(sentence, missing: [types], scope.opening, of: scope, end)
  }

  private func add(
    _ sentence: String, missing: [[Int]], _ opening: PatternOpening?, of scope: PatternScope, _ end: PatternEnd
  ) {
    if pattern.scope.needsClose, let event = end.inside {
      scope.pending = scope.pending ?? (PatternOpening(event), sentence)
      return
    }
    let replay = end.replay
    var finding: Finding
    switch end {
    case .event(let event), .close(let event), .timeout(let event): finding = self.finding(sentence, event)
    case .log: finding = blank(sentence, line: end.line, replay)
    }
    finding.since = opening?.line
    finding.subject = opening.map(\.subject) ?? replay.model.roles.machine
    finding.expected = names(missing.flatMap { $0 }, replay)
    if let first = missing.first?.first {
      var line = end.line
      if case .log = end { line += 1 }
      finding.repair = [RepairStep(.insert, event: replay.model.typeName(first), line: line)]
    }
    if pattern.chargesOpening, let opening {
      finding.line = opening.line
      finding.event = opening.name
      finding.since = nil
      finding.time = nil
      finding.source = nil
    }
    replay.add(finding, to: end.run)
  }

  // MARK: Making

  private func finding(_ sentence: String, _ event: PatternEvent) -> Finding {
    var finding = blank(sentence, line: event.event.line, event.replay)
    finding.subject = event.replay.subjectName(of: event)
    finding.event = event.name
    finding.time = event.replay.time(of: event.event)
    finding.source = event.replay.batch.source(of: event.event)
    return finding
  }

  private func blank(_ sentence: String, line: Int, _ replay: FileReplay) -> Finding {
    let rule = replay.model.rule(pattern.rule)
    let reason = pattern.message.isEmpty ? rule?.statement ?? "" : pattern.message
    var finding = replay.lineFinding(
      pattern.rule, line: line, message: reason.isEmpty ? sentence : "\(sentence): \(reason)")
    if let confidence = pattern.confidence { finding.confidence = confidence }
    switch pattern.severity {
    case .error?: finding.level = replay.level(ofErrorWith: finding.confidence ?? "")
    case .warning?: finding.level = .warning
    case .note?: finding.level = .note
    case nil: break
    }
    return finding
  }

  private func add(_ finding: Finding, _ event: PatternEvent) -> FindingLog.Handle {
    if finding.level == .error { event.replay.isCharged = true }
    return event.replay.add(finding, to: event.run)
  }
}

extension FileReplay {
  /// `scene:S1`, or the machine that stands for the app.
  func subjectName(of event: PatternEvent) -> String { model.subjectName(instance(of: event)) }

  /// The instance that the event names; nil: it is of the app as a whole.
  func instance(of event: PatternEvent) -> (machine: Int, name: [UInt8])? {
    guard event.type < tables.parts.count else { return nil }
    for machine in tables.listeners[event.type] where !model.machines[machine].broadcast.contains(event.type) {
      if let key = tables.machineKeys[machine], let name = event.payload.own(key) {
        return (machine, name)
      }
    }
    return nil
  }
}

extension Model {
  func subjectName(_ instance: (machine: Int, name: [UInt8])?) -> String {
    guard let instance else { return roles.machine }
    return "\(machines[instance.machine].id):\(String(decoding: instance.name, as: UTF8.self))"
  }
}
