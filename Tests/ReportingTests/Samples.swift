import Replay
import Reporting

/// Results to be reported: one file for each verdict, and every part that a finding can have.
enum Samples {
  static let all = [violation, quirk, inconclusive, conformant, unreadable, missing]

  static var violation: FileResult {
    var result = FileResult(path: "logs/a.jsonl", profile: "reference")
    result.verdict = .violation
    result.osVersion = "12.4"
    result.events = 14
    result.runs = 2
    result.findings = [badLine, missingForeground, unmetObligation, advice]
    result.badLines = 1
    result.findingsTotal = 12
    result.totalByLevel = [2, 1, 9]
    result.unknownFamilies = ["zeta": 1, "billing": 3]
    return result
  }

  static var badLine: Finding {
    var finding = Finding(rule: "LOG-1", level: .warning, line: 3, message: "not a JSON object: a comma is missing")
    finding.column = 12
    finding.source = #"{"t":0.2,  "type" "app.willResignActive"}"#
    return finding
  }

  static var missingForeground: Finding {
    var finding = Finding(
      rule: "APP-ACT-1", level: .error, line: 7,
      message: "app.didBecomeActive came in state background: it comes only from inactive")
    finding.lines = [7, 9, 12]
    finding.run = 1
    finding.subject = "app"
    finding.event = "app.didBecomeActive"
    finding.time = .seconds("0.6")
    finding.states = ["background", "suspended"]
    finding.expected = ["app.willEnterForeground", "process.exit"]
    finding.repair = [RepairStep(.insert, event: "app.willEnterForeground", line: 7)]
    finding.alternatives = [
      [RepairStep(.delete, line: 7)],
      [RepairStep(.swap, line: 7, with: 8), RepairStep(.replace, event: "app.openURL", line: 9)],
    ]
    finding.confidence = "H"
    finding.source = #"{"t":0.6,"type":"app.didBecomeActive"}"#
    finding.alignment = alignment
    return finding
  }

  /// One row of each move, and a missing event after all others.
  static let alignment: [AlignmentRow] = [
    AlignmentRow(.both, line: 5, log: "app.willResignActive", model: "app.willResignActive"),
    AlignmentRow(.model, model: "app.willEnterForeground"),
    AlignmentRow(.both, line: 7, log: "app.didBecomeActive", model: "app.didBecomeActive"),
    AlignmentRow(.log, line: 8, log: "app.didBecomeActive"),
    AlignmentRow(.other, line: 9, log: "app.openURL", model: "app.willResignActive"),
    AlignmentRow(.moved, line: 10, log: "note.didBecomeActive", model: "app.didBecomeActive"),
    AlignmentRow(.other, line: 11, log: "app.didEnterBackground", model: "app.didEnterBackground"),
    AlignmentRow(.model, model: "note.didEnterBackground"),
  ]

  /// What a code flow says of them.
  static let flow = [
    "both: app.willResignActive",
    "model only: app.willEnterForeground, which is missing before this line",
    "both: app.didBecomeActive",
    "log only: app.didBecomeActive, which a legal run does not have here",
    "other kind: app.openURL, where a legal run has app.willResignActive",
    "moved: note.didBecomeActive, where a legal run has app.didBecomeActive",
    "other kind: app.didEnterBackground, which should read another state",
    "model only: note.didEnterBackground, which is missing after this line",
  ]

  static var unmetObligation: Finding {
    var finding = Finding(rule: "NOTE-1", level: .error, line: 14, message: "the notification never came")
    finding.since = 11
    finding.run = 2
    finding.subject = "app"
    finding.event = "app.willTerminate"
    finding.time = .text("2024-03-01T10:00:00.5+01:00")
    finding.states = ["active"]
    finding.confidence = "M"
    return finding
  }

  static var advice: Finding {
    Finding(rule: "DUTY-1", level: .note, line: nil, message: "user data are never saved")
  }

  static var quirk: FileResult {
    var result = FileResult(path: "logs/b.jsonl", profile: "reference")
    result.verdict = .knownQuirk
    result.events = 5
    result.runs = 1
    var finding = Finding(rule: "APP-BG-1", level: .note, line: 5, message: "app.didEnterBackground came twice")
    finding.quirk = "Q-BG2"
    finding.run = 1
    finding.states = ["background"]
    finding.source = String(repeating: "x", count: 300)
    result.findings = [finding]
    result.findingsTotal = 1
    result.totalByLevel = [1, 0, 0]
    return result
  }

  static var inconclusive: FileResult {
    var result = FileResult(path: "logs/c.jsonl", profile: "apple-docs")
    result.verdict = .inconclusive
    result.events = 1
    result.runs = 1
    result.notJudged = [
      NotJudged(rule: "APP-ERA-1", line: 2, key: "os_version", count: 3, message: "the system's version is not told"),
      NotJudged(rule: "VC-9", line: nil, key: "device", message: "the device is not told"),
    ]
    return result
  }

  static var conformant: FileResult {
    var result = FileResult(path: "logs/d.jsonl", profile: "textbook")
    result.osVersion = "5.1"
    result.events = 9
    result.runs = 1
    result.notCovered = 4
    return result
  }

  static var unreadable: FileResult {
    var result = FileResult(path: "logs/e.jsonl", profile: "reference")
    result.verdict = .unreadable
    result.events = 2
    result.runs = 1
    result.badLines = 4
    result.findings = [Finding(rule: "LOG-1", level: .error, line: 1, message: "not UTF-8")]
    result.findingsTotal = 4
    result.totalByLevel = [0, 0, 4]
    return result
  }

  static var missing: FileResult {
    var result = FileResult(path: "logs/f.jsonl", profile: "reference")
    result.verdict = .unreadable
    result.error = "no such file"
    return result
  }

  /// A result in which every text that can come from a log, a path or a document is `text`.
  static func hostile(_ text: String) -> FileResult {
    var result = FileResult(path: text, profile: text)
    result.verdict = .violation
    result.osVersion = text
    result.runs = 2
    var finding = Finding(rule: text, level: .error, line: 1, message: text)
    finding.column = 3
    finding.run = 1
    finding.subject = text
    finding.event = text
    finding.quirk = text
    finding.time = .text(text)
    finding.states = [text]
    finding.expected = [text]
    finding.repair = [RepairStep(.insert, event: text, line: 1)]
    finding.alternatives = [[RepairStep(.replace, event: text, line: 1)]]
    finding.confidence = text
    finding.source = text
    finding.alignment = [AlignmentRow(.other, line: 1, log: text, model: text)]
    result.findings = [finding]
    result.findingsTotal = 1
    result.totalByLevel = [0, 0, 1]
    result.notJudged = [NotJudged(rule: text, line: 1, key: text, message: text)]
    result.unknownFamilies = [text: 1]
    return result
  }

  static func report(
    _ results: [FileResult], as format: ReportFormat, _ change: (inout ReportOptions) -> Void = { _ in }
  ) -> String {
    var options = ReportOptions(version: "0.0.0")
    change(&options)
    let sink = TextSink()
    let reporter = format.make(sink, options)
    var summary = CheckSummary()
    reporter.begin()
    for result in results {
      reporter.file(result)
      summary.add(result)
    }
    reporter.end(summary)
    return sink.text
  }
}
