import EventLog
import Replay

/// Folds the replay of one log to a row a run, handed on in the order of the runs' numbers as soon as that is known.
///
/// Memory is bound by the runs that live at a time and those that ended while an earlier one still lives.
public final class RunRows: StepFold {
  private let receive: (RunRow) -> Void
  private var folding: RunFolding?

  /// - Parameter receive: Called once a run.
  public init(_ receive: @escaping (RunRow) -> Void) { self.receive = receive }

  public func begin(_ context: ReplayContext) { folding = RunFolding(RoleTable(context.model), context.path) }

  public func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext) {
    folding?.take(steps, batch, context)
    folding?.handOn().forEach(receive)
  }

  public func finish(_ context: ReplayContext) {
    folding?.finish(context)
    folding?.handOn().forEach(receive)
    folding = nil
  }
}

/// The state of the fold.
struct RunFolding: ~Copyable {
  struct LiveRun {
    var row: RunRow
    var isFresh: Bool
    var stay = StayTracker()
    var first: Stamp?
    var last: Stamp?
    var state: StateSetID = -1
    /// Time by state: few of them, found by looking through.
    var times: [(state: StateSetID, sum: ExactSum)] = []

    mutating func add(_ time: Int64, in state: StateSetID) {
      if let place = times.firstIndex(where: { $0.state == state }) {
        times[place].sum.add(UInt64(time))
      } else {
        times.append((state, ExactSum(UInt64(time))))
      }
    }
    var lastWarningEvent = -1
    var hasEnded = false
    /// The event that ended it, by number in the log, and its line.
    var endEvent = -1
    var endLine = 0
    /// The last event, by number in the log.
    var lastEvent = -1
  }

  private let roles: RoleTable
  private let path: String
  private var runs = RunSlots<LiveRun>()
  private var sets = StateSets()
  private var done: [RunRow] = []
  private var highestRun: Int32 = -1
  private var firstEvent = 0

  init(_ roles: RoleTable, _ path: String) {
    self.roles = roles
    self.path = path
  }

  mutating func take(_ steps: UnsafeBufferPointer<Step>, _ batch: EventBatch, _ context: ReplayContext) {
    sets.learn(context.stateSets)
    for step in steps where step.run >= 0 {
      if step.run > highestRun { open(step.run, context) }
      // A run that is not new and has no slot ended in an earlier block: what is told of it yet is a fault.
      guard let slot = runs.slot(of: step.run) else { continue }
      take(step, batch.events[Int(step.event)], in: slot, batch)
    }
    firstEvent += batch.events.count
    countFindings(context)
    for (run, slot) in runs.live {
      if let info = context.runs[run] { runs[slot].row.take(info) }
      if runs[slot].hasEnded || !context.runs.contains(run) { close(run, slot, context) }
    }
  }

  /// Counts the findings of the block up to the end of each run; what comes later concerns a run whose row is told.
  private mutating func countFindings(_ context: ReplayContext) {
    for (_, finding) in context.findings {
      guard let number = finding.run, let slot = runs.slot(of: Int32(clamping: number - 1)) else { continue }
      if runs[slot].hasEnded, let line = finding.line, line > runs[slot].endLine { continue }
      runs[slot].row.findings.count()
      if runs[slot].row.firstRule == nil { runs[slot].row.firstRule = finding.rule }
    }
  }

  /// The log has ended: what still lives is open.
  mutating func finish(_ context: ReplayContext) {
    for (run, slot) in runs.live {
      guard let info = context.runs[run] else { continue }
      runs[slot].row.take(info)
      runs[slot].row.cause = "open"
    }
    for (run, slot) in runs.live { close(run, slot, context) }
  }

  /// The finished rows that no earlier run can precede any more.
  mutating func handOn() -> [RunRow] {
    let earliest = runs.live.map(\.run).min() ?? .max
    let ready = done.filter { $0.run <= Int(earliest) }.sorted { $0.run < $1.run }
    if !ready.isEmpty { done.removeAll { $0.run <= Int(earliest) } }
    return ready
  }

  /// Runs are numbered in the order in which they begin.
  private mutating func open(_ run: Int32, _ context: ReplayContext) {
    highestRun = run
    let info = context.runs[run] ?? RunInfo(number: run, firstLine: 0)
    let row = RunRow(file: path, run: Int(run) + 1, line: info.firstLine)
    _ = runs.open(run, LiveRun(row: row, isFresh: info.beganInLog))
  }

  private mutating func close(_ run: Int32, _ slot: Int, _ context: ReplayContext) {
    var row = runs[slot].row
    for (state, sum) in runs[slot].times { row.times[context.stateName(state), default: ExactSum()].add(sum) }
    if runs[slot].state >= 0 { row.end = context.stateName(runs[slot].state) }
    if let first = runs[slot].first, let last = runs[slot].last { row.duration = first.duration(to: last) }
    done.append(row)
    runs.close(run)
  }
}

// MARK: - Steps

extension RunFolding {
  private mutating func take(_ step: Step, _ event: Event, in slot: Int, _ batch: EventBatch) {
    let number = firstEvent + Int(step.event)
    // After its exit a run hears the rest of that event and nothing more.
    if runs[slot].hasEnded, runs[slot].endEvent != number { return }
    if runs[slot].lastEvent != number, step.flags.contains(.clockBreak) { runs[slot].stay.breakClock() }
    runs[slot].lastEvent = number
    if step.machine == roles.machine { move(step, event, in: slot) }
    clock(event, in: slot, batch)
    if step.flags.contains(.warning), runs[slot].lastWarningEvent != number {
      runs[slot].lastWarningEvent = number
      runs[slot].row.warnings.count()
    }
    if step.flags.contains(.runEnd), !runs[slot].hasEnded {
      runs[slot].hasEnded = true
      runs[slot].endEvent = number
      runs[slot].endLine = event.line
      runs[slot].row.cause = batch.name(roles.exitReason, of: event)
      runs[slot].row.basis = runs[slot].row.cause == "unknown" ? "unknown" : "recorded"
    }
  }

  private mutating func clock(_ event: Event, in slot: Int, _ batch: EventBatch) {
    // The ends of a run are compared as they are: one step back in between is a finding, not the end of the clock.
    let stamp = Stamp(event, breaks: 0)
    guard stamp.clock != .none || stamp.mono != Event.absent else { return }
    runs[slot].last = stamp
    if runs[slot].first == nil { runs[slot].first = stamp }
    guard runs[slot].row.start == nil, event.clock != .none else { return }
    runs[slot].row.start =
      event.timeText.isNone
      ? .seconds(Nanoseconds.secondsText(nanoseconds: event.time)) : .text(batch.string(event.timeText))
  }

  private mutating func move(_ step: Step, _ event: Event, in slot: Int) {
    let isEnd = runs[slot].hasEnded || step.flags.contains(.runEnd)
    let move = runs[slot].stay.take(step, event, isFresh: runs[slot].isFresh, isEnd: isEnd, sets)
    if move.from >= 0, let time = move.time { runs[slot].add(time, in: move.from) }
    runs[slot].state = isEnd ? step.before : step.after
  }
}

extension RunRow {
  /// What is known of the run by now.
  fileprivate mutating func take(_ info: RunInfo) {
    line = info.firstLine
    app = info.app
    pid = info.pid
    osVersion = info.osVersion
    appVersion = info.appVersion
    build = info.build
  }
}
