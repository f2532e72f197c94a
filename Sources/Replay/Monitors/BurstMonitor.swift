import EventLog
import LifecycleModel

/// One warning of the system reaches several recipients: which events belong together, how grave it was, and whether
/// the one that is told first was told first.
///
/// For verdicts a burst ends when the same recipient is told again, or with a change of state: signals have no order
/// with the recipients of one warning. For counting it also ends when a signal comes after a recipient was told, and
/// after a second of quiet.
final class BurstMonitor: RunMonitor {
  private struct Recipient: Equatable {
    var type: Int
    var instance: String
  }

  private final class State {
    /// Recipients told in the burst.
    var told: [Recipient] = []
    var firstTold = false
    /// The one that is told first came last: it may belong to the next burst.
    var firstCameLast = false
    var charged = false
    /// The log begins in the middle of things: a burst may have begun before it.
    var mayBeCut: Bool
    var counted: WarningBurst?
    /// Recipients told since the counted burst began.
    var toldInCount: [Recipient] = []
    var lastTime: Int64 = 0
    /// Place in the order of levels, told in the burst or just before it; -1 for none.
    var level = -1

    /// There is nothing that an end would change.
    var isIdle: Bool { !mayBeCut && level < 0 && counted == nil && told.isEmpty }

    init(mayBeCut: Bool) {
      self.mayBeCut = mayBeCut
      told.reserveCapacity(4)
      toldInCount.reserveCapacity(4)
    }
  }

  private static let quiet: Int64 = 1_000_000_000

  private let rule: String
  private let first: [Int]
  private let isFirst: [Bool]
  private let isRecipient: [Bool]
  private let isSignal: [Bool]
  /// Recipients of which there are many: without the key that names one of them, told again is told another.
  private let isInstance: [Bool]
  private let isLevel: [Bool]
  private let ends: [Bool]
  private let levelKey: EventKey?
  private let instanceKey: EventKey?
  private let levels: [String]
  private let ranks: [String]
  private let quietLevels: Set<String>

  init(_ monitor: Monitor, _ model: Model) {
    rule = monitor.rule ?? monitor.id
    first = monitor.numbers("firstTypes", model)
    isFirst = monitor.table("firstTypes", model)
    isRecipient = monitor.table("recipientTypes", model)
    isSignal = monitor.table("signalTypes", model)
    isInstance = monitor.table("instanceTypes", model)
    isLevel = monitor.table("levelTypes", model)
    ends = monitor.table("endTypes", model)
    levelKey = monitor.key("levelKey", model)
    instanceKey = monitor.key("instanceKey", model)
    levels = monitor.parameters["levelValues"] ?? []
    ranks = monitor.parameters["levelRanks"] ?? []
    quietLevels = Set(monitor.parameters["quietValues"] ?? [])
    let tables = [isFirst, isRecipient, isSignal, isLevel]
    let ends = ends
    let begins = model.types.indices.map { type in tables.contains { $0[type] } }
    super.init(
      hears: begins.indices.map { begins[$0] || ends[$0] }, waitsFor: begins.indices.map { ends[$0] && !begins[$0] })
  }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    if ends[type] {
      // What could not be was perhaps no change of state.
      guard !replay.isCharged else { return }
      let known: Unmanaged<State>? = run.keptRef(place)
      known?._withUnsafeGuaranteedRef { state in
        if !state.isIdle { end(state, replay) }
      }
      return run.setWaits(place, false)
    }
    run.setWaits(place, true)
    state(of: run, trace)._withUnsafeGuaranteedRef { hear(event, type, run, trace, replay, $0, step) }
  }

  private func end(_ state: State, _ replay: FileReplay) {
    close(state)
    count(state, replay)
    state.level = -1
    state.mayBeCut = false
  }

  private func hear(
    _ event: Event, _ type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, _ state: State, _ step: Int
  ) {
    let text = isLevel[type] ? replay.text(of: event, key: levelKey) : nil
    let isQuiet = text.map(quietLevels.contains) ?? false
    let isWarning = isFirst[type] || isRecipient[type] || (isSignal[type] && !isQuiet)
    if isWarning { warn(event, type, run, trace, replay, state, step) }
    if let text, let rank = levels.firstIndex(of: text), rank > state.level, !isQuiet { state.level = rank }
  }

  /// It lives until the run keeps something else.
  private func state(of run: Run, _ trace: Trace) -> Unmanaged<State> {
    if let known: Unmanaged<State> = run.keptRef(place) { return known }
    let made = State(mayBeCut: !run.info.beganInLog && !trace.facts.isComplete)
    run.keep(made, at: place)
    return Unmanaged.passUnretained(made)
  }

  private func warn(
    _ event: Event, _ type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, _ state: State, _ step: Int
  ) {
    let instance = replay.text(of: event, key: instanceKey) ?? ""
    let recipient = Recipient(type: type, instance: instance)
    // Of many recipients without names, told again may be another one.
    let isNamed = !isInstance[type] || !instance.isEmpty
    let isRepeated = isNamed && state.told.last == recipient
    if isNamed, state.told.contains(recipient) {
      let isNext = state.firstCameLast
      close(state)
      state.firstTold = isNext
      state.mayBeCut = false
    }
    if isNamed && state.toldInCount.contains(recipient) || isSignal[type] && !state.toldInCount.isEmpty {
      count(state, replay)
    }
    if let counted = state.counted, counted.clock == event.clock, event.time &- state.lastTime > Self.quiet {
      count(state, replay)
    }
    if state.counted == nil {
      state.counted = WarningBurst(
        run: run.info.number, line: event.line, clock: event.clock, time: event.time, level: "unknown")
      replay.steps[step].flags.insert(.warning)
    }
    state.lastTime = event.time
    state.firstCameLast = isFirst[type] && !state.told.isEmpty
    if isFirst[type] { state.firstTold = true }
    if isFirst[type] || isRecipient[type] {
      if !state.told.contains(recipient) { state.told.append(recipient) }
      if !state.toldInCount.contains(recipient) { state.toldInCount.append(recipient) }
    }
    if isRecipient[type] { judge(event, type, isRepeated: isRepeated, run, trace, replay, state) }
  }

  private func judge(
    _ event: Event, _ type: Int, isRepeated: Bool, _ run: Run, _ trace: Trace, _ replay: FileReplay, _ state: State
  ) {
    guard !state.firstTold, !state.charged, !state.mayBeCut, !replay.isCharged,
      let expected = first.first(where: { trace.isLogged($0) && trace.isImplemented($0) })
    else { return }
    state.charged = true
    let name = replay.model.typeName(expected)
    var finding = replay.lineFinding(
      rule, line: event.line,
      message: "\(replay.model.typeName(type)) came before \(name): of one warning the application delegate hears first"
    )
    finding.subject = replay.model.roles.machine
    finding.event = replay.model.typeName(type)
    finding.time = replay.time(of: event)
    finding.expected = [name]
    // What is written twice is too much; else a warning has lost its first line.
    let repairs = [RepairStep(.insert, event: name, line: event.line), RepairStep(.delete, line: event.line)]
    finding.repair = [repairs[isRepeated ? 1 : 0]]
    finding.alternatives = [[repairs[isRepeated ? 0 : 1]]]
    finding.source = replay.batch.source(of: event)
    replay.add(finding, to: run)
  }

  private func close(_ state: State) {
    state.told.removeAll(keepingCapacity: true)
    state.firstTold = false
    state.firstCameLast = false
    state.charged = false
  }

  private func count(_ state: State, _ replay: FileReplay) {
    guard var burst = state.counted else { return }
    if state.level >= 0, state.level < ranks.count { burst.level = ranks[state.level] }
    replay.context.closedBursts.append(burst)
    state.counted = nil
    state.toldInCount.removeAll(keepingCapacity: true)
    state.level = -1
  }

  override func forget(_ run: Run) {
    guard let state: State = run.kept(place) else { return }
    state.mayBeCut = true
    run.setWaits(place, true)
  }

  override func end(_ run: Run, _ replay: FileReplay) {
    guard let state: State = run.kept(place) else { return }
    count(state, replay)
  }
}
