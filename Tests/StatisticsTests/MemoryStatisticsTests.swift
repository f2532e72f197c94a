import Testing

@testable import Replay
@testable import Statistics

@Suite struct MemoryStatisticsTests {
  private func log() -> TestLog {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "active", flags: .runStart)
    return log
  }

  private func answers(_ report: StatisticsReport) -> [String] {
    [String(report.memory.response.count), report.memory.response.sum.secondsText]
  }

  @Test func warningsAreBursts() {
    let log = log()
    log.add("w.warn", t: 1, flags: .warning)
    log.also(machine: 0, flags: .warning)
    log.add("w.warn", t: 1.1)
    log.add("a.go", t: 2, "active", "inactive")
    log.burst(level: "1")
    log.add("w.warn", t: 3, flags: .warning)
    log.burst(level: "unknown", atEnd: true)
    let memory = report(log).memory
    #expect(memory.warnings == 2)
    #expect(memory.byLevel.sorted.map(\.name) == ["1", "unknown"])
  }

  @Test func theFirstAnswerBeforeTheNextWarningCounts() {
    let log = log()
    log.add("w.answer", t: 0.5)
    log.add("w.warn", t: 1, flags: .warning)
    log.add("n.other", t: 1.2)
    log.add("w.answer", t: 1.5)
    log.add("w.release", t: 1.6, with: ["freed": .number(100)])
    log.add("w.warn", t: 2, flags: .warning)
    log.add("w.warn", t: 10, flags: .warning)
    log.add("w.release", t: 10.25, with: ["freed": .number(7)])
    log.add("w.release", t: 11, with: ["freed": .number(-5)])
    log.add("w.release", t: 11, with: ["freed": .text("9")])
    let report = report(log)
    #expect(answers(report) == ["2", "0.75"])
    #expect(report.memory.releasedBytes.text == "107")
  }

  @Test func aDropOfTheFootprintIsAnAnswer() {
    let log = log()
    log.add("w.footprint", t: 0.1, with: ["used": .number(500)])
    log.add("w.warn", t: 1, flags: .warning)
    log.add("w.footprint", t: 2, with: ["used": .number(500)])
    log.add("w.footprint", t: 3, with: ["used": .number(600)])
    log.add("w.footprint", t: 4, with: ["used": .number(599)])
    log.add("w.footprint", t: 5, with: ["used": .number(1)])
    #expect(answers(report(log)) == ["1", "3"])
  }

  @Test func answersOfOtherRunsDoNotCount() {
    let log = log()
    log.add("p.launch", t: 0, run: 1, "off", "active", flags: .runStart)
    log.add("w.warn", t: 1, flags: .warning)
    log.add("w.answer", t: 2, run: 1)
    log.add("w.answer", t: 4, run: -1)
    #expect(answers(report(log)) == ["0", "0"])
  }

  @Test func killsWithAndWithoutAWarning() {
    let log = log()
    log.add("w.warn", t: 1, flags: .warning)
    log.add("w.warn", t: 3, flags: .warning)
    log.add("p.exit", t: 5, "active", "off", flags: .runEnd, with: ["why": .text("starved")])
    log.add("p.launch", t: 6, run: 1, "off", "active", flags: .runStart)
    log.add("p.exit", t: 7, run: 1, "active", "off", flags: .runEnd, with: ["why": .text("greedy")])
    log.add("p.launch", t: 8, run: 2, "off", "active", flags: .runStart)
    log.add("w.warn", t: 9, run: 2, flags: .warning)
    log.add("p.exit", t: 10, run: 2, "active", "off", flags: .runEnd, with: ["why": .text("crash")])
    let memory = report(log).memory
    #expect(memory.kills == 2)
    #expect(memory.killsWithWarning == 1)
    #expect(memory.killsWithoutWarning == 1)
    #expect(memory.warningToKill.count == 1)
    #expect(memory.warningToKill.max == 2_000_000_000)
  }
}
