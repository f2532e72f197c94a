import Replay
import Testing

/// One fault, one finding: what follows from it is a part of it, and what does not is found all the same.
@Suite struct FaultTests {
  private func found(_ sketch: String, profile: String? = nil) throws -> [String] {
    try LogSketch(sketch).check(profile: profile).findings.map { "\($0.rule) \($0.line ?? 0)" }
  }

  @Test func theOtherHalfOfAStruckCallIsStruckWithIt() throws {
    #expect(
      try found(
        "12 noscenes channels=process,app,note complete initial=active | "
          + "+willResignActive +didEnterBackground suspend +willTerminate exit(memory_kill)") == ["APP-SUS-1 7"])
    #expect(
      try found(
        "4.3 noscenes channels=process,app,note complete initial=notRunning | "
          + "launch(user) +didBecomeActive +didFinishLaunching +didBecomeActive") == ["APP-LAUNCH-2 3"])
  }

  @Test func theOtherHalfDoesNotHideTheNextFault() throws {
    #expect(
      try found(
        "12 noscenes channels=process,app,note complete initial=active | "
          + "+didBecomeActive +willResignActive +didEnterBackground +didBecomeActive") == [
          "APP-ACT-1 2", "APP-ACT-1 8",
        ])
  }

  @Test func aCallThatComesLateIsTheOtherHalfOfTheSwap() throws {
    let header = "12.4 noscenes delegate=didBecomeActive,willResignActive channels=app,note complete initial=active | "
    #expect(try found(header + "+willResignActive n:didBecomeActive didBecomeActive") == ["NOTE-1 4"])
    #expect(
      try found(header + "+willResignActive n:didBecomeActive didBecomeActive +willResignActive") == ["NOTE-1 4"])
    #expect(
      try found(header + "+willResignActive n:didBecomeActive +willResignActive willResignActive")
        == ["NOTE-1 4", "APP-ACT-2 7"])
  }

  @Test func whatShouldHaveComeBeforeMayComeLate() throws {
    #expect(
      try found(
        "12 noscenes channels=process,app,note complete initial=suspended | "
          + "+willEnterForeground resume +didBecomeActive") == ["APP-SUS-1 2"])
  }

  @Test func aFaultGoesOnWhenTheLogShowsMoreOfWhatItRecords() throws {
    // Each callback is the first of its type: what is presumed of the delegate changes with each.
    #expect(
      try found(
        "12.4 noscenes channels=process,app,note complete initial=suspended | "
          + "exit(memory_kill) +willEnterForeground +didBecomeActive +willResignActive") == ["APP-KILL-1 3"])
  }

  @Test func aWarningIsSaidOnceOfAPair() throws {
    let result = try LogSketch(
      "4.2 noscenes channels=process,app,note,user complete initial=active | "
        + "user.lock +willResignActive +didEnterBackground"
    ).check()
    #expect(result.findings.map(\.rule) == ["APP-LOCK-1"])
    #expect(result.findings.first?.lines == [5, 6])
  }

  @Test func aWrongReadingIsSaidOnceOfAPair() throws {
    let header = "12 noscenes channels=app,note complete initial=active | "
    let result = try LogSketch(header + "+willResignActive=inactive +didBecomeActive=active").check()
    #expect(result.findings.map(\.rule) == ["APP-ST-1"])
    #expect(result.findings.first?.lines == [2, 3])
    #expect(
      try found(header + "+willResignActive=inactive +didBecomeActive=inactive") == ["APP-ST-1 2", "APP-ST-1 4"])
  }

  @Test func whatIsRefusedWasHeardAllTheSame() throws {
    #expect(
      try found(
        "27.0 sdk_version=27.0 noscenes channels=process,app,note complete initial=notRunning | "
          + "launch(user) +didFinishLaunching +didBecomeActive") == ["SC-12 3"])
  }

  @Test func nothingThatFollowsWillTerminateIsAFaultOfItsOwn() throws {
    let result = try LogSketch(
      "12 noscenes channels=process,app,note complete initial=active | "
        + "+willResignActive +willTerminate +didEnterBackground +willEnterForeground openURL exit(exit)"
    ).check()
    #expect(result.findings.map(\.rule) == ["APP-TERM-1"])
    #expect(result.findings.first?.lines == [6, 7, 8, 9, 10])
  }

  @Test(arguments: [
    // A launch callback in the middle of a run.
    (
      "12.4 noscenes channels=app | didFinishLaunching didBecomeActive willFinishLaunching willResignActive "
        + "didEnterBackground willEnterForeground didBecomeActive", "APP-LAUNCH-2 5"
    ),
    // Launched and active change places.
    (
      "12.4 noscenes channels=app initial=notRunning | didBecomeActive didFinishLaunching willResignActive "
        + "didEnterBackground", "APP-LAUNCH-2 2"
    ),
    (
      "12.4 noscenes channels=app | didFinishLaunching willTerminate willFinishLaunching didBecomeActive "
        + "didFinishLaunching willResignActive", "APP-LAUNCH-2 5"
    ),
    // The launch is written as another event of the process.
    (
      "12.4 noscenes channels=process,app initial=notRunning | resume didFinishLaunching didBecomeActive "
        + "willResignActive didEnterBackground suspend", "APP-KILL-1 2"
    ),
    (
      "12.4 noscenes channels=process,app initial=active | exit suspend didFinishLaunching didBecomeActive "
        + "willResignActive didEnterBackground suspend", "APP-KILL-1 3"
    ),
    // A change of state that cannot be, in the middle of a warning.
    (
      "12.4 noscenes channels=app,note,vc initial=active | +didReceiveMemoryWarning didBecomeActive "
        + "vc.didReceiveMemoryWarning(vc=A) +willResignActive", "APP-ACT-1 4"
    ),
    // A warning where none can be heard.
    (
      "12.4 noscenes channels=process,app,note initial=active | +didReceiveMemoryWarning +willResignActive "
        + "+didEnterBackground suspend n:didReceiveMemoryWarning", "APP-SUS-1 9"
    ),
  ])
  func oneFaultIsOneFinding(_ sketch: String, _ finding: String) throws {
    #expect(try found(sketch) == [finding])
  }

  @Test func aChangeOfStateBetweenTwoWarningsStillEndsTheFirst() throws {
    #expect(
      try found(
        "12.4 noscenes channels=app,note,vc initial=active | +didReceiveMemoryWarning +willResignActive "
          + "vc.didReceiveMemoryWarning(vc=A)") == ["MEM-2 6"])
  }

  // MARK: Repairs

  @Test func aReadingThatMayBeSeveralSaysWhich() throws {
    let header = "12.4 noscenes channels=process,app complete | launch(user) "
    let several = try #require(try LogSketch(header + "stateSample=active").check().findings.first?.repair.first)
    #expect(several.operation == .replace && several.event == "app.stateSample")
    #expect(several.state == nil && several.readings == ["inactive", "background"])
    let one = try #require(try LogSketch(header + "didFinishLaunching=active").check().findings.first?.repair.first)
    #expect(one.state == "inactive" && one.readings == nil)
  }

  @Test func whatMendsAllOfAFaultIsOneRepair() throws {
    let finding = try #require(
      try LogSketch(
        "12 noscenes channels=process,app initial=suspended | exit(memory_kill) willEnterForeground didBecomeActive"
      ).check().findings.first)
    #expect(finding.repair.map(\.event) == ["process.launch", "app.didFinishLaunching"])
    #expect(finding.repair.map(\.line) == [3, 3])
    #expect(finding.alternatives.contains([RepairStep(.delete, line: 3), RepairStep(.delete, line: 4)]))
  }

  @Test(arguments: [("app", [3]), ("app,note", [4, 5])])
  func anExitIsAFactAndStays(_ channels: String, _ lines: [Int]) throws {
    let words = channels == "app" ? "willResignActive willTerminate" : "+willResignActive +willTerminate"
    let finding = try #require(
      try LogSketch(
        "12 noscenes channels=process,\(channels) complete initial=active | \(words) exit(memory_kill)"
      ).check().findings.first)
    #expect(finding.rule == "APP-TERM-2")
    #expect(finding.repair.map(\.operation) == lines.map { _ in .delete })
    #expect(finding.repair.map(\.line) == lines)
  }

  @Test(arguments: [
    ("exit too early", "launch(user) didFinishLaunching exit(crash) didBecomeActive willResignActive", 4),
    (
      "exit while suspended",
      "launch(user) didFinishLaunching didEnterBackground suspend exit resume willEnterForeground didBecomeActive", 6
    ),
    ("willTerminate too early", "launch(user) didFinishLaunching willTerminate didBecomeActive willResignActive", 4),
  ])
  func whatEndedTooEarlyIsTooMuch(_ title: String, _ events: String, _ line: Int) throws {
    let finding = try #require(
      try LogSketch("12 noscenes channels=process,app initial=notRunning | \(events)").check().findings.first)
    #expect(finding.repair == [RepairStep(.delete, line: line)])
    // What else would explain the first event after the end explains none of the others.
    #expect(finding.alternatives.isEmpty)
  }

  @Test func aSingleEventAfterTheEndMayBeWhatIsWrong() throws {
    let finding = try #require(
      try LogSketch(
        "12 noscenes channels=process,app initial=notRunning | "
          + "launch(user) didFinishLaunching exit(crash) didBecomeActive"
      ).check().findings.first)
    #expect(finding.repair == [RepairStep(.swap, line: 4, with: 5)])
    #expect(finding.alternatives.contains([RepairStep(.delete, line: 4)]))
  }

  @Test func theNotificationsOfALaunchAreMissedOneByOne() throws {
    let findings = try LogSketch(
      "12 noscenes channels=process,app,note complete initial=notRunning | launch(user) didFinishLaunching "
        + "didBecomeActive willResignActive didEnterBackground willEnterForeground n:willEnterForeground"
    ).check().findings
    #expect(
      findings.map { $0.repair.first?.event } == [
        "note.didFinishLaunching", "note.didBecomeActive", "note.willResignActive", "note.didEnterBackground",
      ])
  }

  @Test func eachMissingNotificationIsTheOneThatIsInserted() throws {
    let findings = try LogSketch(
      "12 noscenes channels=app,note complete initial=active | willResignActive didEnterBackground "
        + "willEnterForeground didBecomeActive willResignActive didEnterBackground n:didEnterBackground"
    ).check().findings
    #expect(findings.map(\.rule) == Array(repeating: "NOTE-1", count: 5))
    #expect(
      findings.map { $0.repair.first?.event } == [
        "note.willResignActive", "note.didEnterBackground", "note.willEnterForeground", "note.didBecomeActive",
        "note.willResignActive",
      ])
  }
}
