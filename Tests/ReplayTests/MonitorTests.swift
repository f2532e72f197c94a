import Replay
import Testing

/// Rules across subjects.
@Suite struct MonitorTests {
  // MARK: Bursts of memory warnings

  static let memory =
    LogScript.ios12 + #","channels":["app","note","vc","mem"],"initial":{"app":"active","vcs":{"A":"appeared"}}"#

  @Test func theDelegateHearsAWarningFirst() throws {
    try expect(
      Self.memory + #","delegate":["didReceiveMemoryWarning","didBecomeActive","willResignActive"]"#,
      """
      mem.pressure level=1
      note.didReceiveMemoryWarning <- MEM-2
      app.didReceiveMemoryWarning
      vc.didReceiveMemoryWarning vc=A
      """)
  }

  @Test func aMethodThatHasNotComeYetMayBeUnimplemented() throws {
    try expect(
      Self.memory,
      """
      note.didReceiveMemoryWarning
      vc.didReceiveMemoryWarning vc=A
      app.didReceiveMemoryWarning
      note.didReceiveMemoryWarning
      vc.didReceiveMemoryWarning vc=A
      note.didReceiveMemoryWarning <- MEM-2
      """)
  }

  @Test func anExcerptMayBeginInsideABurst() throws {
    try expect(
      #""os":"iOS","os_version":"12.4","scene_app":false,"channels":["app","note"],"delegate":["didReceiveMemoryWarning"]"#,
      """
      note.didReceiveMemoryWarning
      app.didReceiveMemoryWarning
      note.didReceiveMemoryWarning
      """, verdict: .conformant)
  }

  @Test func normalIsOnlyToldAfterPressure() throws {
    try expect(
      LogScript.ios12 + #","channels":["dispatch","process","app"],"initial":{"app":"notRunning"}"#,
      """
      process.launch reason=user
      app.didFinishLaunching
      dispatch.memoryPressure level=normal <- MEM-5
      dispatch.memoryPressure level=warn
      dispatch.memoryPressure level=critical
      dispatch.memoryPressure level=normal
      dispatch.memoryPressure level=normal <- MEM-5
      """)
  }

  // MARK: Scenes and the app

  static let scenes = #""os":"iOS","os_version":"17.0","scene_app":true,"complete":true"#

  @Test func theAppIsInTheForegroundWhileASceneIs() throws {
    try expect(
      Self.scenes
        + #","channels":["note","scene"],"initial":{"app":"active","scenes":{"W":"foregroundActive","C":"foregroundActive"}}"#,
      """
      scene.willResignActive scene=W
      scene.didEnterBackground scene=W
      note.willResignActive
      note.didEnterBackground <- SC-9
      """)
  }

  @Test func scenesUnseenMayBeInTheForeground() throws {
    try expect(
      Self.scenes + #","channels":["note","scene"],"initial":{"app":"background"}"#,
      """
      note.willEnterForeground
      note.didBecomeActive
      """, verdict: .conformant)
  }

  @Test func withAllScenesInTheBackgroundTheAppDoesNotEnterTheForeground() throws {
    try expect(
      Self.scenes + #","channels":["note","scene"],"initial":{"app":"background","scenes":{"W":"background"}}"#,
      """
      note.willEnterForeground <- SC-9
      """)
  }

  // MARK: Frameworks

  @Test func aFrameworkResumesOnce() throws {
    try expect(
      LogScript.ios12 + #","channels":["fw"],"initial":{"app":"inactive","fw":"inactive"}"#,
      """
      fw.resume framework=maui
      fw.resume framework=sdl
      fw.resume framework=maui <- FW-1
      fw.pause framework=maui
      fw.resume framework=maui
      """)
  }

  @Test func aReportOfAFrameworkMayBeLate() throws {
    try expect(
      LogScript.ios12 + #","channels":["app","fw","process"],"initial":{"app":"active"}"#,
      """
      fw.state value=active framework=react-native
      app.willResignActive
      app.didEnterBackground
      fw.state value=inactive framework=react-native
      fw.state value=background framework=react-native
      fw.state value=active framework=react-native <- FW-2
      """)
  }

  @Test func aFrameworkThatFollowsItsViewIsNotJudgedByTheApp() throws {
    try expect(
      LogScript.ios12 + #","channels":["app","fw","process"],"initial":{"app":"background"}"#,
      """
      fw.state value=resumed framework=flutter
      """, verdict: .conformant)
  }

  // MARK: The device

  static let device = #""os":"iOS","os_version":"4.3","scene_app":false,"channels":["process","app","mem"]"#
  static let twoApps = """
    process.launch reason=user app=a pid=1
    app.didFinishLaunching app=a pid=1
    app.didBecomeActive app=a pid=1
    app.willResignActive app=a pid=1
    app.didEnterBackground app=a pid=1
    process.launch reason=user app=b pid=2
    app.didFinishLaunching app=b pid=2
    app.didBecomeActive app=b pid=2
    """

  @Test func backgroundGoesBeforeForeground() throws {
    let result = try expect(
      Self.device,
      Self.twoApps + """

        mem.level level=1
        process.exit reason=memory_kill app=b pid=2 <- VICTIM-1
        process.exit reason=memory_kill app=a pid=1
        """, profile: "textbook")
    #expect(result.findings[0].level == .warning)
  }

  @Test func atUrgentAllBackgroundAppsGo() throws {
    try expect(
      Self.device,
      Self.twoApps + """

        mem.level level=2
        mem.level level=0 <- VICTIM-2
        """, profile: "textbook")
  }

  @Test func theOrderOfVictimsIsAdviceInTheReference() throws {
    let result = try expect(
      Self.device,
      Self.twoApps + """

        mem.level level=warning
        process.exit reason=memory_kill app=b pid=2 <- VICTIM-1
        """, verdict: .conformant)
    #expect(result.findings[0].level == .note)
  }

  // MARK: Edges

  static let edges = LogScript.ios12 + #","channels":["app"],"initial":{"app":"active"}"#

  @Test func edgesAreThoseOfTheReference() throws {
    try expect(
      Self.edges,
      """
      app.transition from=active to=inactive callbacks=["applicationWillResignActive:"]
      app.transition from=inactive to=background callbacks=["didEnterBackground"]
      app.transition from=background to=suspended callbacks=[]
      app.transition from=background to=suspended callbacks=["didEnterBackground"] <- APP-EDGE-1
      app.transition from=suspended to=active <- APP-EDGE-1
      app.transition from=Active to=asleep <- APP-EDGE-1
      """)
  }

  @Test func edgesAreThoseOfTheTextbook() throws {
    try expect(
      Self.edges,
      """
      app.transition from=active to=inactive callbacks=["willResignActive"]
      app.transition from=inactive to=background callbacks=[]
      app.transition from=background to=suspended callbacks=["didEnterBackground"]
      app.transition from=inactive to=background callbacks=["didEnterBackground"] <- APP-EDGE-1
      """, profile: "textbook")
  }

  // MARK: Duties

  @Test func dutiesAreAdvice() throws {
    let result = try expect(
      LogScript.ios12 + #","channels":["app","practice"],"initial":{"app":"active"}"#,
      """
      app.willResignActive
      practice.save what=ui
      app.didEnterBackground <- DUTY-4
      practice.save what=data
      app.willEnterForeground
      practice.restore what=data
      app.didBecomeActive
      practice.restore what=ui
      """, verdict: .conformant)
    #expect(result.findings.map(\.level) == [.note])
    #expect(result.findings[0].expected == ["practice.release"])
  }
}
