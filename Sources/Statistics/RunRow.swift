import EventLog
import Replay

/// What is told of one process run in one row.
public struct RunRow: Sendable, Equatable {
  /// Path of the file, as given.
  public var file: String
  /// Number of the run in the file, from 1.
  public var run: Int
  /// The line in the file that it begins with.
  public var line: Int
  public var app: String?
  public var pid: Int64?
  public var appVersion: String?
  public var build: String?
  public var osVersion: String?
  /// The first time that the run tells.
  public var start: EventTime?
  /// Nanoseconds from the first event to the last; nil where their times do not tell.
  public var duration: Int64?
  /// Time in each state by its name, the names of several possible states joined as in ``StatisticsReport/states``.
  /// As there, stays that are open at an end are not in it.
  public var times: [String: ExactSum] = [:]
  /// Bursts of memory warnings.
  public var warnings = 0
  /// The state at the end: the last one before an exit.
  public var end = "unknown"
  /// The reason of the exit, `open` where the log ends before the run does, `unknown` where nothing tells.
  public var cause = "unknown"
  /// `recorded` where the log tells the cause, else `unknown`.
  public var basis = "unknown"
  /// How many findings there are, of all levels.
  public var findings = 0
  /// The rule of the first finding.
  public var firstRule: String?

  public init(file: String, run: Int, line: Int) {
    self.file = file
    self.run = run
    self.line = line
  }
}
