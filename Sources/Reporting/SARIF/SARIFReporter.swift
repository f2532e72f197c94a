import EventLog
import Replay

/// A log in the format SARIF 2.1.0, which code scanning and editors read: a result a finding, with the events around
/// the fault as its code flow.
///
/// Written result by result. What is known last comes last: the tool with its rules, to which logs of other models add
/// theirs, and how the reading went.
public final class SARIFReporter: Reporter {
  private let sink: any OutputSink
  private let options: ReportOptions
  private var rules: SARIFRules
  private var notifications: [JSONValue] = []
  private var isFirst = true

  public init(to sink: any OutputSink, options: ReportOptions) {
    self.sink = sink
    self.options = options
    rules = SARIFRules(options.rules())
  }

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  public func begin() {
    let folder: JSONValue = ["description": ["text": "The folder that lifetrace was called in."]]
    let head = [
      ReportJSON.member("columnKind", "unicodeCodePoints"),
      ReportJSON.member("originalUriBaseIds", .compact([(SARIFPlace.base, folder)])),
    ]
    sink.write(
      "{" + ReportJSON.member("$schema", .string(Self.schema)) + #","version":"2.1.0","runs":[{"#
        + head.joined(separator: ",") + #","results":["#)
  }

  public func file(_ result: FileResult) {
    let place = SARIFPlace(result.path)
    var prints = FaultPrints()
    for finding in result.findings {
      write(
        SARIFResult(finding, at: place).json(rule: rules.number(of: finding.rule), print: prints.next(finding, place)))
    }
    for notJudged in result.notJudged {
      write(SARIFResult.open(notJudged, at: place, rule: rules.number(of: notJudged.rule)))
    }
    notifications += SARIFNotification.all(of: result).map { $0.json(at: place) }
  }

  public func end(_ summary: CheckSummary) {
    let invocation: JSONValue = .compact([
      ("executionSuccessful", .bool(summary.files(.unreadable) == 0)),
      ("toolExecutionNotifications", .array(notifications)),
    ])
    let driver = [
      ReportJSON.member("name", "lifetrace"), ReportJSON.member("version", .string(options.version)),
      ReportJSON.member("semanticVersion", .string(options.version)),
      ReportJSON.member("notifications", .array(SARIFNotification.Kind.allCases.map(\.descriptor))),
    ]
    sink.write("\n]," + ReportJSON.member("invocations", .array([invocation])))
    sink.write(#","tool":{"driver":{"# + driver.joined(separator: ",") + #","rules":["#)
    for (index, rule) in rules.descriptions.enumerated() {
      sink.write((index == 0 ? "\n" : ",\n") + ReportJSON.text(of: SARIFRules.descriptor(of: rule)))
    }
    let counts = [JSONValue.Member(key: "verdict", value: .string(summary.verdict.name))] + summary.counts
    sink.write("\n]}}," + ReportJSON.member("properties", .object(counts)) + "}]}\n")
  }

  private func write(_ result: JSONValue) {
    sink.write((isFirst ? "\n" : ",\n") + ReportJSON.text(of: result))
    isFirst = false
  }
}
