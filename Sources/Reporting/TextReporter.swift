import EventLog
import Replay

/// A report to be read: each finding as `file:line:column: level: message [RULE]`, the form that editors and CI
/// systems jump from, with what the model knows about it under it; then a line a file, and one for all.
public final class TextReporter: Reporter {
  private let sink: any OutputSink
  private let options: ReportOptions
  private let paint: Paint

  public init(to sink: any OutputSink, options: ReportOptions) {
    self.sink = sink
    self.options = options
    self.paint = Paint(isOn: options.colour)
  }

  public func begin() {}

  public func file(_ result: FileResult) {
    for finding in result.findings { tell(finding, in: result) }
    guard !options.quiet else { return }
    if let dropped = result.droppedPhrase { line("\(safe(result.path)): \(dropped)") }
    line(summary(of: result))
    if let fitness = result.fitness { line("  " + fitness.phrase) }
    for notJudged in result.notJudged { line("  " + phrase(notJudged)) }
    for phrase in result.familyPhrases + (result.coveragePhrase.map { [$0] } ?? []) { line("  " + safe(phrase)) }
  }

  public func end(_ summary: CheckSummary) {
    guard !options.quiet else { return }
    let verdicts = Verdict.allCases.reversed().filter { summary.files($0) > 0 }
      .map { "\(summary.files($0)) \(paint($0.name, as: $0))" }
    let levels = Level.allCases.reversed().map { summary.findings($0).of($0.name) }
    let files = ([summary.files.of("file")] + (verdicts.isEmpty ? [] : [verdicts.joined(separator: ", ")]))
    var text = "\(files.joined(separator: ": ")); \(levels.joined(separator: ", "))"
    if summary.notJudged > 0 { text += "; \(summary.notJudged.of("rule")) not judged" }
    line(text)
  }

  private func tell(_ finding: Finding, in result: FileResult) {
    let place = [
      safe(result.path), finding.line.map(String.init), finding.line == nil ? nil : finding.column.map(String.init),
    ]
    let head = paint.strong(place.compactMap(\.self).joined(separator: ":") + ":")
    let level = paint(finding.level.name + ":", as: finding.level)
    line("\(head) \(level) \(safe(finding.message)) [\(safe(finding.rule))]")
    guard !options.quiet else { return }
    if let source = finding.source {
      let excerpt = Excerpt(of: source, column: finding.column, columns: options.columns)
      line("    " + paint.faint(excerpt.text))
      if let caret = excerpt.caret { line("    " + caret) }
    }
    for (label, text) in details(of: finding, runs: result.runs) {
      line("    " + (label + ":").padded(to: 10) + safe(text))
    }
    guard options.showsAlignment else { return }
    for text in AlignmentTable(finding.alignmentRows, paint: paint).lines { line("    " + text) }
  }

  private func details(of finding: Finding, runs: Int) -> [(String, String)] {
    var details: [(String, String)] = []
    if !finding.states.isEmpty {
      let states = finding.states.joined(separator: " or ")
      details.append(("state", finding.subject.map { "\($0) is \(states)" } ?? states))
    }
    if !finding.expected.isEmpty { details.append(("expected", finding.expected.joined(separator: ", "))) }
    if !finding.repair.isEmpty { details.append(("repair", finding.repair.phrase)) }
    details += finding.alternatives.map { ("or", $0.phrase) }
    if let since = finding.since { details.append(("since", "line \(since)")) }
    let others = finding.lines.filter { $0 != finding.line }
    if !others.isEmpty { details.append(("also at", others.linePhrase)) }
    if let run = finding.run, runs > 1 { details.append(("run", "\(run) of \(runs)")) }
    if let quirk = finding.quirk { details.append(("quirk", "\(quirk), a known behaviour of the system")) }
    return details
  }

  private func summary(of result: FileResult) -> String {
    let verdict = "\(safe(result.path)): \(paint(result.verdict.name, as: result.verdict))"
    let counts = Level.allCases.reversed().compactMap { level -> String? in
      let count = result.totalByLevel[level.rawValue]
      return count > 0 ? count.of(level.name) : nil
    }
    let found = counts.isEmpty ? "" : " (\(counts.joined(separator: ", ")))"
    if let error = result.error { return "\(verdict)\(found): \(safe(error))" }
    let bad = result.badLines > 0 ? ", \(result.badLines.of("bad line"))" : ""
    let version = result.osVersion.map { "system version \(safe($0))" } ?? "system version not told"
    return "\(verdict)\(found): \(result.events.of("event")) in \(result.runs.of("run"))\(bad), "
      + "profile \(safe(result.profile)), \(version)"
  }

  private func phrase(_ notJudged: NotJudged) -> String {
    let place = notJudged.line.map { " from line \($0)" } ?? ""
    return "not judged: \(safe(notJudged.rule))\(place) (\(notJudged.count.of("event"))): \(safe(notJudged.message)); "
      + "to settle it: \(safe(notJudged.key))"
  }

  private func line(_ text: String) { sink.write(text + "\n") }

  private func safe(_ text: String) -> String { TerminalText.printable(text) }
}
