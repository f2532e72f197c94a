import EventLog
import LifecycleModel
import Replay
import Testing

/// A log in plain notation, with the findings that it is to get marked in place.
///
/// A line is `nc.post name=X id=1`; after `<-` comes the rule of the finding that the line gets, and with `since 3` the
/// line that opened what was not kept. The header is line 1.
struct PlainLog {
  var header: String
  var lines: [String] = []
  var marks: [String] = []

  /// A run that begins with the log: all that it does is seen.
  static let launched = #""complete":true,"initial":{"app":"notRunning"}"#
  /// A log that begins while the app runs.
  static let running = #""complete":true,"initial":{"app":"active"}"#

  /// - Parameter facts: Members of the header beside its channels.
  init(_ text: String, channels: [String]? = ["nc", "cache"], facts: String = launched) {
    let recorded = channels.map { "\"channels\":[\($0.map { "\"\($0)\"" }.joined(separator: ","))]," } ?? ""
    header = "{\"type\":\"trace.header\",\"format\":\"lifetrace/1\",\(recorded)\(facts)}"
    for row in text.split(separator: "\n").map(String.init) {
      let parts = row.split(separator: "<-", maxSplits: 1).map(String.init)
      lines.append(Self.json(parts[0]))
      if parts.count > 1 {
        marks.append("\(lines.count + 1) " + parts[1].split(separator: " ").joined(separator: " "))
      }
    }
  }

  private static func json(_ plain: String) -> String {
    let words = plain.split(separator: " ").map(String.init)
    let members = words.dropFirst().map { word in
      let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return "\"\(pair[0])\":\(value(pair[1]))"
    }
    return "{" + (["\"type\":\"\(words[0])\""] + members).joined(separator: ",") + "}"
  }

  private static func value(_ text: String) -> String {
    let isLiteral = ["true", "false", "null"].contains(text) || Int(text) != nil || text.hasPrefix("[") || text == "{}"
    return isLiteral ? text : "\"\(text)\""
  }

  func check(profile: String? = nil) throws -> FileResult {
    try Self.check([header] + lines, profile: profile)
  }

  static func check(_ lines: [String], profile: String? = nil) throws -> FileResult {
    var options = CheckOptions()
    options.profile = profile
    let text = lines.joined(separator: "\n") + "\n"
    return try Checker(options: options).check(.bytes(Array(text.utf8)))
  }
}

/// Expects the findings that are marked, and no others. Without marks and doubts the log is conformant.
func expect(
  _ text: String, channels: [String]? = ["nc", "cache"], facts: String = PlainLog.launched, profile: String? = nil,
  notJudged: [String] = [], _ location: SourceLocation = #_sourceLocation
) throws {
  let log = PlainLog(text, channels: channels, facts: facts)
  let result = try log.check(profile: profile)
  let found = result.findings.map { finding in
    "\(finding.line ?? 0) \(finding.rule)" + (finding.since.map { " since \($0)" } ?? "")
  }
  #expect(found == log.marks, sourceLocation: location)
  #expect(result.notJudged.map(\.rule) == notJudged, sourceLocation: location)
  if log.marks.isEmpty, notJudged.isEmpty { #expect(result.verdict == .conformant, sourceLocation: location) }
}
