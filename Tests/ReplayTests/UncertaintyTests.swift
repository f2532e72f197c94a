import Replay
import Testing

/// What the log does not say is said not to be judged, and nothing is guessed.
@Suite struct UncertaintyTests {
  @Test func anUnknownVersionLeavesVersionRulesOpen() throws {
    let result = try expect(
      #""os":"iOS","scene_app":false,"channels":["app"],"complete":true,"initial":{"app":"active"}"#,
      """
      app.willResignActive
      app.didEnterBackground
      """, verdict: .inconclusive)
    #expect(result.notJudged.map(\.rule) == ["SC-12", "APP-ERA-1"])
    #expect(result.notJudged.map(\.key) == ["os_version, sdk_version", "os_version"])
    #expect(result.notJudged.map(\.line) == [2, 3])
  }

  @Test func whatIsIllegalInEveryVersionIsAViolationAllTheSame() throws {
    try expect(
      #""os":"iOS","scene_app":false,"channels":["app"],"complete":true,"initial":{"app":"active"}"#,
      """
      app.didEnterBackground <- APP-BG-1
      """, verdict: .violation)
  }

  @Test(arguments: ["tvOS", "watchOS", "visionOS"])
  func rulesOfAVersionAreNoneOfOtherSystems(system: String) throws {
    let header =
      #""os":"\#(system)","os_version":"3.2","scene_app":false,"channels":["app"],"complete":true,"initial":{"app":"active"}"#
    let result = try expect(
      header,
      """
      app.willResignActive
      app.didEnterBackground
      """, verdict: .conformant)
    #expect(result.notJudged.isEmpty)
    // What holds in every version holds there, too.
    try expect(
      header,
      """
      app.didEnterBackground <- APP-BG-1
      """, verdict: .violation)
  }

  @Test(arguments: [("macCatalyst", "1.0"), ("iPadOS", "none")])
  func aVersionThatIsNoneOfItsSystemIsNotJudged(system: String, version: String) throws {
    let result = try expect(
      #""os":"\#(system)","os_version":"\#(version)","scene_app":false,"channels":["app"],"complete":true,"initial":{"app":"active"}"#,
      """
      app.willResignActive
      app.didEnterBackground
      """, verdict: .inconclusive)
    #expect(result.notJudged.map(\.key) == ["os_version, sdk_version", "os_version"])
    let reason = "goes by the version of the system, and `\(version)` is none of \(system) that is known"
    #expect(result.notJudged.allSatisfy { $0.message.contains(reason) })
  }

  @Test func aVersionOfNoSystemIsNotJudged() throws {
    let result = try expect(
      #""os_version":"3.2","scene_app":false,"channels":["app"],"complete":true,"initial":{"app":"active"}"#,
      """
      app.willResignActive
      app.didEnterBackground
      """, verdict: .inconclusive)
    #expect(result.notJudged.map(\.key) == ["os, sdk_version", "os"])
    #expect(result.notJudged.allSatisfy { $0.message.contains("of a system that the header does not name") })
    #expect(result.notJudged.allSatisfy { !$0.message.contains("`os`") })
  }

  @Test func beforeTheirVersionNobodyAsksForScenes() throws {
    try expect(
      #""os":"iOS","os_version":"12.4","channels":["process","app","note"],"initial":{"app":"notRunning"}"#,
      """
      process.launch reason=user
      app.didFinishLaunching state=inactive
      note.didFinishLaunching
      app.didBecomeActive
      note.didBecomeActive
      note.didBecomeActive <- APP-ACT-1
      """, verdict: .violation)
    let result = try expect(
      #""os":"iOS","os_version":"13.0","channels":["app"],"initial":{"app":"active"}"#,
      """
      app.willResignActive
      """, verdict: .inconclusive)
    #expect(result.notJudged.map(\.rule) == ["SC-8"])
    #expect(result.notJudged.map(\.key) == ["scene_app"])
  }

  @Test func anUnknownVersionAndUnknownScenesAreOneQuestion() throws {
    let result = try expect(
      #""os":"iOS","channels":["note","process"],"initial":{"app":"active"}"#,
      """
      note.didBecomeActive
      """, verdict: .inconclusive)
    #expect(result.notJudged.map(\.key) == ["scene_app"])
  }

  @Test func macCatalystCountsByItsTable() throws {
    try expect(
      #""os":"macCatalyst","os_version":"10.15.4","scene_app":false,"channels":["app"],"complete":true,"initial":{"app":"active"}"#,
      """
      app.willResignActive
      app.didEnterBackground
      """, verdict: .conformant)
  }

  @Test func aSceneEventSettlesWhetherThereAreScenes() throws {
    let result = try expect(
      #""os":"iOS","os_version":"17","channels":["app","scene"],"complete":true,"initial":{"app":"active","scenes":{"S1":"foregroundActive"}}"#,
      """
      scene.willResignActive scene=S1
      scene.didEnterBackground scene=S1
      app.willEnterForeground <- SC-8
      """)
    #expect(result.notJudged.isEmpty)
  }

  @Test func withoutDeclaredChannelsAnEventThatNeverOccursIsDoubted() throws {
    let result = try expect(
      #""os":"iOS","os_version":"12","scene_app":false,"complete":true,"initial":{"app":"active"}"#,
      """
      app.didEnterBackground
      """, verdict: .inconclusive)
    #expect(result.notJudged.map(\.rule) == ["APP-BG-1"])
    #expect(result.notJudged.map(\.key) == ["channels"])
  }

  @Test func withoutDeclaredChannelsAnEventThatOccursElsewhereIsMissed() throws {
    try expect(
      #""os":"iOS","os_version":"12","scene_app":false,"initial":{"app":"active"}"#,
      """
      app.didEnterBackground <- APP-BG-1
      app.willEnterForeground
      app.didBecomeActive
      app.willResignActive
      """)
  }

  @Test func aTypeThatIsNotLoggedIsNotMissed() throws {
    try expect(
      LogScript.ios12 + #","channels":["app"],"not_logged":["app.willResignActive"],"initial":{"app":"active"}"#,
      """
      app.didEnterBackground
      app.willEnterForeground
      """, verdict: .conformant)
  }

  @Test func aDelegateMethodThatIsNotImplementedIsNotMissed() throws {
    try expect(
      LogScript.ios12
        + #","channels":["app"],"delegate":["didEnterBackground","willEnterForeground"],"initial":{"app":"active"}"#,
      """
      app.didEnterBackground
      app.willEnterForeground
      app.didEnterBackground
      """, verdict: .conformant)
  }

  @Test func anInProcessRecorderCannotSeeSuspension() throws {
    try expect(
      LogScript.ios12 + #","channels":["app","process"],"recorder":"app","initial":{"app":"active"}"#,
      """
      app.willResignActive
      app.didEnterBackground
      app.didEnterBackground
      """, verdict: .conformant)
  }

  @Test func aGapWidensTheState() throws {
    try expect(
      LogScript.ios12 + #","channels":["app","process"],"initial":{"app":"active"}"#,
      """
      app.willResignActive seq=1
      app.didEnterBackground seq=2
      app.didBecomeActive seq=5 <- LOG-6
      app.didBecomeActive seq=6 <- APP-ACT-1
      """)
  }

  @Test func anUnknownStartIsNarrowedByTheFirstEvents() throws {
    try expect(
      #""os":"iOS","os_version":"12.4","scene_app":false,"channels":["app","process"]"#,
      """
      app.didBecomeActive
      app.willResignActive
      app.willResignActive <- APP-ACT-2
      """)
  }

  @Test func anExcerptCanBeginBetweenACallAndItsNotification() throws {
    try expect(
      #""os":"iOS","os_version":"12.4","scene_app":false,"channels":["app","note"]"#,
      """
      note.didBecomeActive
      app.willResignActive
      note.willResignActive
      """, verdict: .conformant)
  }

  @Test func quirksApplyWhereTheVersionIsUnknown() throws {
    let result = try expect(
      #""os":"iOS","scene_app":false,"channels":["note","process"],"initial":{"app":"background"}"#,
      """
      note.didEnterBackground <- APP-BG-1
      """, verdict: .knownQuirk)
    #expect(result.findings[0].quirk == "Q-BG2")
    #expect(result.findings[0].message.contains("6.1.3"))
  }
}
