import EventLog
import LifecycleModel

/// Problems of lines, the end of runs and of the file.
extension FileReplay {
  func report(_ problem: ReadProblem) {
    var finding: Finding
    switch problem.kind {
    case .badLine(let reason):
      badLines += 1
      finding = lineFinding("LOG-1", line: problem.line, message: "this line cannot be read: \(reason)")
      finding.level = badLines > options.maxBadLines ? .error : .warning
    case .cutLine:
      finding = lineFinding(
        "LOG-2", line: problem.line,
        message: "the last line is cut: its writer died while it wrote, or is still writing")
    case .wrongType(let key, let expected):
      finding = lineFinding("LOG-7", line: problem.line, message: "\"\(key)\" is not \(expected); it counts as absent")
    case .scaledTime(let unit):
      finding = lineFinding(
        "LOG-7", line: problem.line, message: "the times are too large for seconds and are taken for \(unit)")
      finding.level = .note
    }
    finding.column = problem.column
    finding.source = problem.source
    _ = log.add(finding)
  }

  /// Monitors and obligations of a run that hears nothing more.
  func endMonitors(_ run: Run) {
    if isAtEnd {
      // What has not come may be missed, whoever keeps nothing of the run.
      for monitor in tables.monitors { monitor.end(run, self) }
    } else {
      run.kept.forEachKeeper(below: tables.monitors.count) { place in
        tables.monitorRefs[place]._withUnsafeGuaranteedRef { $0.end(run, self) }
      }
    }
    run.kept.drop()
    endFollowings(run)
    record(run)
  }

  func finish() {
    steps.removeAll()
    context.findings.removeAll(keepingCapacity: true)
    context.closedBursts.removeAll(keepingCapacity: true)
    context.measurements.removeAll(keepingCapacity: true)
    isAtEnd = true
    for run in runs.open {
      if run.trace.facts.isComplete {
        if run.unreadable != unreadable.count { widen(run, run.trace) }
        meetObligations(run)
      }
      endMonitors(run)
    }
    endLateFollowings()
    if !context.closedBursts.isEmpty || !context.findings.isEmpty {
      batch.removeAll()
      for fold in folds { fold.fold(steps.all, of: batch, in: context) }
    }
    for fold in folds { fold.finish(context) }
  }

  /// What should have come, and can come no more.
  private func meetObligations(_ run: Run) {
    for machine in run.subjects.indices {
      for instance in run.subjects[machine].indices { end(&run.subjects[machine].subjects[instance], run) }
    }
  }

  private func end(_ subject: inout Subject, _ run: Run) {
    let automaton = run.trace.current(Int(subject.machine)).takeUnretainedValue()
    if subject.version != automaton.version { migrate(&subject, run.trace) }
    let letter = automaton.automaton.alphabet.letter(type: model.endType, passed: 0, reading: 0)
    if let following = subject.following { subject.state = following.state(in: automaton) }
    let entry = automaton.entry(subject.state, letter)
    guard entry < 0 || subject.following != nil else { return }
    let outcome = entry < 0 ? automaton.outcome(entry) : Determinization.Outcome(next: entry)
    var event = Event()
    event.line = run.lastLine
    let place = Place(
      automaton: automaton, event: event, type: model.endType, letter: letter, run: run, trace: run.trace)
    if outcome.refusal != nil || subject.following != nil { close(place, outcome, &subject) }
    // What stands open after a fault is a part of it.
    for row in outcome.warnings where subject.fault == nil {
      add(atEnd(finding(place, subject, row: row), subject), to: run)
    }
    for unjudged in outcome.unjudged { note(unjudged, place, subject) }
  }

  func atEnd(_ finding: Finding, _ subject: Subject) -> Finding {
    var finding = finding
    finding.event = nil
    finding.source = nil
    finding.since = subject.lastLine > 0 ? subject.lastLine : nil
    let state = phrase(finding.states)
    let reason = finding.message.split(separator: ":", maxSplits: 1).last.map(String.init) ?? ""
    finding.message = "the log ends here, and is complete, in state \(state):\(reason)"
    return finding
  }

  func conclude(_ error: LogError?) {
    result.findings = log.sortedFindings
    result.findingsTotal = log.total
    result.totalByLevel = log.totalByLevel
    result.notJudged = log.notJudged
    result.runs = Int(runCount)
    result.badLines = badLines
    if !model.covered.isEmpty { result.notCovered = result.notCovered ?? 0 }
    result.error = error?.message ?? failure
    result.verdict = verdict
  }

  /// The first that applies.
  private var verdict: Verdict {
    if result.error != nil || badLines > options.maxBadLines { return .unreadable }
    if result.totalByLevel[Level.error.rawValue] > 0 { return .violation }
    if log.hasQuirk { return .knownQuirk }
    return result.notJudged.isEmpty ? .conformant : .inconclusive
  }
}
