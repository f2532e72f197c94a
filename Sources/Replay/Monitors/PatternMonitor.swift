import EventLog
import LifecycleModel

/// Rules that are patterns over the events of a run. A type that no pattern speaks of costs a look into a table, as long
/// as no pattern waits for an answer in time.
final class PatternMonitor: RunMonitor {
  private final class State {
    let links: LinkedKeys
    var runs: [PatternRun?]
    /// The roles in which an event can change anything, by pattern.
    let wakes: UnsafeMutableBufferPointer<PatternRole>

    init(links: LinkedKeys, wakes start: [PatternRole]) {
      self.links = links
      runs = Array(repeating: nil, count: start.count)
      wakes = .allocate(capacity: start.count)
      _ = wakes.initialize(from: start)
    }

    deinit { wakes.deallocate() }
  }

  var place = 0
  let hears: [Bool]
  private let programs: [PatternProgram]
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
    let programs = model.patterns.map { PatternProgram($0, model) }
    self.programs = programs
    self.model = model
    let heard = (0..<model.patternTypeCount).map { type in programs.indices.filter { programs[$0].hears[type] } }
    listeners = FlatLists(heard)
    roles = FlatTable(heard.enumerated().flatMap { type, heard in heard.map { programs[$0].role(of: type) } })
    expiring = FlatTable(programs.indices.filter { programs[$0].expires })
    let links = LinkTable(model)
    self.links = links
    let hearsAll = expiring.count > 0
    hears = heard.indices.map { hearsAll || !heard[$0].isEmpty || links.hears[$0] }
    startsUnknown = programs.map { _ in [.opens, .begins, .closes, .acts] }
    // Nothing is open where a scope has to be opened first.
    startsKnown = programs.map { $0.after.isEmpty ? [.opens, .begins, .closes, .acts] : [.opens, .begins] }
  }

  func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    let state = state(of: run)
    guard concerns(type, state) else { return }
    let heard = PatternEvent(
      type: type, payload: PatternPayload(event: event, batch: replay.batch, links: state.links),
      run: run, trace: trace, replay: replay, stamp: Stamp(event, breaks: run.clockBreaks),
      isCharged: replay.isCharged)
    state.links.hear(heard)
    for place in expiring.indices {
      let index = expiring[place]
      guard state.wakes[index].contains(.waits), let pattern = state.runs[index] else { continue }
      pattern.expire(heard)
      state.wakes[index] = pattern.wakes
    }
    for place in listeners.range(type) {
      let index = listeners[place]
      if state.wakes[index].isDisjoint(with: roles[place]) { continue }
      let pattern = patternRun(index, state, run)
      pattern.hear(heard, roles[place])
      state.wakes[index] = pattern.wakes
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

  func hearUnlisted(_ event: Event, _ run: Run, _ trace: Trace, _ replay: FileReplay) {
    let type = model.patternType(ofFamily: Int(event.family))
    if hears[type] { hear(event, type: type, run, trace, replay, step: 0) }
  }

  private func state(of run: Run) -> State {
    if let known: State = run.kept(place) { return known }
    let isKnown = isKnown(run)
    let made = State(
      links: LinkedKeys(links, initial: isKnown ? nil : run.trace.facts.initial),
      wakes: isKnown ? startsKnown : startsUnknown)
    run.keep(made, at: place)
    return made
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

  func forget(_ run: Run) { run.keep(nil, at: place) }

  func end(_ run: Run, _ replay: FileReplay) {
    guard replay.isAtEnd, run.trace.facts.isComplete else { return }
    let state = state(of: run)
    for index in programs.indices {
      // An existence is broken by what the pattern has never heard of.
      guard state.runs[index] != nil || programs[index].pattern.kind == .existence else { continue }
      patternRun(index, state, run).end(run, replay)
    }
  }
}
