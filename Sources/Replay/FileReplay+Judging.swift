import EventLog
import LifecycleModel

/// The way of one event through runs, machines and monitors.
extension FileReplay {
  func judge(_ index: Int) throws {
    let event = events[index]
    lastLine = event.line
    if event.header >= 0 { return try begin(batch.headers[Int(event.header)]) }
    result.events += 1
    guard event.type != .unknown else { return unknown(event, index) }
    try currentTables._withUnsafeGuaranteedRef { tables in
      try traceRef(of: event)._withUnsafeGuaranteedRef { trace in
        try judge(event, index, trace, tables)
      }
    }
  }

  private func judge(_ event: Event, _ index: Int, _ trace: Trace, _ tables: ReplayTables) throws {
    let type = trace.reading(Int(event.type.rawValue))
    trace.occurred(type)
    if tables.parts[type].contains(.uncovered) {
      result.notCovered = (result.notCovered ?? 0) + 1
      return steps.append(Step(event: Int32(index), run: -1))
    }
    if let run = plainRun(event, type: type, trace, tables) {
      return run._withUnsafeGuaranteedRef { run in
        judge(Moment(event: event, index: index, type: type), run, trace, tables, began: false)
      }
    }
    let before = steps.count
    withRuns(of: event, type: type, trace) { run, began in
      judge(Moment(event: event, index: index, type: type), run, trace, tables, began: began)
    }
    if steps.count == before { steps.append(Step(event: Int32(index), run: -1)) }
  }

  /// An event on its way through the machines.
  struct Moment {
    var event: Event
    var index: Int
    var type: Int
    var flags: Step.Flags = []
  }

  private func judge(_ moment: consuming Moment, _ run: Run, _ trace: Trace, _ tables: ReplayTables, began: Bool) {
    let type = moment.type
    let first = steps.count
    isCharged = false
    run.lastLine = moment.event.line
    if moment.event.clock == run.clock, moment.event.time >= run.time {
      run.time = moment.event.time
    } else if moment.event.clock != .none {
      moment.flags = checkClock(moment.event, run)
    }
    if began { moment.flags.insert(.runStart) }
    if moment.event.seq != Event.absent { checkSequence(moment.event, run, trace) }
    if run.unreadable != unreadable.count { widen(run, trace) }
    let part = tables.parts[type]
    if part.contains(.launch) {
      run.info.launchReason = text(of: moment.event, key: model.vocabulary.key(model.roles.launchReason))
      publish(run)
    }
    for place in tables.listeners.range(type) { step(tables.listeners[place], moment, run, trace, tables) }
    if steps.count == first {
      steps.append(Step(event: Int32(moment.index), run: run.info.number, flags: moment.flags))
    }
    trace.hearers(tables)._withUnsafeGuaranteedRef { hearers in
      for place in hearers.lists.range(type) {
        let hearer = hearers.lists[place]
        // Some want to be told only while they wait for something.
        if hearer >= Hearers.waiting, run.isIdle(hearer & Hearers.number) { continue }
        tables.monitorRefs[hearer & Hearers.number]._withUnsafeGuaranteedRef { monitor in
          monitor.hear(moment.event, type: type, run, trace, self, step: first)
        }
      }
    }
    if part.contains(.ofProcess) {
      if part.contains(.begins) { run.hasBegun = true }
      if !part.contains(.prelude), !isCharged { run.isUnderWay = true }
    }
    if measuresFitness, run.hasEnded { record(run) }
    if part.contains(.exit) {
      steps[first].flags.insert(.runEnd)
      end(run)
    }
  }

  // MARK: Machines

  private func step(_ machine: Int, _ moment: Moment, _ run: Run, _ trace: Trace, _ tables: ReplayTables) {
    guard let key = tables.machineKeys[machine] else {
      if run.subjects[machine].subjects.isEmpty {
        run.subjects[machine].insertOnly(newSubject(machine, run, trace, name: nil))
      }
      advance(&run.subjects[machine].subjects[0], moment, run, trace)
      return
    }
    if tables.isBroadcast(machine, moment.type) {
      for instance in run.subjects[machine].indices {
        advance(&run.subjects[machine].subjects[instance], moment, run, trace)
      }
      return
    }
    let name = nameRef(of: moment.event, key: key)
    guard !name.isNone || model.machines[machine].keyOptional else { return noteNameless(machine, moment.event) }
    let known = currentBatch._withUnsafeGuaranteedRef { run.subjects[machine].find(name, in: $0.text) }
    let instance = known ?? newInstance(machine, name, run, trace)
    advance(&run.subjects[machine].subjects[instance], moment, run, trace)
  }

  private func newInstance(_ machine: Int, _ name: TextRef, _ run: Run, _ trace: Trace) -> Int {
    let name = batch.string(name)
    return run.subjects[machine].insert(newSubject(machine, run, trace, name: name), name: Array(name.utf8))
  }

  @inline(__always)
  private func advance(_ subject: inout Subject, _ moment: Moment, _ run: Run, _ trace: Trace) {
    trace.current(Int(subject.machine))._withUnsafeGuaranteedRef { automaton in
      if subject.version != automaton.version { migrate(&subject, to: automaton, trace) }
      let letter = automaton.reader.letter(type: moment.type, moment.event, fields)
      if measuresFitness { measure(&subject, automaton, letter, trace) }
      let state = subject.state
      let entry = automaton.entry(state, letter)
      let next: Int32
      var flags = moment.flags
      if entry >= 0 {
        next = entry
        if next != state { subject.fault = nil }
      } else {
        let place = Place(
          automaton: automaton, event: moment.event, type: moment.type, letter: letter, run: run, trace: trace)
        next = settle(place, automaton.outcome(entry), &subject, &flags)
      }
      steps.append(
        Step(
          event: Int32(moment.index), run: run.info.number, machine: Int16(subject.machine), subject: subject.number,
          before: shown(automaton, state), after: shown(automaton, next), flags: flags))
      if next != state { subject.lastLine = moment.event.line }
      subject.state = next
      subject.history.append(
        SubjectHistory.Entry(
          letter: Int32(truncatingIfNeeded: letter), state: state, line: moment.event.line, version: subject.version),
        histories)
    }
  }

  func newSubject(_ machine: Int, _ run: Run, _ trace: Trace, name: String?) -> Subject {
    subjectCount += 1
    let automaton = trace.current(machine).takeUnretainedValue()
    var subject = Subject(
      number: subjectCount - 1, machine: machine, name: name, state: trace.start(machine, run.beginning, name: name),
      version: Int(automaton.version))
    // What came of it first may stand in a line that could not be read.
    if run.unreadableLine > 0 { widen(&subject, by: 1, line: run.unreadableLine, trace) }
    return subject
  }

  private func nameRef(of event: Event, key: EventKey) -> TextRef {
    let first = Int(event.firstField)
    for index in first..<first + Int(event.fieldCount)
    where fields[index].key == key && !fields[index].isElement {
      return fields[index].text
    }
    return .none
  }

  /// An event of an instance that the log does not name, said once.
  private func noteNameless(_ machine: Int, _ event: Event) {
    let machine = model.machines[machine]
    guard let key = machine.key, let rule = machine.refusals.first?.rule else { return }
    log.addUnjudged(
      rule: rule, line: event.line, key: key,
      message:
        "events without `\(key)` do not tell which instance they are of; the rules of \(machine.title.lowercased()) are not judged for them"
    )
  }

  /// The same belief under what is observed now.
  func migrate(_ subject: inout Subject, to now: Determinization, _ trace: Trace) {
    let before = trace.determinization(of: subject)
    subject.state = now.closedState(of: before.beliefs[Int(subject.state)])
    subject.version = now.version
    if subject.following != nil { subject.state = now.followed(subject.state) }
  }

  /// The number of the public states of a state.
  @inline(__always)
  func shown(_ automaton: Determinization, _ state: Int32) -> StateSetID {
    let known = automaton.shownSets[Int(state)]
    return known >= 0 ? known : makeShown(automaton, state)
  }

  private func makeShown(_ automaton: Determinization, _ state: Int32) -> StateSetID {
    let names = automaton.shownStates(automaton.beliefs[Int(state)])
    // There are few of them, and each is looked for once a state.
    let place = context.stateSets.firstIndex(of: names) ?? context.stateSets.count
    if place == context.stateSets.count { context.stateSets.append(names) }
    let number = StateSetID(place)
    automaton.shownSets[Int(state)] = number
    return number
  }

  // MARK: Clocks

  /// Of an event that has a time, and not the usual one: on the same clock, and no earlier than the one before.
  private func checkClock(_ event: Event, _ run: Run) -> Step.Flags {
    defer {
      run.clock = event.clock
      run.time = event.time
    }
    guard run.clock == event.clock else {
      guard run.clock != .none else { return [] }
      run.clockBreaks &+= 1
      return .clockBreak
    }
    guard event.time < run.time else { return [] }
    run.clockBreaks &+= 1
    var finding = lineFinding(
      "LOG-4", line: event.line,
      message:
        "time runs backwards by \(Nanoseconds.secondsText(nanoseconds: run.time &- event.time)) s; no duration is taken across this line"
    )
    finding.source = batch.source(of: event)
    finding.time = time(of: event)
    add(finding, to: run)
    return .clockBreak
  }

  // MARK: Unknown events

  private func unknown(_ event: Event, _ index: Int) {
    let run = runs.find(key(event, trace))?.takeUnretainedValue()
    steps.append(Step(event: Int32(index), run: run?.info.number ?? -1))
    let name = batch.string(event.typeText)
    guard event.family >= 0 else {
      let family = String(name.prefix { $0 != "." }.prefix(64))
      if result.unknownFamilies.count < 1000 || result.unknownFamilies[family] != nil {
        result.unknownFamilies[family, default: 0] += 1
      } else {
        result.unknownFamilies["…", default: 0] += 1
      }
      return
    }
    hearUnlisted(event)
    let family = model.families[Int(event.family)]
    guard !family.isOpen else { return }
    if let known = unknownTypes[name] { return log.extend(known, line: event.line) }
    var finding = lineFinding(
      "LOG-3", line: event.line, message: "no event `\(name)` is known in the family `\(family.name)`; it is not judged"
    )
    finding.level = options.unknownEvents
    finding.source = batch.source(of: event)
    finding.event = name
    let handle = log.add(finding)
    if unknownTypes.count < 1000 { unknownTypes[name] = handle }
  }

  /// The text of a payload value.
  func text(of event: Event, key: EventKey?) -> String? {
    guard let key else { return nil }
    return currentBatch._withUnsafeGuaranteedRef { batch in
      for index in Int(event.firstField)..<Int(event.firstField) + Int(event.fieldCount) {
        let field = batch.fields[index]
        if field.key == key, !field.text.isNone { return batch.string(field.text) }
      }
      return nil
    }
  }
}
