import EventLog
import LifecycleModel

/// Patterns made ready when an event first concerns them.
private final class PatternPrograms {
  private let model: Model
  private var made: [PatternProgram?]

  init(_ model: Model) {
    self.model = model
    made = Array(repeating: nil, count: model.patterns.count)
  }

  subscript(index: Int) -> PatternProgram {
    if let known = made[index] { return known }
    let program = PatternProgram(model.patterns[index], model)
    made[index] = program
    return program
  }
}

/// Rules that are patterns over the events of a run. A type that no pattern waits for costs a look into a table.
final class PatternMonitor: RunMonitor {
  private final class State {
    var links: LinkedKeys
    /// Nothing came before what the patterns have heard.
    var isKnown = false
    let runs: UnsafeMutableBufferPointer<PatternRun?>
    /// The roles in which an event can change anything, as ``PatternMasks``.
    let wakes: UnsafeMutablePointer<UInt64>
    let plain: UnsafeMutableBufferPointer<PlainScope>

    init(links: LinkedKeys, count: Int, _ masks: PatternMasks) {
      self.links = links
      runs = .allocate(capacity: count)
      runs.initialize(repeating: nil)
      wakes = .allocate(capacity: masks.count)
      wakes.initialize(repeating: 0, count: masks.count)
      plain = .allocate(capacity: count)
      plain.initialize(repeating: PlainScope(.taken))
    }

    deinit {
      runs.deinitialize()
      runs.deallocate()
      wakes.deallocate()
      plain.deallocate()
    }

    /// The run of a pattern, which lives as long as this.
    @inline(__always)
    func run(_ index: Int) -> Unmanaged<PatternRun>? {
      let pointer = UnsafeRawPointer(runs.baseAddress.unsafelyUnwrapped + index)
      return pointer.load(as: UnsafeRawPointer?.self).map { Unmanaged<PatternRun>.fromOpaque($0) }
    }
  }

  private let programs: PatternPrograms
  private let masks: PatternMasks
  /// By type, in which roles it is heard, as ``PatternMasks``.
  private let interests: FlatTable<UInt64>
  /// Patterns whose obligations expire.
  private let expiring: FlatTable<Int>
  private let isPlain: FlatTable<Bool>
  private let isExistence: FlatTable<Bool>
  private let model: Model
  private let links: LinkTable
  /// States of runs that are over, for the next ones.
  private var spare: [State] = []
  private static let spareLimit = 64

  init(_ model: Model) {
    let patterns = model.patterns
    programs = PatternPrograms(model)
    self.model = model
    let heard = PatternRoles(model).heard
    let masks = PatternMasks(patterns: patterns.count)
    self.masks = masks
    interests = FlatTable(heard.flatMap { masks.masks($0) })
    expiring = FlatTable(patterns.indices.filter { patterns[$0].expires })
    let isOfInstance = model.typesOfInstances
    isPlain = FlatTable(patterns.map { $0.isPlain(isOfInstance) })
    isExistence = FlatTable(patterns.map { $0.kind == .existence })
    let links = LinkTable(model)
    self.links = links
    let hearsAll = expiring.count > 0
    super.init(
      hears: heard.indices.map { hearsAll || heard[$0].contains { !$0.isEmpty } || links.hears[$0] })
  }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    // What one pattern finds is no reason for another one to be silent.
    let isCharged = replay.isCharged
    state(of: run)._withUnsafeGuaranteedRef { state in
      let interest = interests.pointer(masks.count * type)
      if links.hears[type] || expiring.count > 0 && isWaiting(state) {
        prepare(heard(event, type, run, trace, replay, state, isCharged), state)
      }
      for word in 0..<masks.words {
        var bits = masks.common(word, interest, state.wakes)
        while bits != 0 {
          let index = word << 6 | bits.trailingZeroBitCount
          bits &= bits - 1
          let role = masks.role(index, in: interest)
          if state.plain[index].hear(role, event, type: type, run, isExistence: isExistence[index]) {
            masks.set(index, state.plain[index].wakes, in: state.wakes)
          } else {
            hear(heard(event, type, run, trace, replay, state, isCharged), role, index, state)
          }
        }
      }
    }
  }

  private func heard(
    _ event: Event, _ type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, _ state: State, _ isCharged: Bool
  ) -> PatternEvent {
    replay.currentBatch._withUnsafeGuaranteedRef { batch in
      PatternEvent(
        type: type, payload: PatternPayload(event: event, batch: batch, links: state.links), run: run, trace: trace,
        replay: replay, stamp: Stamp(event, breaks: run.clockBreaks), isCharged: isCharged)
    }
  }

  @inline(never)
  private func hear(_ heard: PatternEvent, _ role: PatternRole, _ index: Int, _ state: State) {
    let pattern: Unmanaged<PatternRun>
    if let known = state.run(index) {
      pattern = known
    } else {
      // Most events that could open a scope do not.
      let program = programs[index]
      if state.isKnown, !isPlain[index], program.after.count == 1, !program.after[0].matches(heard) { return }
      pattern = Unmanaged.passUnretained(patternRun(index, state, heard.run))
    }
    pattern._withUnsafeGuaranteedRef { pattern in
      pattern.hear(heard, role)
      masks.set(index, pattern.wakes, in: state.wakes)
    }
  }

  /// What is told of an event before any pattern hears it.
  private func prepare(_ heard: PatternEvent, _ state: State) {
    state.links.hear(heard)
    for place in expiring.indices {
      let index = expiring[place]
      guard masks.role(index, in: state.wakes).contains(.waits), let pattern = state.run(index) else { continue }
      pattern._withUnsafeGuaranteedRef { pattern in
        pattern.expire(heard)
        masks.set(index, pattern.wakes, in: state.wakes)
      }
    }
  }

  private func isWaiting(_ state: State) -> Bool {
    for place in expiring.indices where masks.role(expiring[place], in: state.wakes).contains(.waits) { return true }
    return false
  }

  override func hearUnlisted(_ event: Event, _ run: Run, _ trace: Trace, _ replay: FileReplay) {
    let type = model.patternType(ofFamily: Int(event.family))
    if hears[type] { hear(event, type: type, run, trace, replay, step: 0) }
  }

  /// It lives until the run keeps something else.
  @inline(__always)
  private func state(of run: Run) -> Unmanaged<State> { run.keptRef(place) ?? makeState(of: run) }

  private func makeState(of run: Run) -> Unmanaged<State> {
    let isKnown = isKnown(run)
    let trace = run.trace
    let links = LinkedKeys(links, initial: isKnown ? nil : trace.facts.initial)
    let made = spare.popLast() ?? State(links: links, count: model.patterns.count, masks)
    made.links = links
    made.isKnown = isKnown
    let starts = trace.patternStarts ?? PatternStarts(model.patterns, masks, trace)
    trace.patternStarts = starts
    made.wakes.update(from: isKnown ? starts.known : starts.unknown, count: masks.count)
    for index in made.plain.indices { made.plain[index] = PlainScope(isKnown && isPlain[index] ? .closed : .taken) }
    run.keep(made, at: place)
    return Unmanaged.passUnretained(made)
  }

  /// Whether the log has the run from its beginning, without a gap.
  private func isKnown(_ run: Run) -> Bool { run.beginning == .launch || run.beginning == .launched }

  /// Made when the pattern has something to judge.
  private func patternRun(_ index: Int, _ state: State, _ run: Run) -> PatternRun {
    if let known = state.runs[index] { return known }
    let made =
      state.plain[index].phase == .taken
      ? PatternRun(programs[index], isKnown: isKnown(run), initial: run.trace.facts.initial)
      : state.plain[index].takeOver(programs[index], run, model)
    state.runs[index] = made
    return made
  }

  override func forget(_ run: Run) { run.keep(nil, at: place) }

  override func end(_ run: Run, _ replay: FileReplay) {
    if replay.isAtEnd, run.trace.facts.isComplete { judgeEnd(run, replay) }
    guard spare.count < Self.spareLimit, let state: State = run.kept(place) else { return }
    for index in state.runs.indices where state.runs[index] != nil { state.runs[index] = nil }
    spare.append(state)
    run.keep(nil, at: place)
  }

  private func judgeEnd(_ run: Run, _ replay: FileReplay) {
    let state = state(of: run).takeUnretainedValue()
    for index in model.patterns.indices {
      // An existence is broken by what the pattern has never heard of.
      guard state.runs[index] != nil || isExistence[index] else { continue }
      patternRun(index, state, run).end(run, replay)
    }
  }
}
