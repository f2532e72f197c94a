import EventLog
import LifecycleModel

/// The log is one of another model's.
struct ModelChange: Error {
  var model: Model
}

/// The replay of one file.
final class FileReplay {
  let input: LogInput
  let library: ModelLibrary
  let options: CheckOptions
  let folds: [any StepFold]
  let vocabulary: Vocabulary
  var model: Model
  var context: ReplayContext
  var log: FindingLog
  var result: FileResult
  var runs = RunTable()
  var trace: Trace { didSet { currentTrace = Unmanaged.passUnretained(trace) } }
  /// Traces by the name that lines use, where several share the file.
  var traces: [String: Trace] = [:]
  var steps = StepBuffer()
  /// The model's, by type.
  private(set) var tables: ReplayTables {
    didSet { (monitorRefs, machineKeys) = (tables.monitorRefs.pointer(0), tables.machineKeys.pointer(0)) }
  }
  /// Parts of `tables`, and the same objects as `trace` and `batch`, for what is done with every event: nothing is counted.
  private(set) var monitorRefs: UnsafePointer<Unmanaged<RunMonitor>>
  private(set) var machineKeys: UnsafePointer<EventKey?>
  private(set) var currentTrace: Unmanaged<Trace>
  private(set) var currentBatch: Unmanaged<EventBatch>
  var runCount: Int32 = 0
  var subjectCount: Int32 = 0
  /// Types in the file, where a header does not say what is recorded.
  var occurring: Set<Int>??
  /// A file with process ids: lines without one belong to the last one.
  var hasPids = false
  var badLines = 0
  /// Lines passed so far that hold an event which nobody can read: how many, and the last.
  var unreadable = (count: 0, line: 0)
  var unknownTypes: [String: FindingLog.Handle] = [:]
  var lastLine = 0
  private(set) var batch: EventBatch { didSet { currentBatch = Unmanaged.passUnretained(batch) } }
  let histories = HistoryPool()
  private(set) var pool: RunPool
  /// Alignments of subjects whose runs had ended before.
  var lateFollowings: [Following] = []
  /// Those of the batch, while its events are judged.
  var fields = UnsafeBufferPointer<Field>(start: nil, count: 0)
  var events = UnsafeBufferPointer<Event>(start: nil, count: 0)
  var batchText = UnsafeRawBufferPointer(start: nil, count: 0)
  private var hasBegun = false
  let typeCount: Int
  let measuresFitness: Bool
  /// The log has ended: obligations that are open will not be met.
  var isAtEnd = false
  /// The event at hand has a finding of level error: what else breaks on it is the same fault.
  var isCharged = false
  /// Why the file cannot be read, where its header says so.
  var failure: String?

  init(input: LogInput, model: Model, library: ModelLibrary, options: CheckOptions, folds: [any StepFold]) {
    self.input = input
    self.library = library
    self.options = options
    self.folds = folds
    self.model = model
    vocabulary = model.vocabulary(defaultFamily: options.defaultFamily)
    context = ReplayContext(path: input.name, model: model)
    pool = RunPool(model, histories)
    log = FindingLog(options: options)
    result = FileResult(path: input.name, profile: model.profile)
    let trace = Trace(facts: HeaderFacts(model: model), model: model, vocabulary: vocabulary, occurring: [])
    self.trace = trace
    currentTrace = Unmanaged.passUnretained(trace)
    typeCount = model.types.count
    measuresFitness = options.measuresFitness
    if measuresFitness { result.fitness = LogFitness() }
    let tables = ReplayTables(model)
    self.tables = tables
    monitorRefs = tables.monitorRefs.pointer(0)
    machineKeys = tables.machineKeys.pointer(0)
    let batch = EventBatch()
    self.batch = batch
    currentBatch = Unmanaged.passUnretained(batch)
  }

  deinit { steps.deallocate() }

  func run() throws -> FileResult {
    var error: LogError?
    do {
      let stream = try open()
      defer { stream.close() }
      while let next = try stream.next() {
        batch = next
        runs.byOrigin.begin(reader: next.originReader, epoch: next.originEpoch)
        if !hasBegun { try begin() }
        try block()
        if failure != nil { break }
      }
    } catch let thrown as LogError {
      error = thrown
    }
    if !hasBegun { try begin() }
    finish()
    conclude(error)
    if options.isLast { _ = Unmanaged.passRetained(self) }
    return result
  }

  private func open() throws(LogError) -> BatchStream {
    try BatchStream(opening: input, vocabulary: vocabulary, options: options.read, threads: options.threads)
  }

  /// The first block is there: is the first line a header?
  private func begin() throws {
    hasBegun = true
    try checkSystem()
    if batch.events.first.map({ $0.header < 0 }) ?? true {
      trace = Trace(
        facts: HeaderFacts(model: model), model: model, vocabulary: vocabulary, occurring: try occurringTypes())
    } else if let profile = options.profile == nil ? headerProfile(batch.headers[0]) : nil {
      try adopt(profile)
    }
    folds.forEach { $0.begin(context) }
  }

  /// A log of another system is judged by that system's model.
  private func checkSystem() throws {
    guard batch.events.first.map({ $0.header >= 0 }) ?? false, case .string(let system) = batch.headers[0]["os"],
      !model.systems.contains(where: { $0.name == system })
    else { return }
    let profile = options.profile ?? headerProfile(batch.headers[0]) ?? "reference"
    guard let other = library.model(system: system, profile: profile), other.id != model.id else { return }
    throw ModelChange(model: other)
  }

  private func headerProfile(_ header: Header) -> String? {
    guard case .string(let name) = header["profile"] else { return nil }
    return name
  }

  /// Goes over to the profile that the header names, if there is such a one.
  private func adopt(_ profile: String) throws {
    guard let model = try? library.model(profile: profile), model.vocabularyFits(self.model) else { return }
    self.model = model
    context = ReplayContext(path: input.name, model: model)
    result.profile = profile
    tables = ReplayTables(model)
    pool = RunPool(model, histories)
  }

  /// The types that occur in the file: read once beforehand, for logs that do not say what they record.
  func occurringTypes() throws -> Set<Int> {
    if case .some(.some(let known)) = occurring { return known }
    var found = [Bool](repeating: false, count: typeCount)
    do {
      let stream = try open()
      defer { stream.close() }
      while let batch = try stream.next() {
        for event in batch.events where event.type != .unknown && event.header < 0 {
          found[Int(event.type.rawValue)] = true
        }
      }
    } catch {
      // What can be read is read; the replay itself reports the rest.
    }
    let types = Set(found.indices.filter { found[$0] })
    occurring = types
    return types
  }

  private func block() throws {
    steps.removeAll()
    context.findings.removeAll(keepingCapacity: true)
    context.closedBursts.removeAll(keepingCapacity: true)
    context.measurements.removeAll(keepingCapacity: true)
    steps.reserve(batch.events.count + 16)
    for problem in batch.problems { report(problem) }
    try batch.fields.withUnsafeBufferPointer { fields in
      try batch.events.withUnsafeBufferPointer { events in
        try batch.text.withUnsafeBytes { text in
          (self.fields, self.events, batchText) = (fields, events, text)
          defer {
            self.fields = UnsafeBufferPointer(start: nil, count: 0)
            self.events = UnsafeBufferPointer(start: nil, count: 0)
            batchText = UnsafeRawBufferPointer(start: nil, count: 0)
          }
          try judgeAll()
        }
      }
    }
    if !folds.isEmpty {
      let steps = steps.all
      for fold in folds { fold.fold(steps, of: batch, in: context) }
    }
    for number in endedRuns { context.runs.remove(number) }
    endedRuns.removeAll(keepingCapacity: true)
  }

  /// The events of the block, and between them the lines that hold none that can be read.
  private func judgeAll() throws {
    var next = 0
    for problem in batch.problems where problem.isLostEvent {
      while next < events.count, events[next].line < problem.line {
        try judge(next)
        next += 1
      }
      unreadable = (unreadable.count + 1, problem.line)
    }
    for index in next..<events.count { try judge(index) }
  }

  /// Runs that ended in this block: folds may still ask for them.
  var endedRuns: Set<Int32> = []
}
