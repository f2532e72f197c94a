import Replay
import Testing

/// A line that cannot be read may have held an event: what only that event would make legal is not judged.
@Suite struct UnreadableLineTests {
  private let torn = #"{"type":"app.didBeco"#

  /// A sketch whose word `TORN` stands for a line that cannot be read.
  private func check(_ sketch: String, tail: String = "\n") throws -> FileResult {
    let lines = LogSketch(sketch).lines.map { $0.contains("app.TORN") ? torn : $0 }
    var options = CheckOptions()
    options.maxBadLines = 5
    return try Checker(options: options).check(.bytes(Array((lines.joined(separator: "\n") + tail).utf8)))
  }

  private func errors(_ result: FileResult) -> [String] {
    result.findings.filter { $0.level == .error }.map { "\($0.rule) \($0.line ?? 0)" }
  }

  private let header = "12 noscenes channels=process,app complete initial=active | "

  @Test func whatOneLostEventExplainsIsNotJudged() throws {
    let result = try check(header + "willResignActive TORN willResignActive")
    #expect(errors(result) == [])
    #expect(result.notJudged.map(\.rule) == ["APP-ACT-2"])
    #expect(result.notJudged.map(\.key) == ["line 3"])
    #expect(result.notJudged.map(\.line) == [4])
    #expect(result.notJudged.first?.message.contains("line 3") == true)
    #expect(result.verdict == .inconclusive)
  }

  @Test func whatOneLostEventDoesNotExplainIsAViolation() throws {
    #expect(errors(try check(header + "TORN willEnterForeground")) == ["APP-BG-2 3"])
  }

  @Test func theLogIsNotBlindFromThenOn() throws {
    let result = try check(header + "willResignActive TORN didBecomeActive willResignActive willResignActive")
    #expect(errors(result) == ["APP-ACT-2 6"])
    #expect(result.notJudged.isEmpty)
  }

  @Test func whatNeedsNoLostEventIsJudgedAsEver() throws {
    let result = try check(header + "willResignActive TORN didEnterBackground suspend resume willEnterForeground")
    #expect(errors(result) == [])
    #expect(result.notJudged.isEmpty)
  }

  @Test func aLaunchMayBeLost() throws {
    let result = try check(
      "12 noscenes channels=process,app complete initial=active | exit(crash) TORN didFinishLaunching didBecomeActive")
    #expect(errors(result) == [])
    #expect(result.notJudged.map(\.key) == ["line 3"])
    #expect(result.runs == 2)
    let first = try check(
      "12 noscenes channels=process,app complete initial=notRunning | TORN didFinishLaunching didBecomeActive")
    #expect(errors(first) == [])
  }

  @Test func aLineBeforeTheLaunchIsOfAnotherRun() throws {
    let result = try check(
      "12 noscenes channels=process,app complete initial=notRunning | TORN launch(user) didBecomeActive")
    #expect(errors(result) == ["APP-LAUNCH-2 4"])
  }

  @Test func theFirstEventOfASceneMayBeLost() throws {
    let result = try check(
      "17 scenes channels=process,app,scene complete initial=notRunning | launch(user) didFinishLaunching TORN "
        + "scene.willEnterForeground(scene=S) scene.didBecomeActive(scene=S) scene.didBecomeActive(scene=S)")
    #expect(errors(result) == ["SC-2 7"])
    #expect(result.notJudged.map(\.rule) == ["SC-1"])
  }

  @Test func whatIsDueAtTheEndMayStandInTheCutLine() throws {
    let sketch = "12 noscenes channels=app,note complete initial=active | willResignActive"
    #expect(errors(try check(sketch)) == ["NOTE-1 2"])
    let result = try check(sketch + " TORN", tail: "")
    #expect(errors(result) == [])
    #expect(result.notJudged.map(\.rule) == ["NOTE-1"])
  }

  @Test func theNumbersOfUnreadableLinesAreNoGap() throws {
    let result = try check(
      header + "willResignActive(seq=1) TORN didBecomeActive(seq=3) willResignActive(seq=4) didBecomeActive(seq=9)")
    #expect(result.findings.map(\.rule) == ["LOG-1", "LOG-6"])
    #expect(result.findings.map(\.line) == [3, 6])
  }
}
