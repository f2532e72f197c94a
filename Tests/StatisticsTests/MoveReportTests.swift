import Replay
import Testing

@testable import Statistics

@Suite struct MoveReportTests {
  private func report(_ lines: [String], machine: String = "app") throws -> MoveReport {
    let fold = MoveFold(machine: machine)
    let text = lines.joined(separator: "\n") + "\n"
    _ = try Checker().check(.bytes(Array(text.utf8), name: "a.jsonl"), folds: [fold])
    return fold.report
  }

  private func log(_ seconds: [Double], version: String = "12.4") -> [String] {
    let header =
      #"{"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"\#(version)","scene_app":false,"channels":["process","app"],"initial":{"app":"active"}}"#
    return [header]
      + seconds.enumerated().map { index, time in
        #"{"t":\#(time),"type":"app.\#(index % 2 == 0 ? "willResignActive" : "didBecomeActive")"}"#
      }
  }

  private func move(_ from: String, _ to: String, _ type: String) -> MoveReport.Move {
    .init(from: [from], to: [to], type: type)
  }

  @Test func movesHaveTheirEventsAndTheStaysBefore() throws {
    let report = try report(log([10, 11, 31]))
    let resign = try #require(report.moves[move("active", "inactive", "app.willResignActive")])
    #expect(resign.count == 2)
    // The first stay began before the log.
    #expect(resign.times.count == 1 && resign.times.max == 20_000_000_000)
    #expect(report.stays["active"]?.visits == 2 && report.stays["active"]?.open == 1)
    #expect(report.stays["inactive"]?.visits == 2 && report.stays["inactive"]?.open == 1)
    #expect(report.subjects == 1 && report.runs == 1 && report.files == 1)
  }

  @Test func staysAgreeWithTheStatistics() throws {
    let statistics = LogStatistics()
    let moves = MoveFold(machine: "app")
    let text = log([1, 2, 5, 9, 14, 20]).joined(separator: "\n")
    _ = try Checker().check(.bytes(Array(text.utf8), name: "a.jsonl"), folds: [statistics, moves])
    #expect(moves.report.stays == statistics.report.states)
  }

  @Test func mergingIsTheSameInAnyOrderAndGrouping() throws {
    let reports = try [log([1, 2, 3]), log([5, 6]), log([1, 9], version: "13")].map { try report($0) }
    func merged(_ parts: [MoveReport]) -> MoveReport {
      var all = MoveReport(machine: "app")
      for part in parts { all.merge(part) }
      return all
    }
    let all = merged(reports)
    #expect(merged(reports.reversed()) == all)
    #expect(merged([merged([reports[1], reports[2]]), reports[0]]) == all)
    #expect(all.facts == ["os": "iOS", "scene_app": "false"])
    #expect(all.files == 3)
  }

  @Test func aMachineThatTheModelDoesNotHaveHasNoMoves() throws {
    let report = try report(log([1, 2]), machine: "nonsense")
    #expect(report.moves.isEmpty && report.stays.isEmpty && report.runs == 1)
  }

  @Test func ofOneFaultOneMoveIsIllegal() throws {
    let lines =
      log([]) + [
        #"{"t":1,"type":"app.didEnterBackground"}"#, #"{"t":2,"type":"process.suspend"}"#,
      ]
    let illegal = try report(lines).moves.filter { $0.key.kind != .legal }
    #expect(illegal.count == 1)
    #expect(illegal.first?.key.kind == .illegal(rule: "APP-BG-1") && illegal.first?.value.count == 1)
  }
}
