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

/// Rules that are patterns over the events of a run. A type that no pattern speaks of costs a look into a table, as long
/// as no pattern waits for an answer in time.
final class PatternMonitor: RunMonitor {
  private final class State {
    let links: LinkedKeys
    let runs: UnsafeMutableBufferPointer<PatternRun?>
    /// The roles in which an event can change anything, by pattern.
    let wakes: UnsafeMutableBufferPointer<PatternRole>

    init(links: LinkedKeys, wakes start: [PatternRole]) {
      self.links = links
      runs = .allocate(capacity: start.count)
      runs.initialize(repeating: nil)
      wakes = .allocate(capacity: start.count)
      _ = wakes.initialize(from: start)
    }

    deinit {
      runs.deinitialize()
      runs.deallocate()
      wakes.deallocate()
    }

    /// The run of a pattern, which lives as long as this.
    @inline(__always)
    func run(_ index: Int) -> Unmanaged<PatternRun>? {
      let pointer = UnsafeRawPointer(runs.baseAddress.unsafelyUnwrapped + index)
      return pointer.load(as: UnsafeRawPointer?.self).map { Unmanaged<PatternRun>.fromOpaque($0) }
    }
  }

  private let programs: PatternPrograms
  /// Patterns by type, and what the type is to each.
  private let listeners: FlatLists
  private let roles: FlatTable<PatternRole>
  /// Patterns whose obligations expire.
  private let expiring: FlatTable<Int>
  private let model: Model
  private let links: LinkTable
  /// What wakes patterns of which nothing has been heard yet: in a run from its launch on, and in another one.
  private let startsKnown: [PatternRole]
  private let startsUnknown: [PatternRole]

  init(_ model: Model) {
    let patterns = model.patterns
    programs = PatternPrograms(model)
    self.model = model
    let roles = PatternRoles(model)
    let heard = roles.heard
    listeners = FlatLists(heard)
    self.roles = FlatTable(Array(roles.roles.joined()))
    expiring = FlatTable(patterns.indices.filter { patterns[$0].expires })
    let links = LinkTable(model)
    self.links = links
    let hearsAll = expiring.count > 0
    startsUnknown = patterns.map { _ in [.opens, .begins, .closes, .acts] }
    // Nothing is open where a scope has to be opened first.
    startsKnown = patterns.map { $0.scope.after.isEmpty ? [.opens, .begins, .closes, .acts] : [.opens, .begins] }
    super.init(hears: heard.indices.map { hearsAll || !heard[$0].isEmpty || links.hears[$0] })
  }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    state(of: run)._withUnsafeGuaranteedRef { state in
      guard concerns(type, state) else { return }
      replay.currentBatch._withUnsafeGuaranteedRef { batch in
        hear(
          PatternEvent(
            type: type, payload: PatternPayload(event: event, batch: batch, links: state.links), run: run, trace: trace,
            replay: replay, stamp: Stamp(event, breaks: run.clockBreaks), isCharged: replay.isCharged), state)
      }
    }
  }

  private func hear(_ heard: PatternEvent, _ state: State) {
    let type = heard.type
    state.links.hear(heard)
    for place in expiring.indices {
      let index = expiring[place]
      guard state.wakes[index].contains(.waits), let pattern = state.run(index) else { continue }
      pattern._withUnsafeGuaranteedRef { pattern in
        pattern.expire(heard)
        state.wakes[index] = pattern.wakes
      }
    }
    for place in listeners.range(type) {
      let index = listeners[place]
      if state.wakes[index].isDisjoint(with: roles[place]) { continue }
      let pattern = state.run(index) ?? Unmanaged.passUnretained(patternRun(index, state, heard.run))
      pattern._withUnsafeGuaranteedRef { pattern in
        pattern.hear(heard, roles[place])
        state.wakes[index] = pattern.wakes
      }
    }
  }

  /// Whether the event can change anything: most come while nothing waits for them.
  @inline(__always)
  private func concerns(_ type: Int, _ state: State) -> Bool {
    if links.hears[type] { return true }
    for place in expiring.indices where state.wakes[expiring[place]].contains(.waits) { return true }
    for place in listeners.range(type) where !state.wakes[listeners[place]].isDisjoint(with: roles[place]) {
      return true
    }
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
    let made = State(
      links: LinkedKeys(links, initial: isKnown ? nil : run.trace.facts.initial),
      wakes: isKnown ? startsKnown : startsUnknown)
    run.keep(made, at: place)
    return Unmanaged.passUnretained(made)
  }

  /// Whether the log has the run from its beginning, without a gap.
  private func isKnown(_ run: Run) -> Bool { run.beginning == .launch || run.beginning == .launched }

  /// Made when the pattern first hears something: nothing before concerned it.
  private func patternRun(_ index: Int, _ state: State, _ run: Run) -> PatternRun {
    if let known = state.runs[index] { return known }
    let made = PatternRun(programs[index], isKnown: isKnown(run), initial: run.trace.facts.initial)
    state.runs[index] = made
    return made
  }

  override func forget(_ run: Run) { run.keep(nil, at: place) }

  override func end(_ run: Run, _ replay: FileReplay) {
    guard replay.isAtEnd, run.trace.facts.isComplete else { return }
    let state = state(of: run).takeUnretainedValue()
    for index in model.patterns.indices {
      // An existence is broken by what the pattern has never heard of.
      guard state.runs[index] != nil || model.patterns[index].kind == .existence else { continue }
      patternRun(index, state, run).end(run, replay)
    }
  }
}
