import EventLog
import LifecycleModel

/// Patterns made ready when an event first concerns them.
private final class PatternPrograms {
  private let model: Model
  private var made: [PatternProgram?]
  /// The same, to be asked without counting references.
  private var refs: [Unmanaged<PatternProgram>?]

  init(_ model: Model) {
    self.model = model
    made = Array(repeating: nil, count: model.patterns.count)
    refs = Array(repeating: nil, count: model.patterns.count)
  }

  subscript(index: Int) -> PatternProgram { ref(index).takeUnretainedValue() }

  /// It lives as long as all of them.
  func ref(_ index: Int) -> Unmanaged<PatternProgram> {
    if let known = refs[index] { return known }
    let program = PatternProgram(model.patterns[index], model)
    (made[index], refs[index]) = (program, .passUnretained(program))
    return .passUnretained(program)
  }
}

/// Rules that are patterns over the events of a run. A type that no pattern waits for costs a look into a table.
final class PatternMonitor: RunMonitor {
  private let programs: PatternPrograms
  private let phases: PlainPhases
  private let hearers: PatternHearers
  /// Patterns whose obligations expire.
  private let expiring: FlatTable<Int>
  private let isExpiring: FlatTable<Bool>
  private let isPlain: [Bool]
  private let isExistence: [Bool]
  private let model: Model
  private let links: LinkTable
  private var spare = SpareStates<PatternState>()

  init(_ model: Model) {
    let patterns = model.patterns
    programs = PatternPrograms(model)
    self.model = model
    let heard = PatternRoles(model).heard
    let isOfInstance = model.typesOfInstances
    let isPlain = patterns.map { $0.isPlain(isOfInstance) }
    self.isPlain = isPlain
    phases = PlainPhases(patterns, heard: heard, isPlain: isPlain)
    expiring = FlatTable(patterns.indices.filter { patterns[$0].expires })
    isExpiring = FlatTable(patterns.map(\.expires))
    isExistence = patterns.map { $0.kind == .existence }
    let links = LinkTable(model)
    self.links = links
    hearers = PatternHearers(heard, isPlain: isPlain, tellsLink: links.hears)
    let hearsAll = expiring.count > 0
    super.init(
      hears: heard.indices.map { hearsAll || heard[$0].contains { !$0.isEmpty } || links.hears[$0] })
  }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    state(of: run)._withUnsafeGuaranteedRef { state in
      guard hearers.mask(type) & state.awake == 0 else { return hearAll(event, type, run, trace, replay, state) }
      let next = phases.next(state.number, type)
      guard next >= 0 else {
        _ = move(next, event, type, run, trace, replay, state, isCharged: replay.isCharged)
        return
      }
      state.number = next
    }
  }

  /// An event that means something to other patterns than the plain ones, or may.
  @inline(never)
  private func hearAll(
    _ event: Event, _ type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, _ state: PatternState
  ) {
    // What one pattern finds is no reason for another one to be silent.
    let heard = heard(event, type, run, trace, replay, state, isCharged: replay.isCharged)
    if hearers.mask(type) & state.awake & (PatternHearers.always | PatternHearers.links) != 0 { prepare(heard, state) }
    let next = phases.next(state.number, type)
    if next >= 0 {
      state.number = next
    } else if move(next, event, type, run, trace, replay, state, isCharged: heard.isCharged) {
      return
    }
    for place in hearers.range(type, hasTaken: state.hasTaken) {
      let (index, role) = hearers[place]
      if state.isWoken(index, by: role) { hear(heard, role, index, state) }
    }
  }

  private func heard(
    _ event: Event, _ type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, _ state: PatternState,
    isCharged: Bool
  ) -> PatternEvent {
    PatternEvent(
      type: type,
      payload: PatternPayload(event: event, fields: replay.fields, text: replay.batchText, links: state.links),
      run: run, trace: trace, replay: replay, stamp: Stamp(event, breaks: run.clockBreaks), isCharged: isCharged)
  }

  /// An event that does more to the plain patterns than to lead from one state to the next.
  /// - Returns: Whether the other patterns have heard it, too.
  @inline(never)
  private func move(
    _ entry: Int32, _ event: Event, _ type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay,
    _ state: PatternState, isCharged: Bool
  ) -> Bool {
    phases.move(entry, from: state, type)._withUnsafeGuaranteedRef { move in
      if move.isJudged { judge(move, heard(event, type, run, trace, replay, state, isCharged: isCharged), state) }
      let count = move.opened.count
      if count > 0 {
        let opened = move.opened.pointer(0)
        let opening = PlainOpening(
          line: event.line, type: Int32(truncatingIfNeeded: type), stamp: Stamp(event, breaks: run.clockBreaks))
        for place in 0..<count { state.openings[Int(opened[place])] = opening }
      }
      state.number = move.next
      if move.next < 0 { state.phases = move.phases }
      return move.isJudged
    }
  }

  /// Plain patterns may be broken: they and the others hear the event in their order, as findings stand on one line.
  @inline(never)
  private func judge(_ move: PlainMove, _ heard: PatternEvent, _ state: PatternState) {
    for place in hearers.range(heard.type, hasTaken: true) {
      let (index, role) = hearers[place]
      if move.judged.contains(index) {
        takeOver(index, heard.run, state)
        hear(heard, role, index, state)
      } else if state.isWoken(index, by: role) {
        hear(heard, role, index, state)
      }
    }
  }

  @inline(never)
  private func hear(_ heard: PatternEvent, _ role: PatternRole, _ index: Int, _ state: PatternState) {
    let pattern: Unmanaged<PatternRun>
    if let known = state.run(index) {
      pattern = known
    } else {
      // Most events that could open a scope do not.
      if state.isKnown, !isPlain[index], !programs.ref(index)._withUnsafeGuaranteedRef({ $0.mayOpen(heard) }) { return }
      pattern = Unmanaged.passUnretained(patternRun(index, state, heard.run))
    }
    pattern._withUnsafeGuaranteedRef { pattern in
      pattern.hear(heard, role)
      state.wake(index, pattern.wakes, isExpiring: isExpiring[index])
    }
  }

  /// What is told of an event before any pattern hears it.
  private func prepare(_ heard: PatternEvent, _ state: PatternState) {
    state.links.hear(heard)
    for place in expiring.indices {
      let index = expiring[place]
      guard state.isWoken(index, by: .waits), let pattern = state.run(index) else { continue }
      pattern._withUnsafeGuaranteedRef { pattern in
        pattern.expire(heard)
        state.wake(index, pattern.wakes, isExpiring: true)
      }
    }
  }

  override func hearUnlisted(_ event: Event, _ run: Run, _ trace: Trace, _ replay: FileReplay) {
    let type = model.patternType(ofFamily: Int(event.family))
    if hears[type] { hear(event, type: type, run, trace, replay, step: 0) }
  }

  // MARK: Runs

  /// It lives until the run keeps something else.
  @inline(__always)
  private func state(of run: Run) -> Unmanaged<PatternState> { run.keptRef(place) ?? makeState(of: run) }

  private func makeState(of run: Run) -> Unmanaged<PatternState> {
    let made = spare.take() ?? .passRetained(PatternState(links, hearers))
    made._withUnsafeGuaranteedRef { state in
      let isKnown = isKnown(run)
      starts(run.trace)._withUnsafeGuaranteedRef { state.begin($0, isKnown: isKnown) }
      if !isKnown, let initial = run.trace.facts.initial { state.links.tell(initial) }
    }
    return run.keep(held: made, at: place)
  }

  /// They live as long as the trace does not ask for others.
  private func starts(_ trace: Trace) -> Unmanaged<PatternStarts> {
    if let known = trace.patternStartsRef, known._withUnsafeGuaranteedRef({ $0.phases === phases }) { return known }
    trace.patternStarts = PatternStarts(model.patterns, isPlain, phases, trace)
    return trace.patternStartsRef.unsafelyUnwrapped
  }

  /// Whether the log has the run from its beginning, without a gap.
  private func isKnown(_ run: Run) -> Bool { run.beginning == .launch || run.beginning == .launched }

  /// Made when the pattern has something to judge.
  private func patternRun(_ index: Int, _ state: PatternState, _ run: Run) -> PatternRun {
    if let known = state.run(index) { return known.takeUnretainedValue() }
    let made = PatternRun(programs[index], isKnown: isKnown(run), initial: run.trace.facts.initial)
    state.keep(made, at: index)
    return made
  }

  /// From here on a run of the plain pattern judges, and begins where its phase was.
  private func takeOver(_ index: Int, _ run: Run, _ state: PatternState) {
    let made = PatternRun(programs[index], isKnown: true, initial: run.trace.facts.initial)
    let phase = phases.phases(of: state)[index]
    if phase == .open || phase == .met {
      let opening = state.openings[index]
      made.resume(
        PatternOpening(type: Int(opening.type), line: opening.line, stamp: opening.stamp, model),
        count: phase == .met ? 1 : 0)
    }
    state.keep(made, at: index)
    state.hasTaken = true
  }

  override func forget(_ run: Run) { run.keep(nil, at: place) }

  override func end(_ run: Run, _ replay: FileReplay) {
    if replay.isAtEnd, run.trace.facts.isComplete { judgeEnd(run, replay) }
    spare.take(from: run, place) { $0.reset() }
  }

  private func judgeEnd(_ run: Run, _ replay: FileReplay) {
    let state = state(of: run).takeUnretainedValue()
    for index in model.patterns.indices {
      // An existence is broken by what the pattern has never heard of.
      guard state.run(index) != nil || isExistence[index] else { continue }
      if state.run(index) == nil, isPlain[index] { takeOver(index, run, state) }
      patternRun(index, state, run).end(run, replay)
    }
  }
}
