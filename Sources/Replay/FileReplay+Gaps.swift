import EventLog
import LifecycleModel

/// Lost events: gaps in the running numbers, and lines that cannot be read.
extension FileReplay {
  /// Of an event that has a sequence number.
  func checkSequence(_ event: Event, _ run: Run, _ trace: Trace) {
    let before = run.seq
    run.seq = event.seq
    guard before != Event.absent, event.seq != before &+ 1 else { return }
    let isGap = event.seq > before
    // The numbers that lines had which cannot be read.
    if isGap, event.seq &- before &- 1 <= Int64(unreadable.count - run.unreadable) { return }
    var finding = lineFinding(
      isGap ? "LOG-6" : "LOG-5", line: event.line,
      message: isGap
        ? "the sequence number jumps from \(before) to \(event.seq): events are lost, and what they would have told is not judged"
        : "the sequence number goes from \(before) to \(event.seq): lines are doubled or out of order")
    finding.source = batch.source(of: event)
    finding.time = time(of: event)
    add(finding, to: run)
    if isGap { forget(run, trace) }
  }

  /// After lost events the subjects may be anywhere.
  private func forget(_ run: Run, _ trace: Trace) {
    func lose(_ subject: inout Subject) {
      let automaton = trace.current(Int(subject.machine)).takeUnretainedValue()
      let anywhere = trace.belief(Int(subject.machine), .anywhere, name: subject.name)
      subject.version = automaton.version
      subject.state = automaton.closedState(of: anywhere)
      subject.fault = nil
      subject.presumed = nil
      subject.fitness?.resume(at: automaton.beliefs[Int(subject.state)], automaton.alignment)
      unfollow(&subject)
    }
    run.beginning = .anywhere
    for machine in run.subjects.indices {
      for instance in run.subjects[machine].indices { lose(&run.subjects[machine].subjects[instance]) }
    }
    for monitor in tables.monitors { monitor.forget(run) }
  }

  /// A line that cannot be read may have held one event of any subject: where that would have led is possible, too, and
  /// what is legal only by it is not judged.
  func widen(_ run: Run, _ trace: Trace) {
    let count = min(unreadable.count - run.unreadable, 3)
    run.unreadable = unreadable.count
    run.unreadableLine = unreadable.line
    for machine in run.subjects.indices {
      for instance in run.subjects[machine].indices {
        widen(&run.subjects[machine].subjects[instance], by: count, line: unreadable.line, trace)
      }
    }
    for monitor in tables.monitors { monitor.forget(run) }
  }

  func widen(_ subject: inout Subject, by count: Int, line: Int, _ trace: Trace) {
    let automaton = trace.current(Int(subject.machine)).takeUnretainedValue()
    if subject.version != automaton.version { migrate(&subject, trace) }
    for _ in 0..<count { subject.state = automaton.widened(subject.state) }
    subject.unreadableLine = line
    subject.presumed = nil
    subject.fitness?.resume(at: automaton.beliefs[Int(subject.state)], automaton.alignment)
    unfollow(&subject)
  }

  /// A launch callback after the exit, where the launch may stand in a line that cannot be read.
  func noteMissingLaunch(_ run: Run, _ event: Event, _ type: Int) {
    guard run.unreadable != unreadable.count else { return reportMissingLaunch(run, event, type) }
    guard let rule = missingLaunchRow?.rule else { return }
    log.addUnjudged(
      rule: rule, line: event.line, key: lineKey(unreadable.line),
      message: Self.restsOn(unreadable.line, model.typeName(type)))
  }

  func lineKey(_ line: Int) -> String { "line \(line)" }

  static func restsOn(_ line: Int, _ event: String) -> String {
    "\(event) is legal only if line \(line), which cannot be read, held an event that came before it"
  }
}

extension ReadProblem {
  /// Whether there was an event that nobody can read.
  var isLostEvent: Bool {
    switch kind {
    case .badLine, .cutLine: true
    case .wrongType, .scaledTime: false
    }
  }
}
