import Replay
import Testing

/// Events of channels that the header does not list: monitors that had no reason to listen begin with the first of them.
@Suite struct UnannouncedEventTests {
  static let quiet = LogScript.ios12 + #","channels":["process","app"],"initial":{"app":"notRunning"}"#

  static let toBackground = """
    process.launch reason=user app=a pid=1
    app.didFinishLaunching app=a pid=1
    app.didBecomeActive app=a pid=1
    app.willResignActive app=a pid=1
    app.didEnterBackground app=a pid=1
    """

  @Test func theFirstReportOfAFrameworkMayBeLate() throws {
    try expect(
      Self.quiet,
      Self.toBackground + """

        fw.state value=active framework=react-native app=a pid=1
        fw.state value=active framework=react-native app=a pid=1 <- FW-2
        """)
  }

  @Test func levelsCountFromTheFirstOn() throws {
    try expect(
      Self.quiet,
      Self.toBackground + """

        process.launch reason=user app=b pid=2
        app.didFinishLaunching app=b pid=2
        app.didBecomeActive app=b pid=2
        mem.level level=warning
        process.exit reason=memory_kill app=b pid=2 <- VICTIM-1
        """)
  }

  @Test func aLevelIsTheDevicesUnderEveryHeader() throws {
    let result = try Checker().check(
      .bytes(
        Array(
          #"""
          {"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"12.4","scene_app":false,"trace":"A","channels":["process","app"]}
          {"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"12.4","scene_app":false,"trace":"B","channels":["process","mem"]}
          {"type":"process.launch","reason":"user","trace":"A","app":"a","pid":1}
          {"type":"app.didFinishLaunching","trace":"A","app":"a","pid":1}
          {"type":"process.launch","reason":"user","trace":"B","app":"b","pid":2}
          {"type":"mem.level","level":"critical","trace":"B"}
          {"type":"app.didBecomeActive","trace":"A","app":"a","pid":1}
          """#.utf8)))
    #expect(result.findings.map(\.rule) == ["VICTIM-3"])
    #expect(result.findings.map(\.line) == [7])
  }
}
