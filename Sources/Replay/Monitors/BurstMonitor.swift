import EventLog
import LifecycleModel

/// One warning of the system reaches several recipients: which events belong together, how grave it was, and whether
/// the one that is told first was told first.
///
/// For verdicts a burst ends when the same recipient is told again, or with a change of state: signals have no order
/// with the recipients of one warning. For counting it also ends when a signal comes after a recipient was told, and
/// after a second of quiet.
final class BurstMonitor: RunMonitor {
  private typealias Recipient = RecipientList.Recipient

  private final class State {
    /// Recipients told in the burst.
    var told = RecipientList()
    var firstTold = false
    /// The one that is told first came last: it may belong to the next burst.
    var firstCameLast = false
    var charged = false
    /// The log begins in the middle of things: a burst may have begun before it.
    var mayBeCut = false
    var counted: WarningBurst?
    /// Recipients told since the counted burst began.
    var toldInCount = RecipientList()
    var lastTime: Int64 = 0
    /// Place in the order of levels, told in the burst or just before it; -1 for none.
    var level = -1
    /// Numbers of instances, by name.
    private var names = TextMap<Int32>()

    /// There is nothing that an end would change.
    var isIdle: Bool { !mayBeCut && level < 0 && counted == nil && told.isEmpty }

    /// - Parameter instance: Empty where it has no name.
    func recipient(_ type: Int, _ instance: UnsafeRawBufferPointer) -> Recipient {
      // Nobody goes by a number any more.
      if told.isEmpty, toldInCount.isEmpty { names.removeAll() }
      return Recipient(type: Int32(truncatingIfNeeded: type), instance: instance.isEmpty ? 0 : number(of: instance))
    }

    private func number(of instance: UnsafeRawBufferPointer) -> Int32 {
      let key = TextKey(instance)
      if let known = names[key] { return known }
      names.set(key, Int32(names.count + 1))
      return Int32(names.count)
    }

    /// The burst is over.
    func close() {
      told.removeAll()
      firstTold = false
      firstCameLast = false
      charged = false
    }

    /// The burst that is counted is over.
    func endCount() {
      counted = nil
      toldInCount.removeAll()
      level = -1
    }

    /// To serve for another run, as if it were new.
    func reset() {
      close()
      endCount()
      lastTime = 0
      names.removeAll()
    }
  }

  /// What a type is.
  private struct Part: OptionSet {
    let rawValue: UInt8

    static let first = Part(rawValue: 1)
    static let recipient = Part(rawValue: 2)
    static let signal = Part(rawValue: 4)
    /// A recipient of which there are many: without the key that names one of them, told again is told another.
    static let instance = Part(rawValue: 8)
    static let level = Part(rawValue: 16)
    static let ends = Part(rawValue: 32)

    // As numbers: a list of options would be made anew for every event.

    static let begins = Part(rawValue: 1 | 2 | 4 | 16)
    static let told = Part(rawValue: 1 | 2)
  }

  private static let quiet: Int64 = 1_000_000_000

  private let rule: String
  private let first: [Int]
  private let parts: FlatTable<Part>
  private let levelKey: EventKey?
  private let instanceKey: EventKey?
  /// Places in the order of levels, by their names; negative: the complement of that of a level that warns of nothing.
  private let levels: TextMap<Int>
  private let ranks: [String]
  private var spare = SpareStates<State>()

  init(_ monitor: Monitor, _ model: Model) {
    rule = monitor.rule ?? monitor.id
    first = monitor.numbers("firstTypes", model)
    levelKey = monitor.key("levelKey", model)
    instanceKey = monitor.key("instanceKey", model)
    ranks = monitor.parameters["levelRanks"] ?? []
    levels = Self.levels(monitor)
    var parts = [Part](repeating: [], count: model.types.count)
    for (name, part) in [
      ("firstTypes", Part.first), ("recipientTypes", .recipient), ("signalTypes", .signal),
      ("instanceTypes", .instance), ("levelTypes", .level), ("endTypes", .ends),
    ] {
      for type in monitor.numbers(name, model) { parts[type].insert(part) }
    }
    self.parts = FlatTable(parts)
    super.init(
      hears: parts.map { !$0.isDisjoint(with: Part.begins.union(.ends)) },
      waitsFor: parts.map { $0.contains(.ends) && $0.isDisjoint(with: .begins) })
  }

  private static func levels(_ monitor: Monitor) -> TextMap<Int> {
    var levels = TextMap<Int>()
    let names = monitor.parameters["levelValues"] ?? []
    let quiet = monitor.parameters["quietValues"] ?? []
    for name in names.reversed() + quiet {
      let place = names.firstIndex(of: name) ?? names.count
      name.withTextKey { _ = levels.set($0, quiet.contains(name) ? ~place : place) }
    }
    return levels
  }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    let part = parts[type]
    if part.contains(.ends) {
      // What could not be was perhaps no change of state.
      guard !replay.isCharged else { return }
      let known: Unmanaged<State>? = run.keptRef(place)
      known?._withUnsafeGuaranteedRef { state in
        if !state.isIdle { end(state, replay) }
      }
      return run.setWaits(place, false)
    }
    run.setWaits(place, true)
    state(of: run, trace)._withUnsafeGuaranteedRef { hear(event, type, part, run, trace, replay, $0, step) }
  }

  private func end(_ state: State, _ replay: FileReplay) {
    state.close()
    count(state, replay)
    state.level = -1
    state.mayBeCut = false
  }

  private func hear(
    _ event: Event, _ type: Int, _ part: Part, _ run: Run, _ trace: Trace, _ replay: FileReplay, _ state: State,
    _ step: Int
  ) {
    let rank = part.contains(.level) ? levels[TextKey(replay.bytes(replay.textRef(of: event, key: levelKey)))] : nil
    let isQuiet = rank.map { $0 < 0 } ?? false
    let isWarning = !part.isDisjoint(with: .told) || (part.contains(.signal) && !isQuiet)
    if isWarning { warn(event, type, part, run, trace, replay, state, step) }
    if let rank, rank > state.level { state.level = rank }
  }

  /// It lives until the run keeps something else.
  private func state(of run: Run, _ trace: Trace) -> Unmanaged<State> {
    if let known: Unmanaged<State> = run.keptRef(place) { return known }
    let made = spare.take() ?? .passRetained(State())
    made._withUnsafeGuaranteedRef { $0.mayBeCut = !run.beganInLog && !trace.facts.isComplete }
    return run.keep(held: made, at: place)
  }

  private func warn(
    _ event: Event, _ type: Int, _ part: Part, _ run: Run, _ trace: Trace, _ replay: FileReplay, _ state: State,
    _ step: Int
  ) {
    let instance = replay.textRef(of: event, key: instanceKey)
    let recipient = state.recipient(type, replay.bytes(instance))
    // Of many recipients without names, told again may be another one.
    let isNamed = !part.contains(.instance) || recipient.instance != 0
    let isRepeated = isNamed && state.told.last == recipient
    var isTold = state.told.contains(recipient)
    if isNamed, isTold {
      let isNext = state.firstCameLast
      state.close()
      isTold = false
      state.firstTold = isNext
      state.mayBeCut = false
    }
    if isNamed && state.toldInCount.contains(recipient) || part.contains(.signal) && !state.toldInCount.isEmpty {
      count(state, replay)
    }
    if let counted = state.counted, counted.clock == event.clock, event.time &- state.lastTime > Self.quiet {
      count(state, replay)
    }
    if state.counted == nil {
      state.counted = WarningBurst(
        run: run.number, line: event.line, clock: event.clock, time: event.time, level: "unknown")
      replay.steps[step].flags.insert(.warning)
    }
    state.lastTime = event.time
    state.firstCameLast = part.contains(.first) && !state.told.isEmpty
    if part.contains(.first) { state.firstTold = true }
    if !part.isDisjoint(with: .told) {
      if !isTold { state.told.append(recipient) }
      if !state.toldInCount.contains(recipient) { state.toldInCount.append(recipient) }
    }
    if part.contains(.recipient) { judge(event, type, isRepeated: isRepeated, run, trace, replay, state) }
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

  private func count(_ state: State, _ replay: FileReplay) {
    guard state.counted != nil else { return }
    if !replay.folds.isEmpty, var burst = state.counted {
      if state.level >= 0, state.level < ranks.count { burst.level = ranks[state.level] }
      replay.context.closedBursts.append(burst)
    }
    state.endCount()
  }

  override func forget(_ run: Run) {
    guard let state: State = run.kept(place) else { return }
    state.mayBeCut = true
    run.setWaits(place, true)
  }

  override func end(_ run: Run, _ replay: FileReplay) {
    let known: Unmanaged<State>? = run.keptRef(place)
    known?._withUnsafeGuaranteedRef { count($0, replay) }
    spare.take(from: run, place) { $0.reset() }
  }
}
