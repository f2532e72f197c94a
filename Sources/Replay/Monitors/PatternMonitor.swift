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

  let hears: [Bool]
  private let programs: [PatternProgram]
  /// Patterns by type.
  private let listeners: [[Int]]
  /// Patterns whose obligations expire.
  private let expiring: [Int]
  private let model: Model
  private var states: [Int32: State] = [:]
  private var last: (run: Int32, state: State)?

  init(_ model: Model) {
    let programs = model.patterns.map { PatternProgram($0, model) }
    self.programs = programs
    self.model = model
    listeners = (0..<model.patternTypeCount).map { type in programs.indices.filter { programs[$0].hears[type] } }
    expiring = programs.indices.filter { programs[$0].expires }
    let linked = Set(model.links.flatMap(\.types))
    let hearsAll = !expiring.isEmpty
    let heard = listeners.map { !$0.isEmpty }
    hears = listeners.indices.map { hearsAll || heard[$0] || linked.contains($0) }
  }

  func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    let state = state(of: run)
    let heard = PatternEvent(
      event: event, type: type, payload: PatternPayload(event: event, batch: replay.batch, links: state.links),
      run: run,
      trace: trace, replay: replay, stamp: Stamp(event, breaks: run.clockBreaks), isCharged: replay.isCharged)
    state.links.hear(heard)
    for index in expiring { state.runs[index]?.expire(heard) }
    for index in listeners[type] { patternRun(index, state, run).hear(heard) }
  }

  func hearUnlisted(_ event: Event, _ run: Run, _ trace: Trace, _ replay: FileReplay) {
    let type = model.patternType(ofFamily: Int(event.family))
    if hears[type] { hear(event, type: type, run, trace, replay, step: 0) }
  }

  private func state(of run: Run) -> State {
    let number = run.info.number
    if let last, last.run == number { return last.state }
    let state =
      states[number]
      ?? State(
        links: LinkedKeys(model, initial: isKnown(run) ? nil : run.trace.facts.initial), patterns: programs.count)
    states[number] = state
    last = (number, state)
    return state
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

  func forget(_ run: Run) {
    states[run.info.number] = nil
    last = nil
  }

  func end(_ run: Run, _ replay: FileReplay) {
    defer { forget(run) }
    guard replay.isAtEnd, run.trace.facts.isComplete else { return }
    let state = state(of: run)
    for index in programs.indices {
      // An existence is broken by what the pattern has never heard of.
      guard state.runs[index] != nil || programs[index].pattern.kind == .existence else { continue }
      patternRun(index, state, run).end(run, replay)
    }
  }
}
