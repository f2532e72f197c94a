import EventLog
import LifecycleModel
import Replay

/// The state of the fold. A value, so that the loop over the steps works on it exclusively.
struct StatisticsCounting: ~Copyable {
  /// What is kept of a live run.
  struct LiveRun {
    var isFresh: Bool
    var stay = StayTracker()
    /// The last event, by number in the log, that was taken for this run.
    var lastEvent = -1
    var hasLaunched = false
    /// The first event of a run that began in the log, until the active state is reached.
    var launched: Stamp?
    var lastWarning: Stamp?
    var isAnswered = true
    var footprint: UInt64?
    var hasEnded = false
    var exitHasState = false
  }

  let roles: RoleTable
  let model: Model
  private var events = EventCounting()
  var edges: EdgeTable
  var runs = RunSlots<LiveRun>()
  private var highestRun: Int32 = -1
  /// Number in the log of the block's first event.
  private(set) var firstEvent = 0
  var launches = StatisticsReport.LaunchCounts()
  var launchReasons = NameCounter(unnamed: "unknown")
  var exits = StatisticsReport.ExitCounts()
  var exitReasons = NameCounter(unnamed: "unknown")
  /// By state set; the exits of which none is known are counted last.
  var exitStates: [Int] = []
  var exitsWithoutState = 0
  var memory = StatisticsReport.MemoryCounts()
  private var rules: [String: QuantileSketch] = [:]

  init(_ model: Model) {
    self.model = model
    roles = RoleTable(model)
    edges = EdgeTable(activeState: roles.activeState)
  }

  mutating func take(_ steps: UnsafeBufferPointer<Step>, _ batch: EventBatch, _ context: ReplayContext) {
    events.count(batch, roles)
    edges.learn(context.stateSets)
    batch.events.withUnsafeBufferPointer { take(steps, $0, batch, context) }
    closeEnded(context)
    countBursts(context)
    for measured in context.measurements { rules[measured.rule, default: QuantileSketch()].add(measured.nanoseconds) }
    firstEvent += batch.events.count
  }

  /// Steps and events as they are: an array would copy each of them.
  private mutating func take(
    _ steps: UnsafeBufferPointer<Step>, _ events: UnsafeBufferPointer<Event>, _ batch: EventBatch,
    _ context: ReplayContext
  ) {
    guard let first = steps.baseAddress, let firstEvent = events.baseAddress else { return }
    for index in steps.indices where first[index].run >= 0 {
      let step = first + index
      if step.pointee.run > highestRun { open(step.pointee.run, context) }
      let event = firstEvent + Int(step.pointee.event)
      let parts = roles.parts(event.pointee.type)
      let isOfRun = !step.pointee.flags.isDisjoint(with: Self.ofRun) || !parts.isDisjoint(with: .ofRun)
      // A run that is not new and has no slot ended in an earlier block: what is told of it yet is a fault.
      guard isOfRun || step.pointee.machine == roles.machine, let slot = runs.slot(of: step.pointee.run) else {
        continue
      }
      if !isOfRun, runs[slot].stay.goesOn(step.pointee) { continue }
      take(step.pointee, event.pointee, parts, in: slot, batch)
    }
  }

  /// Flags for which a run must be looked up, whatever the event is.
  private static let ofRun = Step.Flags(
    rawValue: Step.Flags.runStart.rawValue | Step.Flags.runEnd.rawValue | Step.Flags.warning.rawValue
      | Step.Flags.clockBreak.rawValue)

  /// Runs are numbered in the order in which they begin.
  private mutating func open(_ run: Int32, _ context: ReplayContext) {
    highestRun = run
    _ = runs.open(run, LiveRun(isFresh: context.runs.beganInLog(run)))
  }

  mutating func finish(_ context: ReplayContext) -> StatisticsReport {
    for (run, slot) in runs.live { close(run, slot) }
    var report = StatisticsReport()
    report.files = 1
    report.runs = Int(highestRun) + 1
    report.launches = launches
    report.launches.byReason = launchReasons.result()
    report.exits = exits
    report.exits.byReason = exitReasons.result()
    // Sets of different machines can have one name.
    for (state, count) in exitStates.enumerated() where count > 0 {
      report.exits.byState[edges.name(StateSetID(state)), default: 0].count(count)
    }
    if exitsWithoutState > 0 { report.exits.byState["unknown", default: 0].count(exitsWithoutState) }
    report.memory = memory
    report.memory.byLevel.shrink()
    report.rules = rules
    report.stateRanks = Dictionary(roles.states.enumerated().map { ($1, $0) }) { first, _ in first }
    events.report(to: &report, roles, model.vocabulary)
    edges.report(to: &report)
    return report
  }

  /// What ends with the log comes in a block of its own, so `finish` must not count it again.
  private mutating func countBursts(_ context: ReplayContext) {
    for burst in context.closedBursts {
      memory.warnings.count()
      memory.byLevel.add(burst.level)
    }
  }

  /// Closes the runs that ended: at an exit, or because another took their place.
  private mutating func closeEnded(_ context: ReplayContext) {
    for (run, slot) in runs.live where runs[slot].hasEnded || !context.runs.contains(run) { close(run, slot) }
  }

  private mutating func close(_ run: Int32, _ slot: Int) {
    edges.settle(&runs[slot].stay)
    if runs[slot].hasEnded {
      if !runs[slot].exitHasState { exitsWithoutState.count() }
    } else if runs[slot].stay.isStay {
      edges.leaveOpen(runs[slot].stay.state)
    }
    runs.close(run)
  }
}
