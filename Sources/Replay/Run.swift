import EventLog
import LifecycleModel

/// One subject of a run: where its automaton is, and what its next finding needs to know.
struct Subject {
  /// Number among the live subjects of the file.
  var number: Int32
  var machine: Int
  /// nil: the only one of its kind in the run.
  var name: String?
  /// State of the trace's determinization number `version`.
  var state: Int32
  var version: Int
  /// The event before: its type, letter, line and the state that it came in. -1 where there is none.
  var lastType = -1
  var lastLetter = -1
  var lastLine = 0
  var lastState: Int32 = -1
  /// The refusal before, for faults that go on.
  var refusal: (row: Int, type: Int, state: Int32, finding: FindingLog.Handle)?
  /// A delegate call that was presumed unimplemented: its number, and the finding that it makes if it comes after all.
  var presumed: (call: Int, early: Finding)?
}

/// A process run: its key, its subjects, its clocks.
final class Run {
  let key: RunKey
  let hash: UInt64
  let trace: Trace
  var info: RunInfo
  /// Subjects of machines without instances, by machine; nil where the run has had none yet.
  var single: [Subject?]
  /// The others, by machine.
  var named: [SubjectTable]
  var hasEnded = false
  /// A callback has come that is no prelude of a launch.
  var isUnderWay = false
  /// A callback has come that begins a run where its launch is not recorded.
  var hasBegun = false
  var beginning: Trace.Beginning
  var clock = Clock.none
  var time: Int64 = 0
  /// How often the clock broke: no duration is known across a break.
  var clockBreaks: UInt32 = 0
  var seq = Event.absent
  var lastLine: Int
  /// Rules that are told once a run.
  var told: Set<String> = []

  init(key: RunKey, trace: Trace, number: Int32, line: Int, beginning: Trace.Beginning) {
    self.key = key
    hash = RunIndex.hash(key)
    self.trace = trace
    self.beginning = beginning
    info = RunInfo(number: number, firstLine: line)
    lastLine = line
    single = [Subject?](repeating: nil, count: trace.model.machines.count)
    named = [SubjectTable](repeating: SubjectTable(), count: trace.model.machines.count)
    info.trace = key.trace.isEmpty ? nil : String(decoding: key.trace, as: UTF8.self)
    info.app = key.app.isEmpty ? nil : String(decoding: key.app, as: UTF8.self)
    info.pid = key.pid == Event.absent ? nil : key.pid
    info.os = trace.facts.os
    info.osVersion = trace.facts.osVersion
    info.appVersion = trace.facts.appVersion
    info.build = trace.facts.build
  }
}

/// What tells runs apart that go on at the same time.
struct RunKey: Hashable {
  var trace: [UInt8]
  var app: [UInt8]
  var pid: Int64
}
