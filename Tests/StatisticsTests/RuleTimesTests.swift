import EventLog
import LifecycleModel
import Replay
import Testing

@testable import Statistics

/// What rules with a bound in time measured.
@Suite struct RuleTimesTests {
  private func report(_ times: [(Double, String)]) throws -> StatisticsReport {
    let document = """
      {
        format: "lifetrace-model/1", model: "test", families: [{ family: "x" }], events: [{ type: "x.ask" }, { type: "x.answer" }],
        profiles: [{ profile: "reference" }],
        patterns: [{ rule: "OWN-1", pattern: "response", on: "x.ask", answer: "x.answer", within: "2s" }],
      }
      """
    let model = try Model.compile([ModelSource(name: "test", text: document)], profile: "reference")
    let text = times.map { "{\"t\":\($0.0),\"type\":\"x.\($0.1)\"}\n" }.joined()
    let fold = LogStatistics()
    _ = try Checker(library: ModelLibrary { _ in model }).check(.bytes(Array(text.utf8)), folds: [fold])
    return fold.report
  }

  @Test func timesAreKeptWhetherOrNotTheRuleHolds() throws {
    let report = try report([(1, "ask"), (1.5, "answer"), (2, "ask"), (7, "answer")])
    #expect(report.rules["OWN-1"]?.count == 2)
    #expect(report.rules["OWN-1"]?.min == 500_000_000)
    #expect(report.rules["OWN-1"]?.max == 5_000_000_000)
    let json = report.json()["rules"]?["OWN-1"]
    #expect(json?["count"] == .number("2"))
    #expect(json?["total_s"] == .number("5.5"))
    #expect(report.text().contains("Rules\n"))
  }

  @Test func withoutMeasurementsThereIsNoSection() throws {
    let report = try report([(1, "ask")])
    #expect(report.json()["rules"] == nil)
    #expect(!report.text().contains("Rules"))
  }

  @Test func theyMerge() throws {
    let first = try report([(1, "ask"), (1.5, "answer")])
    let second = try report([(1, "ask"), (3, "answer")])
    var merged = first
    merged.merge(second)
    var other = second
    other.merge(first)
    #expect(merged == other)
    #expect(merged.rules["OWN-1"]?.count == 2)
  }
}
