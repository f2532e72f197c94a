import EventLog
import LifecycleModel
import Replay

/// A model with nothing but patterns, and logs for it in short notation.
///
/// `launch p:k=1,n=[2;3] @2.5 s` is three lines: a launch, an event `x.p` with a payload, an event `x.s` at 2.5 seconds.
struct PatternLog {
  static let letters = ["p", "s", "t", "o", "q", "r"]

  let model: Model

  /// - Parameter patterns: Rows of a document's `patterns`.
  init(_ patterns: String, more: String = "") throws {
    model = try Self.model(patterns, more: more)
  }

  static func model(_ patterns: String, more: String = "") throws -> Model {
    let events = letters.map { "{ type: \"x.\($0)\" }" }.joined(separator: ", ")
    let text = """
      {
        format: "lifetrace-model/1", model: "test",
        families: [{ family: "process" }, { family: "x" }, { family: "free", open: true }],
        events: [{ type: "process.launch", silent: false }, { type: "process.exit", silent: false }, \(events)],
        groups: { grave: ["2", "3"], all: ["x.*"] },
        facts: [{ fact: "os", key: "os_version", kind: "version" }, { fact: "kind", kind: "text", absent: "app" }],
        runs: { launch: "process.launch", exit: "process.exit" },
        profiles: [{ profile: "reference" }],
        patterns: [\(patterns)],
        \(more)
      }
      """
    return try Model.compile([ModelSource(name: "test", text: text)], profile: "reference")
  }

  static func text(_ events: String, header: String?) -> String {
    var lines: [String] = []
    if let header { lines.append("{\"type\":\"trace.header\",\"format\":\"lifetrace/1\",\(header)}") }
    var time: Substring?
    for word in events.split(separator: " ") {
      if word.hasPrefix("@") {
        time = word.dropFirst()
        continue
      }
      let parts = word.split(separator: ":", maxSplits: 1)
      let name =
        ["launch", "exit"].contains(parts[0])
        ? "process.\(parts[0])" : parts[0].contains(".") ? "\(parts[0])" : "x.\(parts[0])"
      var members = ["\"type\":\"\(name)\""]
      if let time { members.append("\"t\":\(time)") }
      for member in parts.count > 1 ? parts[1].split(separator: ",") : [] {
        let pair = member.split(separator: "=", maxSplits: 1)
        let isLiteral = pair[1].allSatisfy { $0.isNumber || ".-;[]".contains($0) }
        let value = isLiteral ? String(pair[1].map { $0 == ";" ? "," : $0 }) : "\"\(pair[1])\""
        members.append("\"\(pair[0])\":\(value)")
      }
      lines.append("{\(members.joined(separator: ","))}")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static let complete = #""channels":["process","x","free"],"complete":true"#
  static let excerpt = #""channels":["process","x","free"]"#

  func check(_ events: String, header: String? = complete, folds: [any StepFold] = []) throws -> FileResult {
    let model = model
    let library = ModelLibrary { _ in model }
    return try Checker(library: library).check(.bytes(Array(Self.text(events, header: header).utf8)), folds: folds)
  }

  /// `LINE RULE since LINE` of every finding. The header is line 1.
  func findings(_ events: String, header: String? = complete) throws -> [String] {
    try check(events, header: header).findings.map { finding in
      "\(finding.line ?? 0) \(finding.rule)" + (finding.since.map { " since \($0)" } ?? "")
    }
  }

  /// `RULE KEY` of what could not be judged.
  func notJudged(_ events: String, header: String? = complete) throws -> [String] {
    try check(events, header: header).notJudged.map { "\($0.rule) \($0.key)" }
  }
}

/// Takes what rules measured.
final class MeasurementFold: StepFold {
  var measured: [Int64] = []

  func begin(_ context: ReplayContext) {}
  func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext) {
    measured += context.measurements.map(\.nanoseconds)
  }
  func finish(_ context: ReplayContext) {}
}
