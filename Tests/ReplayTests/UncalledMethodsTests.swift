import Replay
import Testing

/// An app of which the header does not say what it implements, in a log without notifications: as long as none of its
/// methods has been called, it may have changed its state unheard.
@Suite struct UncalledMethodsTests {
  static let open = #""os":"iOS","os_version":"12.4","scene_app":false"#
  static let launched = open + #","channels":["process","app"]"#

  @Test func aReadingMayComeOfWhatNobodyHeard() throws {
    let result = try expect(
      Self.launched,
      """
      process.launch reason=user
      app.stateSample state=active
      """, verdict: .inconclusive)
    #expect(result.notJudged.map(\.rule) == ["APP-ST-1"])
    #expect(result.notJudged.map(\.key) == ["delegate"])
    #expect(result.notJudged.map(\.line) == [3])
    #expect(result.notJudged.allSatisfy { $0.message.contains("depends on `delegate`") })
  }

  @Test func whatTheStateForbidsMayBeAllowedUnheard() throws {
    let result = try expect(
      #""os":"iOS","os_version":"3.1","scene_app":false,"channels":["process","app","user"],"initial":{"app":"active"}"#,
      """
      user.home
      process.exit reason=exit
      """, verdict: .inconclusive)
    #expect(result.notJudged.map(\.rule) == ["APP-TERM-3"])
    #expect(result.notJudged.map(\.key) == ["delegate"])
  }

  @Test func unlistedNotificationsShowIt() throws {
    let result = try expect(
      Self.launched,
      """
      process.launch reason=user
      note.didFinishLaunching
      note.didBecomeActive
      app.stateSample state=active
      """, verdict: .conformant)
    #expect(result.notJudged.isEmpty)
  }

  @Test func aListOfMethodsSettlesIt() throws {
    try expect(
      Self.launched + #","delegate":["didFinishLaunching","didBecomeActive"]"#,
      """
      process.launch reason=user
      app.stateSample state=active <- APP-ST-1
      """, verdict: .violation)
    try expect(
      Self.launched + #","delegate":["openURL"]"#,
      """
      process.launch reason=user
      app.stateSample state=active
      """, verdict: .conformant)
  }

  @Test func recordedNotificationsSettleIt() throws {
    try expect(
      Self.open + #","channels":["process","app","note"]"#,
      """
      process.launch reason=user
      app.stateSample state=active <- APP-ST-1
      """, verdict: .violation)
  }

  @Test func aCompleteLogSettlesIt() throws {
    try expect(
      Self.launched + #","complete":true"#,
      """
      process.launch reason=user
      app.stateSample state=active <- APP-ST-1
      """, verdict: .violation)
  }

  @Test func theFirstCallSettlesIt() throws {
    try expect(
      Self.launched,
      """
      process.launch reason=user
      app.didFinishLaunching
      app.stateSample state=active <- APP-ST-1
      """, verdict: .violation)
    try expect(
      Self.launched,
      """
      process.launch reason=user
      app.didEnterBackground <- APP-LAUNCH-2
      """, verdict: .violation)
  }

  @Test func whatNoMethodExplainsIsAFault() throws {
    try expect(
      Self.launched,
      """
      process.launch reason=user
      process.suspend
      app.stateSample <- APP-SUS-1
      """, verdict: .violation)
    try expect(
      Self.launched,
      """
      process.launch reason=user
      process.exit
      app.stateSample state=active <- APP-KILL-1
      """, verdict: .violation)
  }

  @Test func unlistedNotificationsAreJudgedForOrder() throws {
    // The call comes after all.
    try expect(
      Self.launched,
      """
      process.launch reason=user
      app.didFinishLaunching
      note.didBecomeActive <- NOTE-1
      app.didBecomeActive
      """, verdict: .violation)
    // The method is implemented, and its call is missing.
    try expect(
      Self.launched,
      """
      process.launch reason=user
      app.didFinishLaunching
      app.didBecomeActive
      app.willResignActive
      note.didBecomeActive <- NOTE-1
      """, verdict: .violation)
    try expect(
      Self.launched + #","complete":true"#,
      """
      process.launch reason=user
      note.didFinishLaunching
      note.didBecomeActive
      note.didBecomeActive <- APP-ACT-1
      """, verdict: .violation)
  }

  @Test func aSecondLaunchInOneProcessIsAFault() throws {
    try expect(
      Self.launched,
      """
      process.launch reason=user
      note.didFinishLaunching
      note.didBecomeActive
      note.willTerminate
      note.didFinishLaunching <- APP-TERM-1
      """, verdict: .violation)
  }

  @Test func unlistedLaunchCallbacksBeginRuns() throws {
    let result = try expect(
      Self.open + #","channels":["vc"]"#,
      """
      app.didFinishLaunching
      note.didFinishLaunching
      app.didBecomeActive
      app.didFinishLaunching
      note.didFinishLaunching
      """, verdict: .conformant)
    #expect(result.runs == 2)
  }
}
