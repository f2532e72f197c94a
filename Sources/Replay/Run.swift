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
  /// There for named instances, and once something was refused, odd or presumed.
  private var notes: Notes?

  private final class Notes {
    var name: String?
    var fault: Fault?
    var remark: Remark?
    var unreadableLine = 0
    var presumed: Presumption?
    var following: Following?
    var fitness: SubjectFitness?
  }

  /// A delegate call that was presumed unimplemented: its number, and the finding that it makes if it comes after all.
  typealias Presumption = (call: Int, early: Finding)

  init(number: Int32, machine: Int, name: String?, state: Int32, version: Int) {
    self.number = number
    self.machine = Int32(machine)
    self.state = state
    self.version = Int32(version)
    guard let name else { return }
    let notes = Notes()
    notes.name = name
    self.notes = notes
  }

  /// nil: the only one of its kind in the run.
  var name: String? { notes?.name }

  /// The fault before, while later events may be a part of it.
  var fault: Fault? {
    get { notes?.fault }
    set { if newValue != nil || notes != nil { noted.fault = newValue } }
  }

  /// The warning, or the wrong reading, of the event before.
  var remark: Remark? {
    get { notes?.remark }
    set { if newValue != nil || notes != nil { noted.remark = newValue } }
  }

  /// The line that could not be read before the subject's last events; 0 for none.
  var unreadableLine: Int {
    get { notes?.unreadableLine ?? 0 }
    set { if newValue != 0 || notes != nil { noted.unreadableLine = newValue } }
  }

  var presumed: Presumption? {
    get { notes?.presumed }
    set { if newValue != nil || notes != nil { noted.presumed = newValue } }
  }

  /// The alignment that follows the subject after a fault.
  var following: Following? {
    get { notes?.following }
    set { if newValue != nil || notes != nil { noted.following = newValue } }
  }

  /// Where it is asked for, once the subject has heard something.
  var fitness: SubjectFitness? {
    get { notes?.fitness }
    set { if newValue != nil || notes != nil { noted.fitness = newValue } }
  }

  private var noted: Notes {
    mutating get {
      if let notes { return notes }
      let made = Notes()
      notes = made
      return made
    }
  }
}

/// A process run: its key, its subjects, its clocks.
final class Run {
  let key: RunKey
  let keyBytes: KeyBytes
  let hash: UInt64
  let trace: Trace
  var info: RunInfo
  /// By machine; one without instances has one subject, without a name, once the run has heard of it.
  var subjects: [SubjectTable]
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
  /// What monitors keep of the run, by their places. Counted by hand, so that looking counts nothing.
  private(set) var kept: [Unmanaged<AnyObject>?] = []
  /// Alignments of subjects that are being followed.
  var followings: [Following] = []
  let histories: HistoryPool

  /// Monitors that wait for something, a bit each.
  private var waiters: UInt64 = 0
  static let waiterLimit = 64

  init(
    key: RunKey, trace: Trace, number: Int32, line: Int, beginning: Trace.Beginning, histories: HistoryPool
  ) {
    self.key = key
    self.histories = histories
    keyBytes = KeyBytes(copying: key)
    hash = keyBytes.hash
    self.trace = trace
    self.beginning = beginning
    info = RunInfo(number: number, firstLine: line)
    lastLine = line
    subjects = [SubjectTable](repeating: SubjectTable(), count: trace.model.machines.count)
    info.trace = key.trace.isEmpty ? nil : String(decoding: key.trace, as: UTF8.self)
    info.app = key.app.isEmpty ? nil : String(decoding: key.app, as: UTF8.self)
    info.pid = key.pid == Event.absent ? nil : key.pid
    info.os = trace.facts.os
    info.osVersion = trace.facts.osVersion
    info.appVersion = trace.facts.appVersion
    info.build = trace.facts.build
  }

  deinit {
    dropKept()
    keyBytes.deallocate()
    for table in subjects { for subject in table.subjects { histories.give(back: subject.history) } }
  }

  func keep(_ state: AnyObject?, at place: Int) {
    if kept.isEmpty { kept.reserveCapacity(16) }
    while kept.count <= place { kept.append(nil) }
    kept[place]?.release()
    kept[place] = state.map { Unmanaged.passRetained($0) }
  }

  func dropKept() {
    for object in kept { object?.release() }
    kept = []
  }

  @inline(__always)
  func isIdle(_ monitor: Int) -> Bool { waiters >> UInt64(monitor & 63) & 1 == 0 }

  func setWaits(_ monitor: Int, _ waits: Bool) {
    let bit = UInt64(1) << UInt64(monitor & 63)
    waiters = waits ? waiters | bit : waiters & ~bit
  }

  /// The only subject of a machine without instances; nil where the run has had none yet.
  func only(_ machine: Int) -> Subject? { subjects[machine].subjects.first }
}

/// What tells runs apart that go on at the same time.
struct RunKey: Hashable {
  var trace: [UInt8]
  var app: [UInt8]
  var pid: Int64
}
