import EventLog
import Replay
import Testing

/// A log written for reading: an event a line, `type key=value …`, and behind `<-` the rules that break there.
///
/// A line that begins with `{` is taken as it is. Times run by 0.1 s a line unless the script says `t=`.
struct LogScript {
  var bytes: [UInt8]
  /// Rules expected by line; the header is line 1.
  var marks: [Int: [String]] = [:]

  static let ios12 = #""os":"iOS","os_version":"12.4","scene_app":false,"complete":true"#

  /// - Parameter header: Members of the header, without braces; nil for a log without one.
  init(_ header: String?, _ script: String) {
    var lines: [String] = []
    if let header { lines.append(#"{"type":"trace.header","format":"lifetrace/1",\#(header)}"#) }
    for row in script.split(separator: "\n") {
      let parts = row.split(separator: "<-", maxSplits: 1)
      guard let text = parts.first.map(String.init), text.contains(where: { $0 != " " }) else { continue }
      lines.append(Self.line(text, number: lines.count + 1))
      if parts.count == 2 {
        marks[lines.count] = parts[1].split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
      }
    }
    bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func line(_ text: String, number: Int) -> String {
    let words = text.split(separator: " ")
    guard let type = words.first, !type.hasPrefix("{") else { return words.joined(separator: " ") }
    var members = ["\"type\":\"\(type)\""]
    if !words.contains(where: { $0.hasPrefix("t=") }) { members.insert("\"t\":\(number / 10).\(number % 10)", at: 0) }
    for word in words.dropFirst() {
      let pair = word.split(separator: "=", maxSplits: 1)
      let value = pair.count == 2 ? String(pair[1]) : ""
      let isRaw =
        Double(value) != nil || value.hasPrefix("[") || value.hasPrefix("{")
        || ["true", "false", "null"].contains(value)
      members.append("\"\(pair[0])\":" + (isRaw ? value : "\"\(value)\""))
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}

/// Judges a script, and expects the findings that it marks and no others.
@discardableResult
func expect(
  _ header: String?, _ script: String, profile: String? = nil, verdict: Verdict? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> FileResult {
  let log = LogScript(header, script)
  var options = CheckOptions()
  options.profile = profile
  let result = try Checker(options: options).check(.bytes(log.bytes, name: "log"))
  var found: [Int: [String]] = [:]
  for finding in result.findings { found[finding.line ?? 0, default: []].append(finding.rule) }
  #expect(
    found == log.marks, "\(result.findings.map { "\($0.line ?? 0): \($0.rule): \($0.message)" })",
    sourceLocation: sourceLocation)
  if let verdict { #expect(result.verdict == verdict, sourceLocation: sourceLocation) }
  return result
}
