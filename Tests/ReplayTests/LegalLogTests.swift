import Replay
import Testing

/// A legal log, with what it shows.
struct LegalLog: Sendable, CustomTestStringConvertible {
  var title: String
  var sketch: String
  var testDescription: String { title }
}

/// Legal logs that look wrong: what a strict machine would refuse. An indented line goes on from the one before.
enum LegalLogs {
  static let all =
    launching + running + recording + scenes + memory + profiles + controllers + windows + devices + headers + facts
    + subjectFacts + unlisted

  /// Titles end in a colon at the end of their line; sketches follow, indented.
  static func parse(_ text: String) -> [LegalLog] {
    var logs: [LegalLog] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix(" ") {
        logs[logs.count - 1].sketch += " " + line.drop { $0 == " " }
      } else {
        logs.append(LegalLog(title: String(line.dropLast()), sketch: ""))
      }
    }
    return logs
  }
}

struct LegalLogTests {
  @Test func thereAreManyOfThem() {
    #expect(LegalLogs.all.count >= 494)
    #expect(LegalLogs.all.allSatisfy { $0.sketch.contains("|") })
  }

  @Test(arguments: LegalLogs.all)
  func aLegalLogHasNoFinding(_ log: LegalLog) throws {
    let result = try LogSketch(log.sketch).check()
    #expect(result.findings.isEmpty, "\(result.findings)")
    #expect(result.error == nil)
  }
}
