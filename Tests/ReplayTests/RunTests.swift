import Replay
import Testing

/// How a log is cut into process runs.
@Suite struct RunTests {
  static let process = LogScript.ios12 + #","channels":["process","app"],"initial":{"app":"notRunning"}"#

  @Test func aLaunchBeginsARunAndResetsEverything() throws {
    let result = try expect(
      Self.process,
      """
      process.launch reason=user
      app.didFinishLaunching
      app.didBecomeActive
      process.exit reason=memory_kill
      process.launch reason=user
      app.didFinishLaunching
      app.didBecomeActive
      """, verdict: .conformant)
    #expect(result.runs == 2)
  }

  @Test func aLaunchCallbackAfterTheExitIsOneFaultAndANewRun() throws {
    let result = try expect(
      Self.process,
      """
      process.launch reason=user
      app.didFinishLaunching
      app.didBecomeActive
      process.exit reason=crash
      app.willFinishLaunching <- APP-KILL-1
      app.didFinishLaunching
      app.didBecomeActive
      """)
    #expect(result.runs == 2)
    #expect(result.findings[0].repair == [RepairStep(.insert, event: "process.launch", line: 6)])
  }

  @Test(arguments: [0, 10, 63, 64, 65, 200, 1_000])
  func whatFollowsTheExitIsAFaultAfterManyOtherRunsToo(_ others: Int) throws {
    let run = """
      process.launch reason=user
      app.didFinishLaunching
      app.didBecomeActive
      process.exit reason=crash\n
      """
    func named(_ pid: Int) -> String { run.replacing("\n", with: " pid=\(pid) app=a\(pid)\n") }
    let all = named(1) + (0..<others).map { named(100 + $0) }.joined()
    try expect(Self.process, all + "app.willResignActive pid=1 app=a1 <- APP-KILL-1", verdict: .violation)
  }

  @Test func whatFollowsTheExitIsOneFault() throws {
    let result = try expect(
      Self.process,
      """
      process.launch reason=user
      app.didFinishLaunching
      app.didBecomeActive
      process.exit reason=crash
      app.willResignActive <- APP-KILL-1
      app.didEnterBackground
      app.willTerminate
      """)
    #expect(result.findings[0].lines == [6, 7, 8])
  }

  @Test func whatComesBeforeTheLaunchCallbackIsTheSameFault() throws {
    let result = try expect(
      Self.process,
      """
      process.launch reason=user
      app.didFinishLaunching
      app.didBecomeActive
      process.exit reason=crash
      app.didReceiveNotificationResponse <- APP-KILL-1
      app.didFinishLaunching
      app.didBecomeActive
      """)
    #expect(result.findings[0].lines == [6, 7])
    #expect(result.runs == 2)
  }

  @Test func whatFollowsAResumeIsNoMoreOfTheFaultBeforeIt() throws {
    let result = try expect(
      Self.process,
      """
      process.launch reason=user
      app.didFinishLaunching
      app.didBecomeActive
      app.willResignActive
      app.didEnterBackground
      process.suspend
      app.significantTimeChange <- APP-SUS-1
      process.resume
      app.willEnterForeground
      app.didBecomeActive
      app.willResignActive
      app.didEnterBackground
      """)
    #expect(result.findings[0].lines == [])
  }

  @Test func aFaultAfterTheResumeIsAnotherOne() throws {
    try expect(
      Self.process,
      """
      process.launch reason=user
      app.didFinishLaunching
      app.didBecomeActive
      app.willResignActive
      app.didEnterBackground
      process.suspend
      app.significantTimeChange <- APP-SUS-1
      process.resume
      app.didBecomeActive <- APP-ACT-1
      app.willResignActive
      app.didEnterBackground
      """)
  }

  @Test func withoutProcessEventsALaunchCallbackBeginsARun() throws {
    let result = try expect(
      LogScript.ios12 + #","channels":["app"],"initial":{"app":"notRunning"}"#,
      """
      app.willFinishLaunching
      app.didFinishLaunching
      app.didBecomeActive
      app.willFinishLaunching
      app.didFinishLaunching
      app.didBecomeActive
      app.didFinishLaunching
      app.didBecomeActive
      """, verdict: .conformant)
    #expect(result.runs == 3)
  }

  @Test func aStateBeforeTheLogEndsWithALaunchCallback() throws {
    let result = try expect(
      LogScript.ios12 + #","channels":["app"],"initial":{"app":"active"}"#,
      """
      app.didFinishLaunching
      app.didBecomeActive
      """, verdict: .conformant)
    #expect(result.runs == 1)
  }

  @Test func preludesOfALaunchDoNotBeginASecondRun() throws {
    let result = try expect(
      LogScript.ios12 + #","channels":["app","vc"],"not_logged":["vc.loadView"],"initial":{"app":"notRunning"}"#,
      """
      vc.viewDidLoad vc=Root
      app.willFinishLaunching
      app.shouldRestoreState
      app.didFinishLaunching
      app.didBecomeActive
      """, verdict: .conformant)
    #expect(result.runs == 1)
  }

  @Test func processesOfADeviceAreJudgedApart() throws {
    let result = try expect(
      Self.process,
      """
      process.launch reason=user app=a pid=1
      process.launch reason=user app=b pid=2
      app.didFinishLaunching app=a pid=1
      app.didFinishLaunching app=b pid=2
      app.didBecomeActive app=a pid=1
      app.didBecomeActive app=b pid=2
      app.didEnterBackground app=a pid=1 <- APP-BG-1
      app.willResignActive app=b pid=2
      """)
    #expect(result.runs == 2)
    #expect(result.findings[0].run == 1)
  }

  @Test func aLaunchUnderAnotherPidEndsTheFormerRun() throws {
    let result = try expect(
      Self.process,
      """
      process.launch reason=user app=a pid=1
      app.didFinishLaunching app=a pid=1
      app.didBecomeActive app=a pid=1
      process.launch reason=user app=a pid=2
      app.didFinishLaunching app=a pid=2
      app.didBecomeActive app=a pid=2
      """, verdict: .conformant)
    #expect(result.runs == 2)
  }

  @Test func linesWithoutAPidBelongToTheLastOne() throws {
    try expect(
      Self.process,
      """
      process.launch reason=user app=a pid=1
      app.didFinishLaunching
      app.didBecomeActive
      process.launch reason=user app=b pid=2
      app.didFinishLaunching
      app.willResignActive <- APP-ACT-2
      """)
  }

  @Test func aSecondHeaderBeginsANewTrace() throws {
    let result = try expect(
      Self.process,
      """
      process.launch reason=user
      app.didFinishLaunching
      app.didBecomeActive
      {"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"3.1","scene_app":false,"channels":["app"],"complete":true,"initial":{"app":"active"}}
      app.willResignActive
      app.didEnterBackground <- APP-ERA-1
      """)
    #expect(result.runs == 2)
    #expect(result.osVersion == "3.1")
  }

  @Test func tracesThatShareAFileAreToldApartByName() throws {
    try expect(
      Self.process + #","trace":"one""#,
      """
      process.launch reason=user
      {"type":"trace.header","format":"lifetrace/1","trace":"two","os":"iOS","os_version":"12","scene_app":false,"channels":["app"],"initial":{"app":"background"}}
      app.didFinishLaunching trace=one
      app.willEnterForeground trace=two
      app.didBecomeActive trace=one
      app.didBecomeActive trace=two
      """, verdict: .conformant)
  }

  /// What the header says of instances was so in the process before.
  @Test func aLaunchCallbackAtTheBeginningIsOfAnotherProcessThanTheHeadersStates() throws {
    try expect(
      LogScript.ios12 + #","channels":["app","fw"],"initial":{"fw":{"a":"background"}}"#,
      """
      app.didFinishLaunching
      fw.pause framework=a
      """, verdict: .conformant)
  }

  /// The states of a run that has ended are those of the trace that it ended in.
  @Test func anExitAfterAnotherHeaderIsOfAnotherRun() throws {
    let header = #"{"type":"trace.header","format":"lifetrace/1","channels":["process","app"]}"#
    let lines = [
      #"{"type":"app.didBecomeActive"}"#, #"{"type":"process.exit","reason":"quit"}"#, header,
      #"{"type":"process.exit","reason":"quit"}"#,
    ]
    for lines in [lines, [header] + lines] {
      let result = try PlainLog.check(lines)
      #expect(result.error == nil)
      #expect(result.runs == 2)
    }
  }

  /// A line of the device is heard by the runs of its own trace.
  @Test func aLineOfTheDeviceIsOfItsTrace() throws {
    func header(_ trace: String) -> String {
      #"{"type":"trace.header","format":"lifetrace/1","trace":"\#(trace)","channels":["process","app","user"]}"#
    }
    let result = try PlainLog.check([
      header("a"), #"{"trace":"a","pid":1,"type":"process.launch","reason":"user"}"#,
      #"{"trace":"a","pid":1,"type":"app.didFinishLaunching"}"#, header("b"),
      #"{"trace":"b","pid":1,"type":"process.launch","reason":"user"}"#, #"{"trace":"b","type":"user.lock"}"#,
      #"{"type":"app.didBecomeActive"}"#,
    ])
    #expect(result.error == nil)
    #expect(result.runs >= 2)
  }
}
