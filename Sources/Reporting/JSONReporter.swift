import EventLog
import Replay

/// One JSON object in the format `lifetrace-check/1`, written file by file.
///
/// A finding has a line of its own, so that reports can be compared and searched by line. The keys that sum up the
/// run come last: they are known last, and the order of keys is no part of the format.
public final class JSONReporter: Reporter {
  private let sink: any OutputSink
  private let options: ReportOptions
  private var isFirst = true

  public init(to sink: any OutputSink, options: ReportOptions) {
    self.sink = sink
    self.options = options
  }

  public func begin() {
    let version = ReportJSON.member("version", .string(options.version))
    sink.write(#"{"format":"lifetrace-check/1",\#(version),"files":["#)
  }

  public func file(_ result: FileResult) {
    sink.write(isFirst ? "\n" : ",\n")
    isFirst = false
    let members = fileMembers(result).map { ReportJSON.member($0.key, $0.value) }
    let findings = result.findings.map { ReportJSON.text(of: object(of: $0, in: result)) }
    sink.write("{" + members.joined(separator: ",") + #","findings":["#)
    for (index, finding) in findings.enumerated() { sink.write((index == 0 ? "\n" : ",\n") + finding) }
    sink.write("]}")
  }

  public func end(_ summary: CheckSummary) {
    let verdict = ReportJSON.member("verdict", .string(summary.verdict.name))
    sink.write("\n],\(verdict),\(ReportJSON.member("summary", .object(summary.counts)))}\n")
  }

  private func fileMembers(_ result: FileResult) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init(key: "path", value: .string(result.path)),
      .init(key: "verdict", value: .string(result.verdict.name)),
      .init(key: "profile", value: .string(result.profile)),
      .init(key: "os_version", value: .optional(result.osVersion)),
      .init(key: "events", value: .count(result.events)),
      .init(key: "runs", value: .count(result.runs)),
      .init(key: "bad_lines", value: .count(result.badLines)),
      .init(key: "findings_total", value: .count(result.findingsTotal)),
      .init(key: "not_judged", value: .array(result.notJudged.map(object(of:)))),
    ]
    if let count = result.notCovered { members.append(.init(key: "not_covered", value: .count(count))) }
    if !result.unknownFamilies.isEmpty {
      let families = result.unknownFamilies.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      members.append(
        .init(
          key: "unknown_families", value: .object(families.map { .init(key: $0.key, value: .count($0.value)) })))
    }
    if let fitness = result.fitness { members.append(.init(key: "fitness", value: object(of: fitness))) }
    if let error = result.error { members.append(.init(key: "error", value: .string(error))) }
    return members
  }

  private func object(of fitness: LogFitness) -> JSONValue {
    func members(_ fitness: Fitness) -> [JSONValue.Member] {
      [
        .init(key: "fitness", value: .decimal(fitness.value)), .init(key: "cost", value: .count(fitness.cost)),
        .init(key: "events", value: .count(fitness.events)), .init(key: "path", value: .count(fitness.path)),
      ]
    }
    let ofRuns = fitness.ofRuns
    let runs = fitness.runs.indices.map { run -> JSONValue in
      let machines = fitness.runs[run].map { JSONValue.Member(key: $0.machine, value: .object(members($0.fitness))) }
      return .object(
        [.init(key: "run", value: .count(run + 1))] + members(ofRuns[run])
          + [.init(key: "machines", value: .object(machines))])
    }
    return .object(
      [.init(key: "average", value: .decimal(fitness.average))] + members(fitness.total)
        + [.init(key: "runs", value: .array(runs))])
  }

  private func object(of finding: Finding, in result: FileResult) -> JSONValue {
    var members = members(of: finding, in: result)
    if options.showsAlignment, !finding.alignment.isEmpty {
      members.append(.init(key: "alignment", value: .array(finding.alignmentRows.map(object(of:)))))
    }
    return .object(members)
  }

  private func object(of row: AlignmentRow) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "move", value: .string(row.move.rawValue)), .init(key: "line", value: .optional(row.line)),
      .init(key: "log", value: .optional(row.log)), .init(key: "model", value: .optional(row.model)),
    ]
    if let state = row.state { members.append(.init(key: "state", value: .string(state))) }
    return .object(members)
  }

  private func members(of finding: Finding, in result: FileResult) -> [JSONValue.Member] {
    [
      .init(key: "rule", value: .string(finding.rule)),
      .init(key: "level", value: .string(finding.level.name)),
      .init(key: "quirk", value: .optional(finding.quirk)),
      .init(key: "file", value: .string(result.path)),
      .init(key: "line", value: .optional(finding.line)),
      .init(key: "column", value: .optional(finding.column)),
      .init(key: "since", value: .optional(finding.since)),
      .init(key: "lines", value: .array(finding.lines.map { .count($0) })),
      .init(key: "run", value: .optional(finding.run)),
      .init(key: "subject", value: .optional(finding.subject)),
      .init(key: "event", value: .optional(finding.event)),
      .init(key: "t", value: .time(finding.time)),
      .init(key: "states", value: .strings(finding.states)),
      .init(key: "expected", value: .strings(finding.expected)),
      .init(key: "repair", value: .steps(finding.repair)),
      .init(key: "alternatives", value: .array(finding.alternatives.map { .steps($0) })),
      .init(key: "confidence", value: .optional(finding.confidence)),
      .init(key: "message", value: .string(finding.message)),
    ]
  }

  private func object(of notJudged: NotJudged) -> JSONValue {
    .object([
      .init(key: "rule", value: .string(notJudged.rule)),
      .init(key: "line", value: .optional(notJudged.line)),
      .init(key: "key", value: .string(notJudged.key)),
      .init(key: "count", value: .count(notJudged.count)),
      .init(key: "message", value: .string(notJudged.message)),
    ])
  }
}
