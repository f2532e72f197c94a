import EventLog
import LifecycleModel

/// One subject of a run: where its automaton is. What only findings ask for stands apart, so that a step touches
/// nothing that is counted by references.
struct Subject {
  /// Number among the live subjects of the file.
  var number: Int32
  var machine: Int32
  /// State of the trace's determinization number `version`.
  var state: Int32
  var version: Int32
  /// The line of the last event that changed the state; 0 where there is none.
  var lastLine = 0
  var history = SubjectHistory()
  /// Of an instance, in the memory of its run; nil for the only one of its kind in the run.
  private var nameStart: UnsafeRawPointer?
  private let nameCount: Int
  /// There once something was refused, odd or presumed. Counted by hand: a subject is moved, and ``dropNotes()`` ends it.
  private var notes: Unmanaged<Notes>?

  private final class Notes {
    var fault: Fault?
    var remark: Remark?
    var unreadableLine = 0
    var presumed: Presumption?
    var following: Following?
    var fitness: SubjectFitness?
  }

  /// A delegate call that was presumed unimplemented: its number, and the finding that it makes if it comes after all.
  typealias Presumption = (call: Int, early: Finding)

  /// - Parameter name: Bytes that stay where they are; nil: the only one of its kind in the run.
  init(number: Int32, machine: Int, name: UnsafeRawBufferPointer?, state: Int32, version: Int) {
    self.number = number
    self.machine = Int32(machine)
    self.state = state
    self.version = Int32(version)
    nameStart = name?.baseAddress
    nameCount = name?.count ?? 0
  }

  /// nil: the only one of its kind in the run.
  var name: String? { nameStart.map { _ in String(decoding: nameBytes, as: UTF8.self) } }

  var nameBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nameStart, count: nameCount) }

  /// The bytes of the name go elsewhere.
  mutating func moveName(_ move: (UnsafeRawBufferPointer) -> UnsafeRawBufferPointer) {
    if nameStart != nil { nameStart = move(nameBytes).baseAddress }
  }

  @inline(__always)
  func isNamed(_ name: UnsafeRawBufferPointer) -> Bool { nameBytes.isSame(as: name) }

  /// What comes is no more a part of the fault before.
  @inline(__always)
  func endFault() { notes?._withUnsafeGuaranteedRef { $0.fault = nil } }

  /// The fault before, while later events may be a part of it.
  var fault: Fault? {
    get { notes?._withUnsafeGuaranteedRef { $0.fault } }
    set { if newValue != nil || notes != nil { noted.fault = newValue } }
  }

  /// The warning, or the wrong reading, of the event before.
  var remark: Remark? {
    get { notes?._withUnsafeGuaranteedRef { $0.remark } }
    set { if newValue != nil || notes != nil { noted.remark = newValue } }
  }

  /// The line that could not be read before the subject's last events; 0 for none.
  var unreadableLine: Int {
    get { notes?._withUnsafeGuaranteedRef { $0.unreadableLine } ?? 0 }
    set { if newValue != 0 || notes != nil { noted.unreadableLine = newValue } }
  }

  var presumed: Presumption? {
    get { notes?._withUnsafeGuaranteedRef { $0.presumed } }
    set { if newValue != nil || notes != nil { noted.presumed = newValue } }
  }

  /// The alignment that follows the subject after a fault.
  var following: Following? {
    get { notes?._withUnsafeGuaranteedRef { $0.following } }
    set { if newValue != nil || notes != nil { noted.following = newValue } }
  }

  /// Where it is asked for, once the subject has heard something.
  var fitness: SubjectFitness? {
    get { notes?._withUnsafeGuaranteedRef { $0.fitness } }
    set { if newValue != nil || notes != nil { noted.fitness = newValue } }
  }

  /// Nobody asks for the subject any more.
  func dropNotes() { notes?.release() }

  private var noted: Notes {
    mutating get {
      if let notes { return notes.takeUnretainedValue() }
      let made = Notes()
      notes = .passRetained(made)
      return made
    }
  }
}

/// A process run: its key, its subjects, its clocks.
final class Run {
  /// What tells runs apart that go on at the same time.
  private(set) var key: KeyBytes
  let hash: UInt64
  let trace: Trace
  /// Its neighbours among the open runs of its app, in the order of opening; the table's.
  var before: Unmanaged<Run>?
  var after: Unmanaged<Run>?
  /// The origins of lines that led here; the table's.
  var origins = RunOrigins()
  /// It is among the open runs.
  var isOpen = false
  /// Number in the file, from 0, in the order of first lines.
  let number: Int32
  let firstLine: Int
  /// The run began in this log, rather than before it.
  let beganInLog: Bool
  /// The reason of the launch, where the log has it.
  var launchReason: String?
  /// Errors, warnings and notes so far, and the rule of the first.
  var findings = 0
  var firstRule: String?
  /// By machine; one without instances has one subject, without a name, once the run has heard of it.
  private(set) var subjects: UnsafeMutableBufferPointer<SubjectTable>
  /// Where its texts and subjects are; nil while they are packed.
  private var memory: Unmanaged<RunMemory>?
  private var packed: PackedSubjects?
  private let pool: RunPool
  var hasEnded = false
  /// A callback has come that is no prelude of a launch.
  var isUnderWay = false
  /// A callback has come that begins a run where its launch is not recorded.
  var hasBegun = false
  /// Callbacks that have come of those of which each begins a run where its launch is not recorded.
  var launchCallbacks: [Int] = []
  var beginning: Trace.Beginning
  var clock = Clock.none
  var time: Int64 = 0
  /// How often the clock broke: no duration is known across a break.
  var clockBreaks: UInt32 = 0
  var seq = Event.absent
  var lastLine: Int
  /// How many unreadable lines of the file the run knows of, and the last of those that may have been its own.
  var unreadable = 0
  var unreadableLine = 0
  /// The log has the run from its launch on, without a gap.
  var isWhole: Bool {
    switch beginning {
    case .launch, .launched: true
    case .before, .anywhere: false
    }
  }
  /// Rules that are told once a run.
  var told: Set<String> = []
  /// What monitors keep of the run.
  var kept = KeptStates()
  /// Alignments of subjects that are being followed.
  var followings: [Following] = []

  init(
    key: KeyBytes, trace: Trace, number: Int32, line: Int, beginning: Trace.Beginning, pool: RunPool
  ) {
    self.pool = pool
    let memory = pool.take()
    self.memory = memory
    (self.key, subjects) = memory._withUnsafeGuaranteedRef { ($0.keep(key), $0.tables) }
    hash = key.hash
    self.trace = trace
    self.beginning = beginning
    self.number = number
    kept.use(memory._withUnsafeGuaranteedRef { $0.takeRoom() })
    firstLine = line
    lastLine = line
    switch beginning {
    case .launch, .launched: beganInLog = true
    case .before, .anywhere: beganInLog = false
    }
  }

  var app: String? { Self.text(key.app) }

  /// What folds may know of the run.
  var info: RunInfo {
    var info = RunInfo(number: number, firstLine: firstLine)
    info.trace = Self.text(key.trace)
    info.app = app
    info.pid = key.pid == Event.absent ? nil : key.pid
    info.os = trace.facts.os
    info.osVersion = trace.facts.osVersion
    info.appVersion = trace.facts.appVersion
    info.build = trace.facts.build
    info.launchReason = launchReason
    info.beganInLog = beganInLog
    info.findings = findings
    info.firstRule = firstRule
    return info
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
    bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  deinit {
    kept.drop()
    packed?.drop()
    if let memory { give(back: memory) } else { kept.giveUpRoom().deallocate() }
  }

  // MARK: Memory

  /// A copy of a text, which stays where it is as long as the run is not packed.
  func keep(_ name: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    memory.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.keep(name) }
  }

  /// The run has long ended: little memory does for it.
  func pack() {
    guard let memory, kept.isEmpty else { return }
    let packed = PackedSubjects(key, moving: subjects, pool.histories)
    (key, self.packed) = (packed.key, packed)
    subjects = UnsafeMutableBufferPointer(start: nil, count: 0)
    give(back: memory)
    self.memory = nil
  }

  private func give(back memory: Unmanaged<RunMemory>) {
    memory._withUnsafeGuaranteedRef { $0.room = kept.giveUpRoom() }
    pool.give(back: memory)
  }

  /// Something comes of it after all.
  func unpack() {
    guard let packed else { return }
    let memory = pool.take()
    memory._withUnsafeGuaranteedRef { memory in
      key = memory.keep(key)
      packed.unpack(into: memory)
      subjects = memory.tables
      kept.use(memory.takeRoom())
    }
    (self.memory, self.packed) = (memory, nil)
  }

  /// The only subject of a machine without instances; nil where the run has had none yet.
  func only(_ machine: Int) -> Subject? { subjects[machine].subjects.first }
}
