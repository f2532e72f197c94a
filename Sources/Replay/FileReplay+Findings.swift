import EventLog
import LifecycleModel

/// Findings: who, where, what was expected, what would mend it.
extension FileReplay {
  /// Where an event met a subject's automaton.
  struct Place {
    var automaton: Determinization
    var event: Event
    var type: Int
    var letter: Int
    var run: Run
    var trace: Trace

    var machine: Machine { automaton.automaton.machine }
  }

  @discardableResult
  func add(_ finding: Finding, to run: Run) -> FindingLog.Handle {
    var finding = finding
    finding.run = Int(run.number) + 1
    run.findings += 1
    if run.firstRule == nil { run.firstRule = finding.rule }
    publish(run)
    // A run that is over is forgotten with the block in which its last finding was made.
    if run.hasEnded { withdraw(run) }
    context.findings.append((steps.count, finding))
    return log.add(finding)
  }

  /// A finding about a line, not about a subject.
  func lineFinding(_ rule: String, line: Int?, message: String) -> Finding {
    var finding = Finding(rule: rule, level: level(rule), line: line, message: message)
    finding.confidence = confidence(rule)
    return finding
  }

  func addLineFinding(_ rule: String, line: Int?, message: String) {
    _ = log.add(lineFinding(rule, line: line, message: message))
  }

  func level(_ rule: String) -> Level {
    guard let rule = model.rule(rule) else { return .error }
    switch rule.kind {
    case .safety, .liveness: return level(ofErrorWith: rule.confidence)
    case .warning: return .warning
    case .advice, .definition: return .note
    }
  }

  /// An error, or a warning where the rule is less sure than is asked for.
  func level(ofErrorWith confidence: String) -> Level {
    let order = ["H", "M", "L"]
    return order.firstIndex(of: confidence) ?? 0 > order.firstIndex(of: options.minConfidence) ?? 2 ? .warning : .error
  }

  func confidence(_ rule: String) -> String? {
    model.rule(rule).flatMap { $0.confidence.isEmpty ? nil : $0.confidence }
  }

  /// A finding with all that is known of its place.
  private func blank(_ place: Place, _ subject: Subject, rule: String, message: String) -> Finding {
    var finding = lineFinding(rule, line: place.event.line, message: message)
    finding.subject = subject.name.map { "\(place.machine.id):\($0)" } ?? place.machine.id
    finding.event = model.typeName(place.type)
    finding.time = time(of: place.event)
    finding.states = place.automaton.certainStates(place.automaton.beliefs[Int(subject.state)])
    finding.source = batch.source(of: place.event)
    return finding
  }

  func time(of event: Event) -> EventTime? {
    switch event.clock {
    case .none: nil
    case .seconds: .seconds(Nanoseconds.secondsText(nanoseconds: event.time))
    case .utc: .text(batch.string(event.timeText))
    }
  }

  /// `A`, `A or B`, `A, B or C`.
  func phrase(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  private func because(_ place: Place, _ states: [String], _ reason: String) -> String {
    let state = states.count > 4 ? "any state that the log allows" : "state \(phrase(states))"
    return "\(model.typeName(place.type)) came in \(state): \(reason)"
  }

  // MARK: Kinds

  /// A row of the refusal table that only warns.
  func finding(_ place: Place, _ subject: Subject, row: Int) -> Finding {
    let refusal = place.machine.refusals[row]
    var finding = blank(place, subject, rule: refusal.rule, message: "")
    finding.message = because(place, finding.states, refusal.because)
    return finding
  }

  /// An illegal event. What would mend it is told when the events after it have had their say.
  func refused(_ place: Place, _ subject: Subject, _ refused: Determinization.Refused) -> Finding {
    let refusal = refused.row.map { place.machine.refusals[$0] }
    var finding = blank(place, subject, rule: refusal?.rule ?? "MODEL", message: "")
    finding.message = because(
      place, finding.states, refusal?.because ?? "the machine has no transition for it, and its refusal table no row")
    let expected = place.automaton.expected(subject.state).filter { $0 != place.type }
    finding.expected = Array(expected.map { model.typeName($0) }.sorted().prefix(8))
    if refusal?.under == true || refusal?.early == true {
      finding.since = subject.lastLine > 0 ? subject.lastLine : nil
    }
    return finding
  }

  func isPair(_ a: Int, _ b: Int, _ place: Place) -> Bool {
    place.machine.pairs.contains { ($0.call, $0.notification) == (a, b) || ($0.call, $0.notification) == (b, a) }
  }

  /// A notification whose delegate call turned out to come after it.
  func early(_ place: Place, _ subject: Subject, _ call: Int) -> Finding {
    let refusal = place.machine.refusals.first(where: \.early)
    var finding = blank(place, subject, rule: refusal?.rule ?? "MODEL", message: "")
    finding.message = because(place, finding.states, refusal?.because ?? "")
    finding.expected = [model.typeName(call)]
    return finding
  }

  func misread(_ place: Place, _ subject: Subject) -> Finding {
    let (_, passed, reading) = place.automaton.automaton.alphabet.parts(of: place.letter)
    let readings = place.automaton.automaton.alphabet.readings
    let fitting = readings.indices.filter { index in
      let letter = place.automaton.automaton.alphabet.letter(type: place.type, passed: passed, reading: index + 1)
      return place.automaton.isLegal(subject.state, letter)
    }.map { readings[$0] }
    var finding = blank(place, subject, rule: place.machine.readingRule ?? "MODEL", message: "")
    let read = reading > 0 ? readings[reading - 1] : ""
    finding.message = "\(model.typeName(place.type)) read the state \(read); here it reads \(phrase(fitting))"
    finding.expected = fitting
    return finding
  }

  func quirky(_ place: Place, _ subject: Subject, _ number: Int) -> Finding {
    let quirk = model.quirks[number]
    var finding = blank(place, subject, rule: quirk.rule ?? quirk.id, message: "")
    finding.level = .note
    finding.quirk = quirk.id
    finding.confidence = quirk.confidence.isEmpty ? nil : quirk.confidence
    let versions = quirk.os.flatMap(VersionRange.init).map { " (iOS \($0.phrase))" } ?? ""
    finding.message =
      "\(model.typeName(place.type)) came in state \(phrase(finding.states)), which is a known behaviour of the system\(versions): \(quirk.title)"
    return finding
  }

  // MARK: Not judged

  func note(_ unjudged: Determinization.Unjudged, _ place: Place, _ subject: Subject) {
    let rule = unjudged.row.map { place.machine.refusals[$0].rule } ?? place.machine.readingRule ?? "MODEL"
    let event = model.typeName(place.type)
    let line = place.event.line
    guard !unjudged.byDoubt else {
      if subject.unreadableLine > 0 {
        return log.addUnjudged(
          rule: rule, line: line, key: lineKey(subject.unreadableLine),
          message: Self.restsOn(subject.unreadableLine, event))
      }
      return log.addUnjudged(
        rule: rule, line: line, key: "channels",
        message:
          "\(event) is legal only if other events went unlogged; the header does not say which channels were recorded (`channels`)"
      )
    }
    // The version is there; it is none of its system's, or nobody says of which system it is.
    let version = place.trace.facts.osVersion
    let system = place.trace.facts.os
    let systemKeys = version == nil ? [] : model.facts.filter(\.bySystem).map(\.key)
    let keys = unjudged.keys.map { systemKeys.contains($0) && system == nil ? "os" : $0 }
    let absent = unjudged.keys.filter { !systemKeys.contains($0) }
    var reasons =
      absent.isEmpty ? [] : ["depends on \(phrase(absent.map { "`\($0)`" })), which the header does not say"]
    if let version, absent.count < keys.count {
      let versions = "goes by the versions of \(phrase(model.systems.filter(\.table.isEmpty).map(\.name)))"
      reasons.append(
        system.map { "goes by the version of the system, and `\(version)` is none of \($0) that is known" }
          ?? "\(versions), and this log's are of a system that the header does not name")
    }
    log.addUnjudged(
      rule: rule, line: line, key: keys.joined(separator: ", "),
      message: "whether \(event) is legal here \(reasons.joined(separator: ", and "))")
  }

  /// What an event is worth depends on what the run heard before the log, or in a gap of it.
  func noteBeginning(_ row: Int, _ place: Place) {
    let launch = model.runs.launch.first.map { model.typeName($0) } ?? "launch"
    log.addUnjudged(
      rule: place.machine.refusals[row].rule, line: place.event.line, key: launch,
      message:
        "whether \(model.typeName(place.type)) is legal here depends on what the log does not have: the run from its \(launch) on"
    )
  }

  // MARK: Runs

  /// The row of the refusal table that a dead process's events break.
  var missingLaunchRow: Refusal? {
    model.machines.first { $0.id == model.roles.machine }?.refusals.first(where: \.absorbs)
  }

  /// The finding of the events that came after the run's end, where it is of this rule.
  private func faultOfTheDead(_ run: Run, _ rule: String) -> FindingLog.Handle? {
    guard let machine = model.machines.firstIndex(where: { $0.id == model.roles.machine }),
      let fault = run.only(machine)?.fault, let row = fault.row, model.machines[machine].refusals[row].rule == rule
    else { return nil }
    return fault.finding
  }

  /// A launch callback after the exit: the launch itself is missing.
  func reportMissingLaunch(_ run: Run, _ event: Event, _ type: Int) {
    guard let launch = model.runs.launch.first, let row = missingLaunchRow else { return }
    // What came of the new process before is the same fault.
    if let told = faultOfTheDead(run, row.rule) { return log.extend(told, line: event.line) }
    var finding = lineFinding(
      row.rule, line: event.line,
      message:
        "\(model.typeName(type)) came after the process had ended, and no \(model.typeName(launch)) came before it")
    finding.subject = model.roles.machine
    finding.event = model.typeName(type)
    finding.time = time(of: event)
    finding.expected = [model.typeName(launch)]
    finding.repair = [RepairStep(.insert, event: model.typeName(launch), line: event.line)]
    finding.source = batch.source(of: event)
    add(finding, to: run)
  }
}
