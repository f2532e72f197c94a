import EventLog
import LifecycleModel

@testable import Replay

/// A log whose steps are told, not judged: what a replay would hand to a fold, in blocks of any sizes.
final class TestLog {
  enum Value {
    case text(String)
    case number(Int64)
    case null
  }

  struct Line {
    var event = Event()
    var name: String
    var fields: [(key: String, value: Value)]
    var steps: [Step] = []
    /// State sets known once this line is replayed.
    var knownSets = 0
    var bursts: [WarningBurst] = []
    var findings: [Finding] = []
    /// Runs that end with this line.
    var ends: [Int32] = []
  }

  let model = TestModel.make()
  var path = "test.jsonl"
  var lines: [Line] = []
  var runs: [Int32: RunInfo] = [:]
  /// Runs that the context tells of after their end, as for one that has findings then.
  private var knownForever: Set<Int32> = []
  private var sets: [[String]] = []
  private var lastBursts: [WarningBurst] = []
  static let life: Int16 = 1

  // MARK: Telling

  /// A line and, where a move is told, a step of the shown machine in `run`; else a step without a subject.
  @discardableResult
  func add(
    _ type: String, t: Double? = nil, mono: Int64? = nil, utc: Bool = false, run: Int32 = 0,
    _ from: String? = nil, _ to: String? = nil, flags: Step.Flags = [],
    with fields: KeyValuePairs<String, Value> = [:]
  ) -> TestLog {
    var line = Line(name: type, fields: fields.map { ($0.key, $0.value) })
    line.event.line = lines.count + 1
    line.event.type = model.vocabulary.type(type) ?? .unknown
    if let t {
      line.event.clock = utc ? .utc : .seconds
      line.event.time = Int64((t * 1e9).rounded())
    }
    if let mono { line.event.mono = mono }
    var step = Step(event: 0, run: run, flags: flags)
    if let from, let to {
      step.machine = Self.life
      step.subject = run
      step.before = set(from)
      step.after = set(to)
    }
    line.steps = [step]
    line.knownSets = sets.count
    if flags.contains(.runEnd) { line.ends.append(run) }
    lines.append(line)
    if run >= 0, runs[run] == nil {
      runs[run] = RunInfo(number: run, firstLine: line.event.line)
      runs[run]?.beganInLog = flags.contains(.runStart)
    }
    return self
  }

  /// One more step of the last line.
  func also(machine: Int16 = -1, run: Int32 = 0, flags: Step.Flags = []) {
    lines[lines.count - 1].steps.append(Step(event: 0, run: run, machine: machine, flags: flags))
  }

  func header() {
    var line = Line(name: "header", fields: [])
    line.event.line = lines.count + 1
    line.event.header = 0
    line.knownSets = sets.count
    lines.append(line)
  }

  /// A burst that the last line closed, or that the end of the log closes.
  func burst(level: String, atEnd: Bool = false) {
    let burst = WarningBurst(run: 0, line: lines.count, clock: .seconds, time: 0, level: level)
    if atEnd { lastBursts.append(burst) } else { lines[lines.count - 1].bursts.append(burst) }
  }

  /// A finding of the last line.
  func finding(_ rule: String, run: Int32 = 0) {
    var finding = Finding(rule: rule, level: .error, line: lines.count, message: "")
    finding.run = Int(run) + 1
    lines[lines.count - 1].findings.append(finding)
  }

  func keepsKnowing(run: Int32) { knownForever.insert(run) }

  /// The last line ends a run without an exit.
  func replace(run: Int32) { lines[lines.count - 1].ends.append(run) }

  func set(_ name: String) -> StateSetID {
    let names = name.split(separator: "|").map(String.init)
    if let known = sets.firstIndex(of: names) { return StateSetID(known) }
    sets.append(names)
    return StateSetID(sets.count - 1)
  }

  // MARK: Replaying

  /// Runs a fold over the log in blocks of at most `size` lines.
  func replay(_ fold: some StepFold, blocks size: Int = .max) {
    let context = ReplayContext(path: path, model: model)
    fold.begin(context)
    let arrivals = Dictionary(grouping: runs.values, by: \.firstLine)
    var start = 0
    while start < lines.count {
      let block = lines[start..<min(lines.count, start + min(size, lines.count))]
      for line in block {
        for run in arrivals[line.event.line] ?? [] { context.runs.insert(run) }
      }
      context.stateSets = Array(sets.prefix(block.last?.knownSets ?? 0))
      context.closedBursts = block.flatMap(\.bursts)
      context.findings = block.flatMap(\.findings).map { (0, $0) }
      let (batch, steps) = batch(of: block)
      steps.withUnsafeBufferPointer { fold.fold($0, of: batch, in: context) }
      for run in block.flatMap(\.ends) where !knownForever.contains(run) { context.runs.remove(run) }
      start = block.endIndex
    }
    context.closedBursts = lastBursts
    context.findings = []
    if !lastBursts.isEmpty { fold.fold(UnsafeBufferPointer(start: nil, count: 0), of: EventBatch(), in: context) }
    fold.finish(context)
  }

  private func batch(of block: ArraySlice<Line>) -> (EventBatch, [Step]) {
    let batch = EventBatch()
    var steps: [Step] = []
    for line in block {
      var event = line.event
      if event.type == .unknown { event.typeText = text(line.name, in: batch) }
      if event.clock == .utc { event.timeText = text("T\(event.time / 1_000_000_000)", in: batch) }
      event.firstField = Int32(batch.fields.count)
      event.fieldCount = Int32(line.fields.count)
      for (key, value) in line.fields { batch.fields.append(field(key, value, in: batch)) }
      for step in line.steps {
        var step = step
        step.event = Int32(batch.events.count)
        steps.append(step)
      }
      batch.events.append(event)
    }
    return (batch, steps)
  }

  private func text(_ string: String, in batch: EventBatch) -> TextRef {
    let ref = TextRef(offset: UInt32(batch.text.count), length: UInt32(string.utf8.count))
    Array(string.utf8).withUnsafeBytes { batch.text.append($0) }
    return ref
  }

  private func field(_ key: String, _ value: Value, in batch: EventBatch) -> Field {
    let key = model.vocabulary.key(key) ?? EventKey(rawValue: .max)
    switch value {
    case .text(let string):
      return Field(key: key, kind: .string, symbol: model.vocabulary.symbol(string), text: text(string, in: batch))
    case .number(let number):
      return Field(key: key, kind: .integer, text: text(String(number), in: batch), integer: number)
    case .null:
      return Field(key: key, kind: .null, text: .none)
    }
  }
}
