import EventLog
import LifecycleModel

/// The way of one event through runs, machines and monitors.
extension FileReplay {
  func judge(_ index: Int) throws {
    precondition(index >= 0 && index < events.count)
    let event = events.baseAddress.unsafelyUnwrapped + index
    lastLine = event.pointee.line
    if event.pointee.header >= 0 { return try begin(batch.headers[Int(event.pointee.header)]) }
    result.events += 1
    guard event.pointee.type != .unknown else { return unknown(event.pointee, index) }
    try traceRef(of: event.pointee)._withUnsafeGuaranteedRef { try judge(event, index, in: $0) }
  }

  private func judge(_ event: UnsafePointer<Event>, _ index: Int, in trace: Trace) throws {
    let type = Int(event.pointee.type.rawValue)
    let route = trace.route(type)
    if !route.pointee.isKnown { trace.findRoute(type, tables) }
    let moment = Moment(event: event, index: Int32(truncatingIfNeeded: index), type: Int(route.pointee.type))
    if let run = plainRun(event, route.pointee.part, trace) {
      return run._withUnsafeGuaranteedRef { judge(moment, route, $0, trace) }
    }
    try judgeOther(moment, route, trace)
  }

  /// An event whose run it takes more to find.
  @inline(never)
  private func judgeOther(_ moment: Moment, _ route: UnsafePointer<EventRoute>, _ trace: Trace) throws {
    if route.pointee.part.contains(.uncovered) {
      result.notCovered = (result.notCovered ?? 0) + 1
      return steps.append(Step(event: moment.index, run: -1))
    }
    let before = steps.count
    withRuns(of: moment.event.pointee, type: moment.type, trace) { run, began in
      var moment = moment
      if began { moment.flags.insert(.runStart) }
      // What one run heard may have changed where it goes in the next.
      if !route.pointee.isKnown { trace.findRoute(Int(moment.event.pointee.type.rawValue), tables) }
      judge(moment, route, run, trace)
    }
    if steps.count == before { steps.append(Step(event: moment.index, run: -1)) }
  }

  /// An event on its way through the machines.
  struct Moment {
    /// Of the batch.
    let event: UnsafePointer<Event>
    let index: Int32
    let type: Int
    var flags: Step.Flags = []
  }

  private func judge(_ moment: Moment, _ route: UnsafePointer<EventRoute>, _ run: Run, _ trace: Trace) {
    let event = moment.event
    // It may be another one before the end.
    let route = route.pointee
    var moment = moment
    let first = steps.count
    isCharged = false
    run.lastLine = event.pointee.line
    if event.pointee.clock == run.clock, event.pointee.time >= run.time {
      run.time = event.pointee.time
    } else if event.pointee.clock != .none {
      moment.flags.formUnion(checkClock(event.pointee, run))
    }
    if event.pointee.seq != Event.absent { checkSequence(event.pointee, run, trace) }
    if run.unreadable != unreadable.count { widen(run, trace) }
    if route.part.contains(.launch) { launch(run, event.pointee) }
    var stop = route.stops.unsafelyUnwrapped
    let monitors = stop + Int(route.machineCount)
    while stop < monitors {
      hear(moment, at: stop.pointee, run, trace)
      stop += 1
    }
    if steps.count == first {
      steps.append(Step(event: moment.index, run: run.number, flags: moment.flags))
    }
    let all = monitors + Int(route.monitorCount)
    while stop < all {
      // Some want to be told only while they wait for something.
      if !stop.pointee.isWaiting || !run.isIdle(stop.pointee.number) {
        monitorRefs[stop.pointee.number]._withUnsafeGuaranteedRef {
          $0.hear(event.pointee, type: moment.type, run, trace, self, step: first)
        }
      }
      stop += 1
    }
    if route.part.contains(.ofProcess) {
      if route.part.contains(.begins) { run.hasBegun = true }
      if !route.part.contains(.prelude), !isCharged { run.isUnderWay = true }
    }
    if measuresFitness, run.hasEnded { record(run) }
    if route.part.contains(.exit) {
      steps[first].flags.insert(.runEnd)
      end(run)
    }
  }

  private func launch(_ run: Run, _ event: Event) {
    // Nobody else asks for it.
    guard !folds.isEmpty else { return }
    run.launchReason = text(of: event, key: model.vocabulary.key(model.roles.launchReason))
    publish(run)
  }

  // MARK: Machines

  @inline(__always)
  private func hear(_ moment: Moment, at stop: EventRoute.Stop, _ run: Run, _ trace: Trace) {
    let table = run.subjects.baseAddress.unsafelyUnwrapped + stop.number
    switch stop.audience {
    case .sole:
      if table.pointee.isEmpty { beginSole(stop.number, run, trace) }
      advance(table.pointee.first, moment, run, trace)
    case .named:
      if let instance = instance(stop.number, moment, run, trace) {
        advance(table.pointee.first + instance, moment, run, trace)
      }
    case .all:
      for instance in table.pointee.indices { advance(table.pointee.first + instance, moment, run, trace) }
    }
  }

  @inline(never)
  private func beginSole(_ machine: Int, _ run: Run, _ trace: Trace) {
    _ = run.subjects[machine].append(newSubject(machine, run, trace, name: nil))
  }

  /// The place of the instance that an event names, which may be a new one; nil where it names none.
  private func instance(_ machine: Int, _ moment: Moment, _ run: Run, _ trace: Trace) -> Int? {
    let name = machineKeys[machine].map { nameRef(of: moment.event.pointee, key: $0) } ?? .none
    guard !name.isNone || model.machines[machine].keyOptional else {
      noteNameless(machine, moment.event.pointee)
      return nil
    }
    let bytes = UnsafeRawBufferPointer(
      rebasing: batchText[name.isNone ? 0..<0 : Int(name.offset)..<Int(name.offset) + Int(name.length)])
    return run.subjects[machine].find(bytes) ?? newInstance(machine, bytes, run, trace)
  }

  func newInstance(_ machine: Int, _ name: UnsafeRawBufferPointer, _ run: Run, _ trace: Trace) -> Int {
    run.subjects[machine].append(newSubject(machine, run, trace, name: run.keep(name)))
  }

  private func advance(_ subject: UnsafeMutablePointer<Subject>, _ moment: Moment, _ run: Run, _ trace: Trace) {
    let machine = Int(subject.pointee.machine)
    let table = trace.stepTable(machine)
    if subject.pointee.version != table.pointee.version { migrate(&subject.pointee, trace) }
    let letter = letter(moment, table.pointee.letters + moment.type, machine, trace)
    if measuresFitness { measure(&subject.pointee, letter, trace) }
    let state = subject.pointee.state
    var entry = table.pointee.entry(state, letter)
    if entry == Determinization.unknown { entry = resolve(state, letter, machine, trace) }
    let next: Int32
    var flags = moment.flags
    if entry >= 0 {
      next = entry
      if next != state { subject.pointee.endFault() }
    } else {
      next = settle(moment, letter, entry, subject, run, trace, &flags)
    }
    if next != state { subject.pointee.lastLine = moment.event.pointee.line }
    steps.append(
      Step(
        event: moment.index, run: run.number, machine: Int16(truncatingIfNeeded: machine),
        subject: subject.pointee.number, before: shown(table, state, machine, trace),
        after: shown(table, next, machine, trace), flags: flags))
    subject.pointee.state = next
    subject.pointee.history.append(
      SubjectHistory.Entry(
        letter: Int32(truncatingIfNeeded: letter), state: state, line: moment.event.pointee.line,
        version: subject.pointee.version),
      histories)
  }
  @inline(__always)
  private func letter(
    _ moment: Moment, _ row: UnsafePointer<LetterReader.Row>, _ machine: Int, _ trace: Trace
  ) -> Int {
    let count = Int(moment.event.pointee.fieldCount)
    guard count > 0, let start = fields.baseAddress else { return Int(row.pointee.plain) }
    let own = UnsafeBufferPointer(start: start + Int(moment.event.pointee.firstField), count: count)
    guard row.pointee.asks(own) else { return Int(row.pointee.plain) }
    return trace.current(machine)._withUnsafeGuaranteedRef { $0.reader.letter(type: moment.type, own) }
  }

  @inline(never)
  private func resolve(_ state: Int32, _ letter: Int, _ machine: Int, _ trace: Trace) -> Int32 {
    trace.current(machine)._withUnsafeGuaranteedRef { $0.entry(state, letter) }
  }

  /// An event that is more than a step.
  @inline(never)
  private func settle(
    _ moment: Moment, _ letter: Int, _ entry: Int32, _ subject: UnsafeMutablePointer<Subject>, _ run: Run,
    _ trace: Trace, _ flags: inout Step.Flags
  ) -> Int32 {
    let automaton = trace.current(Int(subject.pointee.machine)).takeUnretainedValue()
    let place = Place(
      automaton: automaton, event: moment.event.pointee, type: moment.type, letter: letter, run: run, trace: trace)
    return settle(place, automaton.outcome(entry), &subject.pointee, &flags)
  }

  /// - Parameter name: In the run's memory; nil for the only one of its kind.
  func newSubject(_ machine: Int, _ run: Run, _ trace: Trace, name: UnsafeRawBufferPointer?) -> Subject {
    subjectCount += 1
    let start = trace.start(machine, run.beginning, name: name)
    var subject = Subject(
      number: subjectCount - 1, machine: machine, name: name, state: start,
      version: Int(trace.stepTable(machine).pointee.version))
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
  @inline(never)
  func migrate(_ subject: inout Subject, _ trace: Trace) {
    let now = trace.current(Int(subject.machine)).takeUnretainedValue()
    let before = trace.determinization(of: subject)
    subject.state = now.closedState(of: before.beliefs[Int(subject.state)])
    subject.version = now.version
    if subject.following != nil { subject.state = now.followed(subject.state) }
  }

  /// The number of the public states of a state.
  func shown(_ automaton: Determinization, _ state: Int32) -> StateSetID {
    let known = automaton.table.pointee.shownSet(state)
    return known >= 0 ? known : makeShown(automaton, state)
  }

  @inline(__always)
  private func shown(
    _ table: UnsafeMutablePointer<StepTable>, _ state: Int32, _ machine: Int, _ trace: Trace
  ) -> StateSetID {
    let known = table.pointee.shownSet(state)
    return known >= 0 ? known : makeShown(trace.current(machine).takeUnretainedValue(), state)
  }

  private func makeShown(_ automaton: Determinization, _ state: Int32) -> StateSetID {
    let names = automaton.shownStates(automaton.beliefs[Int(state)])
    // There are few of them, and each is looked for once a state.
    let place = context.stateSets.firstIndex(of: names) ?? context.stateSets.count
    if place == context.stateSets.count { context.stateSets.append(names) }
    let number = StateSetID(place)
    automaton.table.pointee.setShownSet(state, number)
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

  /// The text of a payload value.
  func text(of event: Event, key: EventKey?) -> String? {
    let text = textRef(of: event, key: key)
    return text.isNone ? nil : currentBatch._withUnsafeGuaranteedRef { $0.string(text) }
  }

  /// The same where it stands in the batch; none where there is none.
  @inline(__always)
  func textRef(of event: borrowing Event, key: EventKey?) -> TextRef {
    guard let key else { return .none }
    for index in Int(event.firstField)..<Int(event.firstField) + Int(event.fieldCount)
    where fields[index].key == key && !fields[index].text.isNone {
      return fields[index].text
    }
    return .none
  }
}
