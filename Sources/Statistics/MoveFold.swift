import EventLog
import LifecycleModel
import Replay

/// Folds the replay of one log to a ``MoveReport`` of one machine.
///
/// Memory is bound by the subjects of the runs that live at a time and the different moves.
public final class MoveFold: StepFold {
  private let machine: String?
  private var counting: MoveCounting?
  /// The model that the log was judged by; nil before `begin`.
  public private(set) var model: Model?
  /// The moves of the log; complete after `finish`.
  public private(set) var report: MoveReport

  /// - Parameter machine: The id of a machine; a model without it gives an empty report. Nil: the one whose states
  ///   statistics show.
  public init(machine: String?) {
    self.machine = machine
    report = MoveReport(machine: machine ?? "")
  }

  public func begin(_ context: ReplayContext) {
    model = context.model
    counting = MoveCounting(context.model, machine ?? context.model.roles.machine)
  }

  public func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext) {
    counting?.take(steps, batch, context)
  }

  public func finish(_ context: ReplayContext) {
    guard let report = counting?.finish(context) else { return }
    self.report = report
    counting = nil
  }
}

/// The state of the fold.
struct MoveCounting: ~Copyable {
  private struct Key: Hashable {
    var from: StateSetID
    var to: StateSetID
    var type: EventType
    /// Index in ``kinds``.
    var kind: Int
  }

  private struct LiveRun {
    var isFresh: Bool
    var lastEvent = -1
    var hasEnded = false
    /// By number of the subject: few of them live at a time.
    var stays: [(subject: Int32, stay: StayTracker)] = []
  }

  private let model: Model
  private let name: String
  /// -1: the model has no such machine.
  private let machine: Int16
  private var runs = RunSlots<LiveRun>()
  private var highestRun: Int32 = -1
  private var subjects = 0
  private var firstEvent = 0
  private var stays = EdgeTable(activeState: "")
  private var moves: [Key: MoveReport.Counts] = [:]
  private var kinds: [MoveReport.Move.Kind] = [.legal]
  private var headers: HeaderAgreement

  init(_ model: Model, _ machine: String) {
    self.model = model
    name = machine
    headers = HeaderAgreement(model)
    self.machine = Int16(model.machines.firstIndex { $0.id == machine } ?? -1)
  }

  mutating func take(_ steps: UnsafeBufferPointer<Step>, _ batch: EventBatch, _ context: ReplayContext) {
    headers.take(batch)
    stays.learn(context.stateSets)
    var findings = context.findings[...]
    for (index, step) in steps.enumerated() where step.run >= 0 {
      if step.run > highestRun { open(step.run, context) }
      let event = batch.events[Int(step.event)]
      let slot = runs.slot(of: step.run)
      if let slot { breakClock(step, slot) }
      if step.machine == machine, machine >= 0 {
        while let first = findings.first, first.step < index { findings.removeFirst() }
        let kind = kind(of: step, findings.prefix { $0.step == index }.map(\.finding), line: event.line)
        take(step, event, kind, slot)
      }
      guard let slot else { continue }
      runs[slot].lastEvent = number(step)
      if step.flags.contains(.runEnd) { runs[slot].hasEnded = true }
    }
    firstEvent += batch.events.count
    for (run, slot) in runs.live where runs[slot].hasEnded || !context.runs.contains(run) { close(run, slot) }
  }

  private func number(_ step: Step) -> Int { firstEvent + Int(step.event) }

  private mutating func open(_ run: Int32, _ context: ReplayContext) {
    highestRun = run
    _ = runs.open(run, LiveRun(isFresh: context.runs.beganInLog(run)))
  }

  private mutating func breakClock(_ step: Step, _ slot: Int) {
    guard step.flags.contains(.clockBreak), runs[slot].lastEvent != number(step) else { return }
    for index in runs[slot].stays.indices { runs[slot].stays[index].stay.breakClock() }
  }

  /// Nil where the step belongs to a fault that has been counted.
  private mutating func kind(of step: Step, _ findings: [Finding], line: Int) -> Int? {
    guard !step.flags.isDisjoint(with: [.illegal, .odd]) else { return 0 }
    // Faults of lines, and what monitors found before, can stand at the same step.
    let own = findings.filter { $0.line == line && $0.subject?.split(separator: ":").first.map(String.init) == name }
    if step.flags.contains(.illegal) {
      return own.first { $0.quirk == nil && $0.level != .note }.map { index(of: .illegal(rule: $0.rule)) }
    }
    return own.first.map { index(of: .odd(id: $0.quirk ?? $0.rule)) } ?? 0
  }

  private mutating func index(of kind: MoveReport.Move.Kind) -> Int {
    if let known = kinds.firstIndex(of: kind) { return known }
    kinds.append(kind)
    return kinds.count - 1
  }

  private mutating func take(_ step: Step, _ event: Event, _ kind: Int?, _ slot: Int?) {
    // After its exit a run hears the rest of that event. What is told of it later is a fault, and no stay.
    guard let slot, !runs[slot].hasEnded || runs[slot].lastEvent == number(step) else {
      if let kind, kind > 0 { count(step, event, kind, time: nil) }
      return
    }
    let isEnd = runs[slot].hasEnded || step.flags.contains(.runEnd)
    let place = place(of: step.subject, slot)
    let move = runs[slot].stays[place].stay.take(step, event, isFresh: runs[slot].isFresh, isEnd: isEnd, stays.sets)
    stays.take(move, step.flags, &runs[slot].stays[place].stay)
    // The stay goes on: no edge of the machine.
    if move.widened >= 0, kind == 0 { return }
    if let kind { count(step, event, kind, time: move.time) }
  }

  private mutating func place(of subject: Int32, _ slot: Int) -> Int {
    if let known = runs[slot].stays.firstIndex(where: { $0.subject == subject }) { return known }
    subjects += 1
    runs[slot].stays.append((subject, StayTracker()))
    return runs[slot].stays.count - 1
  }

  private mutating func count(_ step: Step, _ event: Event, _ kind: Int, time: Int64?) {
    guard step.before >= 0, step.after >= 0 else { return }
    let key = Key(from: step.before, to: step.after, type: event.type, kind: kind)
    moves[key, default: .init()].count.count()
    if let time { moves[key, default: .init()].times.add(time) }
  }

  private mutating func close(_ run: Int32, _ slot: Int) {
    for index in runs[slot].stays.indices { stays.settle(&runs[slot].stays[index].stay) }
    if !runs[slot].hasEnded {
      for (_, stay) in runs[slot].stays where stay.isStay { stays.leaveOpen(stay.state) }
    }
    runs.close(run)
  }

  mutating func finish(_ context: ReplayContext) -> MoveReport {
    for (run, slot) in runs.live { close(run, slot) }
    var report = MoveReport(machine: name)
    report.files = 1
    report.runs = Int(highestRun) + 1
    report.subjects = subjects
    report.facts = headers.agreed
    var times = StatisticsReport()
    stays.report(to: &times)
    report.stays = times.states
    for (key, counts) in moves {
      let move = MoveReport.Move(
        from: context.stateSets[Int(key.from)], to: context.stateSets[Int(key.to)],
        type: model.vocabulary.name(of: key.type), kind: kinds[key.kind])
      report.moves[move, default: .init()].merge(counts)
    }
    return report
  }
}
