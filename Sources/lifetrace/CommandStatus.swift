import Replay
import Reporting

/// How the command ends; the same whatever the output format. Scripts rely on these numbers.
enum CommandStatus: Int32, CaseIterable {
  case done = 0
  /// Findings at or above `--fail-on`.
  case findings = 1
  /// Wrong usage; an output that cannot be written counts as that.
  case usage = 2
  /// Input that could not be read.
  case unreadable = 3
  /// With `--strict`: nothing failed, but something could not be judged.
  case notJudged = 4
  case fault = 70

  /// What a check comes to, the worst news first.
  init(of summary: CheckSummary, failOn: Level, isStrict: Bool) {
    if summary.files(.unreadable) > 0 {
      self = .unreadable
    } else if summary.findings(from: failOn) > 0 {
      self = .findings
    } else if isStrict && summary.notJudged > 0 {
      self = .notJudged
    } else {
      self = .done
    }
  }

  var meaning: String {
    switch self {
    case .done: "done; nothing at or above --fail-on"
    case .findings: "findings at or above --fail-on"
    case .usage: "wrong usage, or an output that cannot be written"
    case .unreadable: "input that could not be read"
    case .notJudged: "with --strict: nothing failed, but something could not be judged"
    case .fault: "a fault of lifetrace itself"
    }
  }
}
