import EventLog
import Testing

@testable import Replay
@testable import Statistics

/// The report of a log, the same whatever the blocks.
func report(_ log: TestLog) -> StatisticsReport {
  let whole = LogStatistics()
  log.replay(whole)
  for size in [1, 2, 3, 7] {
    let parts = LogStatistics()
    log.replay(parts, blocks: size)
    #expect(parts.report == whole.report, "blocks of \(size)")
  }
  return whole.report
}

private func seconds(_ sketch: QuantileSketch?) -> [String]? {
  guard let sketch else { return nil }
  return [String(sketch.count), sketch.sum.secondsText]
}

@Suite struct StayTests {
  @Test func timeRunsFromEnteringToLeaving() {
    let log = TestLog()
    log.add("p.launch", t: 1, "off", "inactive", flags: .runStart)
    log.add("a.go", t: 1.5, "inactive", "active")
    log.add("n.other", t: 2)
    log.add("a.go", t: 4, "active", "active")
    log.add("a.go", t: 10.5, "active", "inactive")
    log.add("a.go", t: 11, "inactive", "active")
    let report = report(log)
    #expect(report.states["inactive"]?.visits == 2)
    #expect(report.states["inactive"]?.open == 0)
    #expect(seconds(report.states["inactive"]?.times) == ["2", "1"])
    #expect(report.states["active"]?.visits == 2)
    #expect(report.states["active"]?.open == 1)
    #expect(seconds(report.states["active"]?.times) == ["1", "9"])
    // What precedes a launch is no stay, but the change is one.
    #expect(report.states["off"] == nil)
    #expect(report.transitions[.init(from: "off", to: "inactive")]?.count == 1)
    #expect(seconds(report.transitions[.init(from: "off", to: "inactive")]?.times) == ["0", "0"])
  }

  @Test func aTransitionHasTheTimeOfTheStayThatItEnds() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "active", flags: .runStart)
    log.add("a.go", t: 3, "active", "inactive")
    log.add("a.go", t: 4, "inactive", "active")
    log.add("a.go", t: 9, "active", "inactive", flags: .illegal)
    let edge = report(log).transitions[.init(from: "active", to: "inactive")]
    #expect(edge?.count == 2)
    #expect(edge?.illegal == 1)
    #expect(edge?.odd == 0)
    #expect(edge?.times.min == 3_000_000_000)
    #expect(edge?.times.max == 5_000_000_000)
  }

  @Test func aStayFromBeforeTheLogIsOpen() {
    let log = TestLog()
    log.add("a.go", t: 5, "active", "inactive", flags: .openStart)
    log.add("a.go", t: 6, "inactive", "background")
    let report = report(log)
    #expect(report.states["active"]?.visits == 1)
    #expect(report.states["active"]?.open == 1)
    #expect(seconds(report.states["active"]?.times) == ["0", "0"])
    #expect(report.transitions[.init(from: "active", to: "inactive")]?.count == 1)
    #expect(seconds(report.states["inactive"]?.times) == ["1", "1"])
    #expect(report.launches.total == 0)
  }

  @Test func aStayThatIsOpenOnBothSidesIsOneOpenVisit() {
    let log = TestLog()
    log.add("a.go", t: 5, "active", "active", flags: .openStart)
    log.add("a.go", t: 6, "active", "active", flags: .openStart)
    #expect(report(log).states["active"]?.visits == 1)
    #expect(report(log).states["active"]?.open == 1)
  }

  @Test func aStepThatTellsThatItsStayBeganBeforeTheLogEndsNoTime() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "active", flags: .runStart)
    log.add("a.go", t: 5, "active", "inactive", flags: .openStart)
    #expect(report(log).states["active"]?.open == 1)
    #expect(seconds(report(log).states["active"]?.times) == ["0", "0"])
    #expect(seconds(report(log).transitions[.init(from: "active", to: "inactive")]?.times) == ["0", "0"])
  }

  @Test func aRunThatAnotherReplacesLeavesItsStayOpen() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "active", flags: .runStart)
    log.add("p.launch", t: 5, run: 1, "off", "active", flags: .runStart)
    log.replace(run: 0)
    log.add("a.go", t: 7, run: 1, "active", "inactive")
    let report = report(log)
    #expect(report.runs == 2)
    #expect(report.states["active"]?.visits == 2)
    #expect(report.states["active"]?.open == 1)
    #expect(seconds(report.states["active"]?.times) == ["1", "2"])
    #expect(report.exits.total == 0)
  }

  @Test func timeThatStepsBackGivesNoDuration() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "active", flags: .runStart)
    log.add("a.go", t: 9, "active", "inactive")
    log.add("a.go", t: 5, "inactive", "active", flags: .clockBreak)
    log.add("a.go", t: 6, "active", "active")
    log.add("a.go", t: 3, "active", "active", flags: .clockBreak)
    log.add("a.go", t: 8, "active", "inactive")
    let report = report(log)
    #expect(report.states["inactive"]?.visits == 2)
    #expect(report.states["inactive"]?.open == 1)
    #expect(seconds(report.states["inactive"]?.times) == ["0", "0"])
    #expect(report.states["active"]?.visits == 2)
    #expect(seconds(report.states["active"]?.times) == ["1", "9"])
    #expect(report.transitions[.init(from: "active", to: "inactive")]?.count == 2)
  }

  @Test func timeThatStepsBackAtAnotherSubjectGivesNoDurationEither() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "active", flags: .runStart)
    log.add("v.load", t: 5)
    log.add("v.load", t: 3, flags: .clockBreak)
    log.add("a.go", t: 6, "active", "inactive")
    log.add("a.go", t: 7, "inactive", "active")
    let report = report(log)
    #expect(seconds(report.states["active"]?.times) == ["0", "0"])
    #expect(seconds(report.states["inactive"]?.times) == ["1", "1"])
  }

  @Test func timesOfDifferentClocksGiveNoDuration() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "active", flags: .runStart)
    log.add("a.go", t: 1_000, utc: true, "active", "inactive", flags: .clockBreak)
    log.add("a.go", t: 1_004, utc: true, "inactive", "active")
    log.add("a.go", "active", "inactive")
    let report = report(log)
    #expect(seconds(report.states["active"]?.times) == ["0", "0"])
    #expect(seconds(report.states["inactive"]?.times) == ["1", "4"])
  }

  @Test func theMonotonicClockIsPreferredWhereBothEndsHaveIt() {
    let log = TestLog()
    log.add("p.launch", t: 0, mono: 100, "off", "active", flags: .runStart)
    log.add("a.go", t: 50, mono: 2_000_000_100, "active", "inactive")
    log.add("a.go", t: 40, mono: 3_000_000_100, "inactive", "active", flags: .clockBreak)
    log.add("a.go", t: 47, "active", "inactive")
    log.add("a.go", mono: 5, "inactive", "active")
    log.add("a.go", mono: 4, "active", "inactive")
    let report = report(log)
    #expect(seconds(report.states["inactive"]?.times) == ["1", "1"])
    #expect(seconds(report.states["active"]?.times) == ["2", "9"])
  }

  @Test func aStateThatTheReplayLostIsVisitedWithoutATime() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "active", flags: .runStart)
    log.add("a.go", t: 5, "active|background", "inactive")
    let report = report(log)
    #expect(report.states["active"]?.visits == 1)
    #expect(report.states["active"]?.open == 0)
    #expect(report.states["active|background"]?.visits == 1)
    #expect(report.states["active|background"]?.open == 0)
    #expect(seconds(report.states["active|background"]?.times) == ["0", "0"])
    #expect(report.transitions[.init(from: "active|background", to: "inactive")]?.count == 1)
  }

  @Test func otherMachinesDoNotCount() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "active", flags: .runStart)
    log.add("v.load", t: 1, "inactive", "active")
    log.lines[1].steps[0].machine = 0
    let report = report(log)
    #expect(report.states.keys.sorted() == ["active"])
    #expect(report.states["active"]?.visits == 1)
  }

  @Test func extremeTimesDoNotTrap() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "active", flags: .runStart)
    log.add("a.go", t: 1, "active", "inactive")
    log.lines[0].event.time = .min
    log.lines[1].event.time = .max
    let report = report(log)
    #expect(seconds(report.states["active"]?.times) == ["0", "0"])
    #expect(report.span.text == "18446744073709551615")
  }
}

@Suite struct RunCountTests {
  @Test func launches() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "inactive", flags: .runStart, with: ["why": .text("user")])
    log.add("a.go", t: 0.25, "inactive", "active")
    log.add("a.go", t: 1, "active", "inactive")
    log.add("a.go", t: 2, "inactive", "active")
    log.add("p.launch", t: 3, run: 1, "off", "background", flags: .runStart, with: ["why": .text("x\u{1b}[31m")])
    log.add("p.launch", t: 4, run: 2, "off", "inactive", flags: .runStart, with: ["why": .null])
    log.add("a.go", t: 5, run: 2, "inactive", "active|inactive")
    let report = report(log)
    #expect(report.launches.total == 3)
    #expect(report.launches.byReason.sorted.map(\.name) == ["unknown", "user", "x\u{1b}[31m"])
    // Only the first run is known to have become active, and only its first time counts.
    #expect(seconds(report.launches.toActive) == ["1", "0.25"])
    #expect(!report.text().unicodeScalars.contains("\u{1b}"))
  }

  @Test func aLaunchThatSeveralSubjectsHearIsOne() {
    let log = TestLog()
    log.add("p.launch", t: 0, flags: .runStart, with: ["why": .text("user")])
    log.also(machine: 0, flags: .runStart)
    log.add("a.go", t: 3, "inactive", "active")
    let report = report(log)
    #expect(report.launches.total == 1)
    #expect(report.events == 2)
    #expect(seconds(report.launches.toActive) == ["1", "3"])
  }

  @Test func exits() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "background", flags: .runStart)
    log.add("p.exit", t: 8, "background", "off", flags: .runEnd, with: ["why": .text("crash")])
    log.also(machine: 0, flags: .runEnd)
    log.add("a.go", t: 9, run: 0, "off", "active")
    log.add("p.exit", t: 9, run: 1, flags: .runEnd)
    log.add("p.exit", t: 9, run: -1)
    let report = report(log)
    #expect(report.exits.total == 2)
    #expect(report.exits.byReason.sorted.map(\.name) == ["crash", "unknown"])
    #expect(report.exits.byState == ["background": 1, "unknown": 1])
    #expect(seconds(report.states["background"]?.times) == ["1", "8"])
    // After its end a run is in no state.
    #expect(report.states.keys.sorted() == ["background"])
    #expect(report.transitions[.init(from: "background", to: "off")]?.count == 1)
  }

  @Test func anExitThatAnotherSubjectHearsFirstIsOne() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "background", flags: .runStart)
    log.add("p.exit", t: 8, flags: .runEnd, with: ["why": .text("starved")])
    log.lines[1].steps.append(
      Step(event: 0, run: 0, machine: TestLog.life, subject: 0, before: log.set("background"), after: log.set("off")))
    let report = report(log)
    #expect(report.exits.total == 1)
    #expect(report.exits.byState == ["background": 1])
    #expect(report.memory.kills == 1)
    #expect(report.states.keys.sorted() == ["background"])
    #expect(seconds(report.states["background"]?.times) == ["1", "8"])
  }

  @Test func eventsTypesSpanAndSubjects() {
    let log = TestLog()
    log.header()
    log.add("v.load", t: 10, run: -1)
    log.add("made.up", t: 4)
    log.add("other", t: 12.5)
    log.add("made.up")
    log.add("v.load", t: 3, utc: true)
    log.add("v.unload", mono: 99_000_000_000_000)
    let report = report(log)
    #expect(report.events == 6)
    #expect(report.runs == 1)
    #expect(report.span.secondsText == "8.5")
    #expect(report.eventsByType == ["v.load": 2, "v.unload": 1])
    #expect(report.unknownTypes["made.up"] == 2)
    #expect(report.unknownTypes["other"] == 1)
    #expect(report.subjects == ["view": ["loads": 2, "unloads": 1], "all": ["things": 2]])
  }

  @Test func theMonotonicClockGivesTheSpanWhereThereIsNoOther() {
    let log = TestLog()
    log.add("n.other", mono: 5_000_000_000)
    log.add("n.other", mono: 6_500_000_000)
    #expect(report(log).span.secondsText == "1.5")
  }

  @Test func anEmptyLog() {
    let report = report(TestLog())
    #expect(report.files == 1)
    #expect(report.events == 0)
    #expect(report.runs == 0)
    #expect(report.text() == "0 events in 0 runs\n")
  }
}
