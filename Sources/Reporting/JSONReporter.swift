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
    let version = text(of: .string(options.version))
    sink.write(#"{"format":"lifetrace-check/1","version":\#(version),"files":["#)
  }

  public func file(_ result: FileResult) {
    sink.write(isFirst ? "\n" : ",\n")
    isFirst = false
    let members = fileMembers(result).map { member($0.key, text(of: $0.value)) }
    let findings = result.findings.map { text(of: object(of: $0, in: result)) }
    sink.write("{" + members.joined(separator: ",") + #","findings":["#)
    for (index, finding) in findings.enumerated() { sink.write((index == 0 ? "\n" : ",\n") + finding) }
    sink.write("]}")
  }

  public func end(_ summary: CheckSummary) {
    let object: JSONValue = .object([
      .init(key: "files", value: .count(summary.files)),
      .init(
        key: "verdicts",
        value: .object(Verdict.allCases.map { .init(key: $0.name, value: .count(summary.files($0))) })),
      .init(
        key: "findings",
        value: .object(Level.allCases.reversed().map { .init(key: $0.name, value: .count(summary.findings($0))) })),
      .init(key: "not_judged", value: .count(summary.notJudged)),
    ])
    let verdict = member("verdict", text(of: .string(summary.verdict.name)))
    sink.write("\n],\(verdict),\(member("summary", text(of: object)))}\n")
  }

  /// JSON without a character that a terminal would obey. Only strings can hold one, and there an escape means the same.
  private func text(of value: JSONValue) -> String {
    let text = JSONText.text(of: value)
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        let digits = String(scalar.value, radix: 16)
        safe.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
      } else {
        safe.append(scalar)
      }
    }
    return String(safe)
  }

  /// C1 controls, line separators, and what turns the direction of text; all of them have four digits.
  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private func member(_ key: String, _ value: String) -> String { #""\#(key)":\#(value)"# }

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
    if !finding.alignment.isEmpty {
      members.append(.init(key: "alignment", value: .array(finding.alignment.map(object(of:)))))
    }
    return .object(members)
  }

  private func object(of row: AlignmentRow) -> JSONValue {
    .object([
      .init(key: "move", value: .string(row.move.rawValue)), .init(key: "line", value: .optional(row.line)),
      .init(key: "log", value: .optional(row.log)), .init(key: "model", value: .optional(row.model)),
    ])
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
      .init(key: "repair", value: .array(finding.repair.map(object(of:)))),
      .init(key: "alternatives", value: .array(finding.alternatives.map { .array($0.map(object(of:))) })),
      .init(key: "confidence", value: .optional(finding.confidence)),
      .init(key: "message", value: .string(finding.message)),
    ]
  }

  private func object(of step: RepairStep) -> JSONValue {
    var members: [JSONValue.Member] = [.init(key: "op", value: .string(step.operation.rawValue))]
    if let event = step.event { members.append(.init(key: "event", value: .string(event))) }
    members.append(.init(key: "line", value: .count(step.line)))
    if let state = step.state { members.append(.init(key: "state", value: .string(state))) }
    if let with = step.with { members.append(.init(key: "with", value: .count(with))) }
    return .object(members)
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
