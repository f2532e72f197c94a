import LifecycleModel
import Replay
import Testing

/// The scenarios that the textbooks teach, under the profile that follows them.
struct TextbookTests {
  struct Scenario: Sendable, CustomTestStringConvertible {
    var title: String
    /// Further words of the header.
    var header = ""
    var initial: String
    var calls: [String]
    /// What the process does after the calls.
    var end: [String] = []
    var begin: [String] = []
    var testDescription: String { title }
  }

  static let scenarios = [
    Scenario(
      title: "launch", initial: "notRunning", calls: ["didFinishLaunching", "didBecomeActive"], begin: ["launch(user)"]),
    Scenario(
      title: "Home, may run in the background", initial: "active", calls: ["willResignActive", "didEnterBackground"],
      end: ["suspend"]),
    Scenario(
      title: "Home, may not", header: "exits", initial: "active", calls: ["didEnterBackground", "willTerminate"],
      end: ["exit(exit)"]),
    Scenario(
      title: "back from suspension", initial: "suspended", calls: ["willEnterForeground", "didBecomeActive"],
      begin: ["resume"]),
    Scenario(
      title: "memory cleared", initial: "active", calls: ["willResignActive", "didEnterBackground"],
      end: ["suspend", "exit(memory_kill)"]),
  ]

  enum Recording: String, CaseIterable { case app, note, process }

  private func sketch(_ scenario: Scenario, _ recording: Recording, facts: String) -> LogSketch {
    let channels = recording == .app ? "app" : recording == .note ? "app,note" : "process,app,note"
    var events = scenario.calls.map { recording == .app ? $0 : "+" + $0 }
    if recording == .process { events = scenario.begin + events + scenario.end }
    return LogSketch(
      "\(facts) \(scenario.header) channels=\(channels) complete initial=\(scenario.initial) | "
        + events.joined(separator: " "))
  }

  @Test(arguments: scenarios, Recording.allCases)
  func aScenarioIsConformant(_ scenario: Scenario, _ recording: Recording) throws {
    let result = try sketch(scenario, recording, facts: "5.1 noscenes").check(profile: "textbook")
    #expect(result.verdict == .conformant, "\(result.findings) \(result.notJudged)")
    #expect(result.findings.isEmpty)
  }

  @Test(arguments: scenarios, Recording.allCases)
  func theTextbooksKnowNoVersionsOfTheApplication(_ scenario: Scenario, _ recording: Recording) throws {
    let result = try sketch(scenario, recording, facts: "").check(profile: "textbook")
    #expect(result.findings.isEmpty)
    #expect(result.notJudged.isEmpty)
  }

  enum Header: CaseIterable { case none, channels, initial }

  /// The scenarios from the launch on, as one writes them down who has only the textbooks.
  @Test(
    arguments: [
      "", "willResignActive didEnterBackground", "willResignActive didEnterBackground suspend",
      "willResignActive didEnterBackground suspend resume willEnterForeground didBecomeActive",
      "willResignActive didEnterBackground suspend exit(memory_kill)",
    ], Header.allCases)
  func aScenarioNeedsNoHeader(_ words: String, _ header: Header) throws {
    let heads = [Header.none: "", .channels: "channels=process,app", .initial: "initial=notRunning"]
    let sketch = "\(heads[header] ?? "") | launch(user) didFinishLaunching didBecomeActive \(words)"
    let result = try LogSketch(sketch).check(profile: "textbook")
    #expect(result.verdict == .conformant, "\(result.findings) \(result.notJudged)")
  }

  @Test(arguments: [
    "", "channels=process,app,mem", "channels=process,app", "5.1 noscenes channels=process,app,mem initial=active",
  ])
  func whatWasBeforeTheLogMayHaveBeenAWarning(_ header: String) throws {
    let result = try LogSketch("\(header) | willResignActive exit(per_process_limit)").check(profile: "textbook")
    #expect(result.findings.isEmpty)
    // Where a warning would not have been seen, nothing is open.
    let isSeen = !header.isEmpty
    #expect(result.notJudged.map(\.rule) == (isSeen ? ["MEM-1"] : []), "\(result.notJudged)")
    if isSeen { #expect(result.notJudged.map(\.key) == ["process.launch"]) }
  }

  @Test func willResignActiveMayComeBeforeAnExitOnSuspension() throws {
    let log = LogSketch(
      "5.1 noscenes exits channels=process,app complete initial=active | "
        + "willResignActive didEnterBackground suspend willTerminate exit(exit)")
    #expect(try log.check(profile: "textbook").verdict == .conformant)
  }

  @Test func theReferenceDemandsWillResignActive() throws {
    let log = LogSketch(
      "5.1 noscenes exits channels=process,app complete initial=active | didEnterBackground willTerminate exit(exit)")
    #expect(try log.check(profile: "textbook").findings.isEmpty)
    let findings = try log.check(profile: "reference").findings
    #expect(findings.map(\.rule) == ["APP-BG-1"])
    #expect(findings.map(\.line) == [2])
  }

  @Test(arguments: [("reference", [String]()), ("textbook", ["MEM-1"])])
  func onlyTheTextbooksHaveAWarningBeforeTheLimit(_ profile: String, _ rules: [String]) throws {
    let log = LogSketch(
      "5.1 noscenes channels=process,app,mem complete initial=notRunning | "
        + "launch(user) didFinishLaunching didBecomeActive exit(per_process_limit)")
    #expect(try log.check(profile: profile).findings.map(\.rule) == rules)
  }

  @Test func whatTheTextbooksDoNotTeachIsCountedAndNotJudged() throws {
    let log = LogSketch(
      "12.4 noscenes channels=process,app,scene complete initial=notRunning | "
        + "launch(user) willFinishLaunching didFinishLaunching scene.didBecomeActive(scene=S1) didBecomeActive")
    let result = try log.check(profile: "textbook")
    #expect(result.verdict == .conformant)
    #expect(result.notCovered == 2)
  }
}
