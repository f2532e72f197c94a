import EventLog
import Replay
import Testing

@testable import Statistics

/// Whole logs, read and judged with the built-in model; the expected values are computed by hand.
@Suite struct ReplayedLogTests {
  private func report(_ lines: [String]) throws -> StatisticsReport {
    let fold = LogStatistics()
    let text = lines.joined(separator: "\n") + "\n"
    let result = try Checker().check(.bytes(Array(text.utf8), name: "a.jsonl"), folds: [fold])
    #expect(result.error == nil)
    #expect(result.events == fold.report.events)
    #expect(result.runs == fold.report.runs)
    return fold.report
  }

  private func rows(_ lines: [String]) throws -> [RunRow] {
    var rows: [RunRow] = []
    let fold = RunRows { rows.append($0) }
    let text = lines.joined(separator: "\n") + "\n"
    _ = try Checker().check(.bytes(Array(text.utf8), name: "a.jsonl"), folds: [fold])
    return rows
  }

  private func header(_ members: String) -> String {
    #"{"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"12.4","scene_app":false,\#(members)}"#
  }

  private func times(_ report: StatisticsReport) -> [String: String] {
    report.states.mapValues { "\($0.visits) \($0.open) \($0.times.count) \($0.times.sum.secondsText)" }
  }

  private var whole: [String] {
    [
      header(#""channels":["process","app","mem","vc"],"complete":true,"initial":{"app":"notRunning"}"#),
      #"{"t":0,"type":"process.launch","reason":"user"}"#,
      #"{"t":0.1,"type":"app.didFinishLaunching"}"#,
      #"{"t":0.2,"type":"app.didBecomeActive"}"#,
      #"{"t":0.3,"type":"vc.viewDidLoad","vc":"A"}"#,
      #"{"t":2.9,"type":"mem.pressure","level":1}"#,
      #"{"t":3,"type":"app.didReceiveMemoryWarning"}"#,
      #"{"t":3.4,"type":"mem.release","bytes":1048576}"#,
      #"{"t":9.2,"type":"app.willResignActive"}"#,
      #"{"t":9.3,"type":"app.didEnterBackground"}"#,
      #"{"t":9.4,"type":"mem.pressure","level":2}"#,
      #"{"t":10,"type":"process.suspend"}"#,
      #"{"t":12.5,"type":"process.exit","reason":"memory_kill"}"#,
    ]
  }

  @Test func aWholeRun() throws {
    let report = try report(whole)
    #expect(
      times(report) == [
        "launching": "1 0 1 0.1", "inactive": "2 0 2 0.2", "active": "1 0 1 9", "background": "1 0 1 0.7",
        "suspended": "1 0 1 2.5",
      ])
    #expect(report.launches.byReason["user"] == 1)
    #expect(report.launches.toActive.max == 200_000_000)
    #expect(report.exits.byState == ["suspended": 1])
    #expect(report.exits.byReason["memory_kill"] == 1)
    #expect(report.memory.warnings == 2)
    #expect(report.memory.byLevel["1"] == 1)
    #expect(report.memory.byLevel["2"] == 1)
    #expect(report.memory.response.max == 500_000_000)
    #expect(report.memory.releasedBytes.text == "1048576")
    #expect(report.memory.killsWithWarning == 1)
    #expect(report.memory.warningToKill.max == 3_100_000_000)
    #expect(report.subjects["vc"]?["loads"] == 1)
    #expect(report.span.secondsText == "12.5")
  }

  /// Between the call and its notification the app is in the background for sure; afterwards it may have been suspended
  /// unseen. That is one stay, and one way into it.
  private var pairs: [String] {
    [
      header(#""channels":["app","note"],"complete":true,"initial":{"app":"active"}"#),
      #"{"t":1,"type":"app.willResignActive"}"#, #"{"t":1,"type":"note.willResignActive"}"#,
      #"{"t":2,"type":"app.didEnterBackground"}"#, #"{"t":2.5,"type":"note.didEnterBackground"}"#,
      #"{"t":9,"type":"app.willEnterForeground"}"#, #"{"t":9.5,"type":"note.willEnterForeground"}"#,
      #"{"t":10,"type":"app.didEnterBackground"}"#, #"{"t":10.5,"type":"note.didEnterBackground"}"#,
    ]
  }

  @Test func whatMakesMorePossibleIsNoVisit() throws {
    let report = try report(pairs)
    #expect(
      times(report) == ["active": "1 1 0 0", "inactive": "2 0 2 2", "background|suspended": "2 1 1 7"])
    let moves = report.transitions.map { "\($0.from) \($0.to) \($1.count)" }.sorted()
    #expect(
      moves == ["active inactive 1", "background|suspended inactive 1", "inactive background|suspended 2"])
  }

  @Test func theTimesOfARunAreUnderTheLastNameOfAStay() throws {
    let row = try #require(rows(pairs).first)
    #expect(row.times.mapValues(\.secondsText) == ["inactive": "2", "background|suspended": "7"])
    #expect(row.end == "background|suspended")
  }

  @Test func anEdgeOfTheMachineIsCountedOnce() throws {
    let fold = MoveFold(machine: "app")
    let text = pairs.joined(separator: "\n") + "\n"
    _ = try Checker().check(.bytes(Array(text.utf8), name: "a.jsonl"), folds: [fold])
    let edges = fold.report.moves.filter { $0.key.from != $0.key.to }
    #expect(edges.values.map(\.count).reduce(0, +) == 4)
    #expect(fold.report.stays["background|suspended"]?.visits == 2)
    #expect(fold.report.stays["background"] == nil)
  }

  @Test func aRowOfAWholeRun() throws {
    let row = try #require(rows(whole).first)
    #expect(row.line == 2)
    #expect(row.start == .seconds("0"))
    #expect(row.duration == 12_500_000_000)
    #expect(row.times["active"]?.secondsText == "9")
    #expect(row.warnings == 2)
    #expect([row.end, row.cause, row.basis] == ["suspended", "memory_kill", "recorded"])
    #expect(row.osVersion == "12.4")
    #expect(row.findings == 0)
  }

  @Test func whereSuspensionIsNotRecordedTheStateIsJoined() throws {
    let report = try report([
      header(#""channels":["app"],"initial":{"app":"active"}"#),
      #"{"t":1,"type":"app.willResignActive"}"#,
      #"{"t":1.5,"type":"app.didEnterBackground"}"#,
      #"{"t":60,"type":"app.willEnterForeground"}"#,
      #"{"t":60.25,"type":"app.didBecomeActive"}"#,
    ])
    #expect(
      times(report) == ["active": "2 2 0 0", "inactive": "2 0 2 0.75", "background|suspended": "1 0 1 58.5"])
    #expect(report.launches.total == 0)
    #expect(report.exits.total == 0)
  }

  @Test func aBackwardStepAnywhereInAStayTakesItsTime() throws {
    let report = try report([
      header(#""channels":["app","vc"],"initial":{"app":"inactive"}"#),
      #"{"t":1,"type":"app.didBecomeActive"}"#,
      #"{"t":50,"type":"vc.viewDidLoad","vc":"A"}"#,
      #"{"t":2,"type":"vc.viewWillAppear","vc":"A"}"#,
      #"{"t":9,"type":"app.willResignActive"}"#,
      #"{"t":9.5,"type":"app.didEnterBackground"}"#,
    ])
    #expect(times(report) == ["inactive": "2 1 1 0.5", "active": "1 0 0 0", "background|suspended": "1 1 0 0"])
    #expect(report.span.secondsText == "49")
  }

  @Test func durationsUseTheMonotonicClock() throws {
    let report = try report([
      header(#""channels":["app"],"initial":{"app":"inactive"}"#),
      #"{"t":"2024-01-01T00:00:00Z","mono":1000,"type":"app.didBecomeActive"}"#,
      #"{"t":"2023-01-01T00:00:00Z","mono":2500001000,"type":"app.willResignActive"}"#,
    ])
    #expect(times(report)["active"] == "1 0 1 2.5")
  }

  @Test func processesOfOneFileAreRunsOfTheirOwn() throws {
    let lines = [
      header(#""channels":["process","app"]"#),
      #"{"t":0,"app":"a","pid":1,"type":"process.launch","reason":"user"}"#,
      #"{"t":1,"app":"b","pid":2,"type":"process.launch","reason":"push"}"#,
      #"{"t":2,"app":"a","pid":1,"type":"app.didFinishLaunching"}"#,
      #"{"t":3,"app":"a","pid":1,"type":"app.didBecomeActive"}"#,
      #"{"t":4,"app":"b","pid":2,"type":"process.exit","reason":"crash"}"#,
      #"{"t":5,"app":"a","pid":3,"type":"process.launch","reason":"user"}"#,
    ]
    let report = try report(lines)
    #expect(report.runs == 3)
    #expect(report.launches.byReason["user"] == 2)
    #expect(report.launches.byReason["push"] == 1)
    #expect(report.launches.toActive.sum.secondsText == "3")
    #expect(report.exits.total == 1)
    // The second process of app `a` ended the first one, whose end is unknown.
    #expect(report.states["active"]?.open == 1)
    #expect(try rows(lines).map(\.cause) == ["unknown", "crash", "open"])
    #expect(try rows(lines).map(\.app) == ["a", "b", "a"])
  }

  @Test func eventsAfterTheExitAddNothingToTheRun() throws {
    let late = #"{"t":13,"type":"app.willResignActive"}"#
    let report = try report(whole + [late, late])
    #expect(times(report) == times(try self.report(whole)))
    #expect(report.exits.total == 1)
    #expect(report.events == 14)
    #expect(try rows(whole + [late, late]) == rows(whole))
  }

  @Test func filesInOneAreAsFilesMerged() throws {
    let second = [
      header(#""channels":["process","app"],"initial":{"app":"notRunning"},"trace":"two""#),
      #"{"t":0,"type":"process.launch","reason":"push"}"#,
      #"{"t":7,"type":"process.exit","reason":"per_process_limit"}"#,
    ]
    var merged = try report(whole)
    merged.merge(try report(second))
    var joined = try report(whole + second)
    // What alone tells one file from two.
    #expect(joined.files == 1)
    #expect(merged.span.secondsText == "19.5")
    joined.files = 2
    joined.span = merged.span
    #expect(joined == merged)
    #expect(merged.memory.killsWithoutWarning == 1)
  }

  @Test func anEmptyOrUnreadableInputGivesAnEmptyReport() throws {
    let fold = LogStatistics()
    let result = try Checker().check(.bytes([], name: "empty"), folds: [fold])
    #expect(result.error != nil)
    #expect(fold.report.events == 0)
    #expect(fold.report.runs == 0)
  }
}
