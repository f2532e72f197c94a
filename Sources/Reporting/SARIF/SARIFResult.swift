import EventLog
import Replay

/// A finding as a result in SARIF.
struct SARIFResult {
  private let finding: Finding
  private let place: SARIFPlace

  init(_ finding: Finding, at place: SARIFPlace) {
    self.finding = finding
    self.place = place
  }

  /// - Parameters:
  ///   - rule: Its number among those of the report.
  ///   - print: What the finding is known by in another report.
  func json(rule: Int, print: String) -> JSONValue {
    .compact([
      ("ruleId", .string(finding.rule)), ("ruleIndex", .count(rule)), ("level", .string(finding.level.name)),
      ("message", SARIFText.message(message)), ("locations", [place.location(of: finding)]),
      ("partialFingerprints", .compact([(FaultPrints.name, .string(print))])),
      ("occurrenceCount", finding.lines.isEmpty ? nil : .count(finding.lines.count)),
      ("relatedLocations", nonEmpty(related)), ("codeFlows", SARIFCodeFlow(finding, at: place)?.json),
      ("fixes", nonEmpty(fixes)), ("properties", properties),
    ])
  }

  /// A rule of which the log does not say enough.
  static func open(_ notJudged: NotJudged, at place: SARIFPlace, rule: Int) -> JSONValue {
    let message =
      SARIFText.sentence("Not judged: \(notJudged.message)") + " To settle it: \(SARIFText.sentence(notJudged.key))"
    return .compact([
      ("ruleId", .string(notJudged.rule)), ("ruleIndex", .count(rule)), ("kind", "open"), ("level", "none"),
      ("message", SARIFText.message(message)), ("locations", [place.location(line: notJudged.line)]),
      ("properties", ["key": SARIFText.value(notJudged.key), "events": .count(notJudged.count)]),
    ])
  }

  private func nonEmpty(_ values: [JSONValue]) -> JSONValue? { values.isEmpty ? nil : .array(values) }

  /// The sentence first: where there is little room, it is all that is shown.
  private var message: String {
    var parts = [SARIFText.sentence(finding.message)]
    if !finding.expected.isEmpty { parts.append("Expected: \(finding.expected.joined(separator: ", ")).") }
    if !finding.repair.isEmpty { parts.append("Repair: \(finding.repair.phrase).") }
    if let quirk = finding.quirk { parts.append("This is \(quirk), a known behaviour of the system.") }
    return parts.joined(separator: " ")
  }

  private var related: [JSONValue] {
    let since = finding.since.map { [($0, "It goes back to this line.")] } ?? []
    let others = finding.lines.filter { $0 != finding.line }.map { ($0, "Here it is the same.") }
    return (since + others).enumerated().map { index, part in
      place.location(line: part.0, message: part.1, id: index + 1)
    }
  }

  /// Repairs that can be carried out on the text: lines that go. What an event to be put in should say besides its type,
  /// nobody knows.
  private var fixes: [JSONValue] {
    guard place.isPlain else { return [] }
    return ([finding.repair] + finding.alternatives).compactMap { steps in
      guard !steps.isEmpty, steps.allSatisfy({ $0.operation == .delete && (1..<Int.max).contains($0.line) }) else {
        return nil
      }
      let replacements = steps.map { step -> JSONValue in
        let region: JSONValue = [
          "startLine": .count(step.line), "startColumn": 1, "endLine": .count(step.line + 1), "endColumn": 1,
        ]
        return ["deletedRegion": region]
      }
      return [
        "description": SARIFText.message(steps.phrase),
        "artifactChanges": [["artifactLocation": place.artifact, "replacements": .array(replacements)]],
      ]
    }
  }

  private var time: JSONValue? {
    if case .text(let text) = finding.time { return SARIFText.value(text) }
    return finding.time.map { .time($0) }
  }

  private var properties: JSONValue? {
    func text(_ text: String?) -> JSONValue? { text.map(SARIFText.value) }
    func texts(_ texts: [String]) -> JSONValue? { texts.isEmpty ? nil : .array(texts.map(SARIFText.value)) }
    let properties: JSONValue = .compact([
      ("confidence", text(finding.confidence)), ("quirk", text(finding.quirk)),
      ("run", finding.run.map { .count($0) }), ("subject", text(finding.subject)), ("event", text(finding.event)),
      ("t", time), ("states", texts(finding.states)), ("expected", texts(finding.expected)),
      ("repair", finding.repair.isEmpty ? nil : .steps(finding.repair)),
      ("alternatives", nonEmpty(finding.alternatives.map { .steps($0) })),
    ])
    return properties == .object([]) ? nil : properties
  }
}
