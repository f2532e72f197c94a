import Replay
import Reporting
import Testing

@testable import lifetrace

@Suite struct CommandStatusTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var verdicts: [Verdict] = [.conformant]
    /// Notes, warnings, errors.
    var levels = [0, 0, 0]
    var notJudged = 0
    var failOn = Level.error
    var isStrict = false
    var status: CommandStatus

    var testDescription: String { "\(verdicts) \(levels) \(notJudged) \(failOn) \(isStrict)" }

    var summary: CheckSummary {
      var summary = CheckSummary()
      for (index, verdict) in verdicts.enumerated() {
        var result = FileResult(path: "x", profile: "p")
        result.verdict = verdict
        if index == 0 {
          result.totalByLevel = levels
          result.notJudged = (0..<notJudged).map { NotJudged(rule: "R\($0)", line: nil, key: "k", message: "m") }
        }
        summary.add(result)
      }
      return summary
    }
  }

  static let rows: [Row] = [
    Row(status: .done),
    Row(verdicts: [], status: .done),
    Row(levels: [3, 2, 0], status: .done),
    Row(verdicts: [.violation], levels: [0, 0, 1], status: .findings),
    Row(levels: [0, 1, 0], failOn: .warning, status: .findings),
    Row(levels: [1, 0, 0], failOn: .warning, status: .done),
    Row(verdicts: [.knownQuirk], levels: [1, 0, 0], failOn: .note, status: .findings),
    Row(verdicts: [.knownQuirk], levels: [1, 0, 0], status: .done),
    Row(verdicts: [.inconclusive], notJudged: 1, status: .done),
    Row(verdicts: [.inconclusive], notJudged: 1, isStrict: true, status: .notJudged),
    // Strict looks at what was not judged, not at the verdict.
    Row(verdicts: [.knownQuirk], levels: [1, 0, 0], notJudged: 1, isStrict: true, status: .notJudged),
    Row(levels: [5, 5, 0], isStrict: true, status: .done),
    // Findings are worse news than what was not judged; what could not be read is worse than findings.
    Row(verdicts: [.violation], levels: [0, 0, 1], notJudged: 1, isStrict: true, status: .findings),
    Row(verdicts: [.unreadable], levels: [0, 0, 2], status: .unreadable),
    Row(verdicts: [.violation, .unreadable], levels: [0, 0, 1], status: .unreadable),
    Row(verdicts: [.conformant, .unreadable], notJudged: 1, isStrict: true, status: .unreadable),
  ]

  @Test(arguments: rows)
  func theWorstNewsDecides(row: Row) {
    #expect(CommandStatus(of: row.summary, failOn: row.failOn, isStrict: row.isStrict) == row.status)
  }

  @Test func theNumbersAreTheOnesThatScriptsKnow() {
    #expect(CommandStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 70])
  }
}
