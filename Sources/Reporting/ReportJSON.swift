import EventLog
import Replay

/// What the reports in JSON have in common.
enum ReportJSON {
  /// JSON without a character that a terminal would obey. Only strings can hold one, and there an escape means the same.
  static func text(of value: JSONValue) -> String {
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

  static func member(_ key: String, _ value: JSONValue) -> String { #""\#(key)":\#(text(of: value))"# }

  /// C1 controls, line separators, and what turns the direction of text; all of them have four digits.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

extension JSONValue {
  /// An object of the members that have a value.
  static func compact(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  static func steps(_ steps: [RepairStep]) -> JSONValue { .array(steps.map(step)) }

  private static func step(_ step: RepairStep) -> JSONValue {
    compact([
      ("op", .string(step.operation.rawValue)), ("event", step.event.map { .string($0) }), ("line", .count(step.line)),
      ("state", step.state.map { .string($0) }),
      ("states", step.readings.flatMap { $0.isEmpty ? nil : .strings($0) }), ("with", step.with.map { .count($0) }),
    ])
  }
}

extension CheckSummary {
  /// Files by verdict, findings by level, what was not judged.
  var counts: [JSONValue.Member] {
    [
      .init(key: "files", value: .count(files)),
      .init(
        key: "verdicts",
        value: .object(Verdict.allCases.map { .init(key: $0.name, value: .count(files($0))) })),
      .init(
        key: "findings",
        value: .object(Level.allCases.reversed().map { .init(key: $0.name, value: .count(findings($0))) })),
      .init(key: "not_judged", value: .count(notJudged)),
    ]
  }
}
