import EventLog
import LifecycleModel

/// What folds may ask about the replay of one file.
public final class ReplayContext {
  /// The file's path as given.
  public let path: String
  public let model: Model
  /// Runs that are open, or that ended in the current block, by number from 0.
  public internal(set) var runs = KnownRuns()
  /// Findings made in the current block, each with the index of its step in the block's steps.
  public internal(set) var findings: [(step: Int, finding: Finding)] = []
  /// Bursts of memory warnings that ended in the current block (or with the log), in order of their first line.
  public internal(set) var closedBursts: [WarningBurst] = []
  /// Times that rules with a bound in time measured in the current block, kept or not.
  public internal(set) var measurements: [Measurement] = []
  /// The steps' state sets: public names in model order.
  public internal(set) var stateSets: [[String]] = []

  init(path: String, model: Model) {
    self.path = path
    self.model = model
  }

  /// The joined public names of a state set: `background|suspended`. Empty for -1.
  public func stateName(_ id: StateSetID) -> String {
    id < 0 ? "" : stateSets[Int(id)].joined(separator: "|")
  }
}

/// How long something took that a rule bounds in time.
public struct Measurement: Sendable, Equatable {
  public var rule: String
  /// Never negative.
  public var nanoseconds: Int64
  public var run: Int32
  /// The line of the event that ended it.
  public var line: Int

  public init(rule: String, nanoseconds: Int64, run: Int32, line: Int) {
    self.rule = rule
    self.nanoseconds = nanoseconds
    self.run = run
    self.line = line
  }
}

/// What is known of one process run.
public struct RunInfo: Sendable {
  /// Number in the file, from 0, in the order of first lines.
  public var number: Int32
  public var trace: String?
  public var app: String?
  public var pid: Int64?
  public var firstLine: Int
  /// Header facts that hold for the run.
  public var os: String?
  public var osVersion: String?
  public var appVersion: String?
  public var build: String?
  /// The reason of the launch, where the log has it.
  public var launchReason: String?
  /// Whether the run began in this log (by a launch), rather than before it.
  public var beganInLog = false
  /// Findings so far: errors, warnings and notes together.
  public var findings = 0
  /// The rule of the first finding.
  public var firstRule: String?

  public init(number: Int32, firstLine: Int) {
    self.number = number
    self.firstLine = firstLine
  }
}

/// One warning of the system about memory, however many recipients heard it.
public struct WarningBurst: Sendable {
  public var run: Int32
  public var line: Int
  public var clock: Clock
  public var time: Int64
  /// The largest level told in or just before the burst, as the model writes it (`1`, `2`, `critical`), or `unknown`.
  public var level: String

  public init(run: Int32, line: Int, clock: Clock, time: Int64, level: String) {
    self.run = run
    self.line = line
    self.clock = clock
    self.time = time
    self.level = level
  }
}
