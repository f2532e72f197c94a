import EventLog
import LifecycleModel

/// Rules that are patterns over the events of a run. A type that no pattern speaks of costs a look into a table, as long
/// as no pattern waits for an answer in time.
final class PatternMonitor: RunMonitor {
  private final class State {
    let links: LinkedKeys
    var runs: [PatternRun?]

    init(links: LinkedKeys, patterns: Int) {
      self.links = links
      runs = Array(repeating: nil, count: patterns)
    }
  }

  var place = 0
  let hears: [Bool]
  private let programs: [PatternProgram]
  /// Patterns by type, and what the type is to each.
  private let listeners: FlatLists
  private let roles: [PatternRole]
  /// Patterns whose obligations expire.
  private let expiring: [Int]
  private let model: Model

  init(_ model: Model) {
    let programs = model.patterns.map { PatternProgram($0, model) }
    self.programs = programs
    self.model = model
    let heard = (0..<model.patternTypeCount).map { type in programs.indices.filter { programs[$0].hears[type] } }
    listeners = FlatLists(heard)
    roles = heard.enumerated().flatMap { type, heard in heard.map { programs[$0].role(of: type) } }
    expiring = programs.indices.filter { programs[$0].expires }
    let linked = Set(model.links.flatMap(\.types))
    let hearsAll = !expiring.isEmpty
    hears = heard.indices.map { hearsAll || !heard[$0].isEmpty || linked.contains($0) }
  }

  func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    let state = state(of: run)
    guard concerns(type, state) else { return }
    let heard = PatternEvent(
      type: type, payload: PatternPayload(event: event, batch: replay.batch, links: state.links),
      run: run, trace: trace, replay: replay, stamp: Stamp(event, breaks: run.clockBreaks),
      isCharged: replay.isCharged)
    state.links.hear(heard)
    for index in expiring { state.runs[index]?.expire(heard) }
    for place in listeners.range(type) {
      let index = listeners[place]
      if isIdle(index, roles[place], state) { continue }
      patternRun(index, state, run).hear(heard, roles[place])
    }
  }

  /// Whether the event can change anything: most come while nothing waits for them.
  private func concerns(_ type: Int, _ state: State) -> Bool {
    if state.links.hears(type) { return true }
    for index in expiring { if state.runs[index]?.hasObligations ?? false { return true } }
    for place in listeners.range(type) where !isIdle(listeners[place], roles[place], state) { return true }
    return false
  }

  @inline(__always)
  private func isIdle(_ index: Int, _ role: PatternRole, _ state: State) -> Bool {
    state.runs[index]?.isIdle(role) ?? (role == .waits)
  }

  func hearUnlisted(_ event: Event, _ run: Run, _ trace: Trace, _ replay: FileReplay) {
    let type = model.patternType(ofFamily: Int(event.family))
    if hears[type] { hear(event, type: type, run, trace, replay, step: 0) }
  }

  private func state(of run: Run) -> State {
    if let known: State = run.kept(place) { return known }
    let made = State(
      links: LinkedKeys(model, initial: isKnown(run) ? nil : run.trace.facts.initial), patterns: programs.count)
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
