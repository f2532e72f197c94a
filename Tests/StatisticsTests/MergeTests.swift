import EventLog
import Testing

@testable import Statistics

@Suite struct MergeTests {
  private func merged(_ reports: [StatisticsReport]) -> StatisticsReport {
    reports.reduce(into: StatisticsReport()) { $0.merge($1) }
  }

  @Test(arguments: Array(1...4).map { UInt64($0) })
  func anyGroupingAndOrderOfFilesGivesTheSame(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let reports = (0..<7).map { index in
      report(RandomLog.make(seed: seed * 100 + index, lines: Int.random(in: 0...300, using: &random)))
    }
    let whole = merged(reports)
    let shuffled = reports.shuffled(using: &random)
    let cut = Int.random(in: 0...7, using: &random)
    let parts = [merged(Array(shuffled[cut...])), merged(Array(shuffled[..<cut]))]
    #expect(merged(parts) == whole)
    #expect(JSONText.text(of: merged(parts).json()) == JSONText.text(of: whole.json()))
    #expect(merged(parts).text() == whole.text())
  }

  @Test func everyPartIsMerged() {
    let one = report(RandomLog.make(seed: 5, lines: 3_000))
    var two = one
    two.merge(one)
    #expect(two.files == 2)
    #expect(two.events == 2 * one.events)
    #expect(two.runs == 2 * one.runs)
    #expect(two.span.low == 2 * one.span.low)
    #expect(two.eventsByType.mapValues { $0 / 2 } == one.eventsByType)
    #expect(two.unknownTypes.total == 2 * one.unknownTypes.total)
    #expect(two.launches.total == 2 * one.launches.total)
    #expect(two.launches.byReason.total == two.launches.total)
    #expect(two.launches.toActive.count == 2 * one.launches.toActive.count)
    #expect(two.exits.total == 2 * one.exits.total)
    #expect(two.exits.byReason.total == two.exits.total)
    #expect(two.exits.byState.values.reduce(0, +) == two.exits.total)
    #expect(two.memory.warnings == 2 * one.memory.warnings)
    #expect(two.memory.byLevel.total == two.memory.warnings)
    #expect(two.memory.response.count == 2 * one.memory.response.count)
    #expect(two.memory.kills == 2 * one.memory.kills)
    #expect(two.memory.killsWithWarning == 2 * one.memory.killsWithWarning)
    #expect(two.memory.warningToKill.count == 2 * one.memory.warningToKill.count)
    #expect(two.memory.releasedBytes.low == 2 * one.memory.releasedBytes.low)
    for (state, counts) in one.states {
      #expect(two.states[state]?.visits == 2 * counts.visits)
      #expect(two.states[state]?.open == 2 * counts.open)
      #expect(two.states[state]?.times.count == 2 * counts.times.count)
    }
    for (edge, counts) in one.transitions {
      #expect(two.transitions[edge]?.count == 2 * counts.count)
      #expect(two.transitions[edge]?.illegal == 2 * counts.illegal)
      #expect(two.transitions[edge]?.times.count == 2 * counts.times.count)
    }
    #expect(two.subjects.mapValues { $0.mapValues { $0 / 2 } } == one.subjects)
  }

  @Test func countsAtTheirLimitDoNotTrap() {
    var report = StatisticsReport()
    report.events = .max
    report.memory.kills = .max
    report.exits.byState = ["active": .max]
    report.eventsByType = ["a.go": .max]
    var two = report
    two.merge(report)
    #expect(two.events == .max)
    #expect(two.exits.byState == ["active": .max])
    #expect(two.eventsByType == ["a.go": .max])
  }

  @Test(arguments: Array(1...5).map { UInt64($0) })
  func theSumsOfAReportAgree(seed: UInt64) {
    let report = report(RandomLog.make(seed: seed, lines: 2_000))
    #expect(report.eventsByType.values.reduce(report.unknownTypes.total, +) == report.events)
    // Every stay is entered by a transition and, unless it is open, left by one.
    for (state, counts) in report.states {
      let entered = report.transitions.filter { $0.key.to == state }.values.reduce(0) { $0 + $1.count }
      let left = report.transitions.filter { $0.key.from == state }.values.reduce(0) { $0 + $1.count }
      #expect(counts.visits == entered)
      #expect(counts.visits == left + counts.open)
      let times = report.transitions.filter { $0.key.from == state }.values.reduce(into: QuantileSketch()) {
        $0.merge($1.times)
      }
      #expect(times == counts.times)
    }
  }
}
