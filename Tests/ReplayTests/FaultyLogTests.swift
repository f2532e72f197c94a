import Replay
import Testing

/// A log with one fault, or with one known behaviour of the system: the event marked with `!`.
struct FaultyLog: Sendable, CustomTestStringConvertible {
  var rule: String
  var quirk: String?
  var sketch: String
  var testDescription: String { "\(rule): \(sketch)" }

  /// The log itself.
  var log: LogSketch { LogSketch(sketch.replacing("!", with: "")) }

  /// The line of the marked event.
  var line: Int {
    let mark = sketch.firstIndex(of: "!") ?? sketch.endIndex
    let event = sketch[mark...].dropFirst().prefix { $0 != " " }
    return LogSketch(String(sketch[..<mark] + event)).lines.count
  }
}

/// Logs that break one rule at one line, by the facts of the reference: a near miss of a legal log each.
enum FaultyLogs {
  static let all = running + launching + scenes + controllers + others

  /// A rule, and a quirk where it explains the fault, in a line that ends in a colon; logs follow, indented, and what is
  /// indented more goes on from the line before.
  static func parse(_ text: String) -> [FaultyLog] {
    var logs: [FaultyLog] = []
    var names: [Substring] = []
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      switch line.count - words.count {
      case 0: names = words.dropLast().split(separator: " ")
      case 2:
        let quirk = names.dropFirst().first.map(String.init)
        logs.append(FaultyLog(rule: String(names[0]), quirk: quirk, sketch: ""))
      default: break
      }
      if line.count > words.count { logs[logs.count - 1].sketch += " " + words }
    }
    return logs
  }
}

struct FaultyLogTests {
  @Test func theyAreMarkedOnceEach() {
    #expect(FaultyLogs.all.count >= 240)
    #expect(FaultyLogs.all.allSatisfy { $0.sketch.filter { $0 == "!" }.count == 1 && $0.sketch.contains("|") })
  }

  @Test(arguments: FaultyLogs.all)
  func oneFaultIsOneFinding(_ faulty: FaultyLog) throws {
    let result = try faulty.log.check()
    #expect(result.verdict == (faulty.quirk == nil ? .violation : .knownQuirk))
    #expect(result.findings.map(\.rule) == [faulty.rule], "\(result.findings.map(\.message))")
    #expect(result.findings.first?.line == faulty.line)
    #expect(result.findings.first?.quirk == faulty.quirk)
  }
}
