import EventLog
import Replay
import Testing

/// The fitness of logs, run by run.
@Suite struct LogFitnessTests {
  private static let header =
    #"{"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"12.4","scene_app":false,"#
    + #""channels":["process","app"],"initial":{"app":"notRunning"}}"#
  private static let clean = [
    "process.launch", "app.didFinishLaunching", "app.didBecomeActive", "app.willResignActive",
    "app.didEnterBackground",
  ]

  private func fitness(_ runs: [[String]]) throws -> LogFitness {
    var lines = [Self.header]
    for (number, run) in runs.enumerated() {
      lines += run.map { #"{"type":"\#($0)","pid":\#(number + 1),"app":"a","reason":"user"}"# }
    }
    var options = CheckOptions()
    options.measuresFitness = true
    let result = try Checker(options: options).check(.bytes(Array(lines.joined(separator: "\n").utf8)))
    return try #require(result.fitness)
  }

  @Test func whatFitsIsOne() throws {
    let fitness = try fitness([Self.clean, Self.clean])
    #expect(fitness.ofRuns == [Fitness(cost: 0, events: 5), Fitness(cost: 0, events: 5)])
    #expect(fitness.average == 1 && fitness.total.value == 1)
  }

  @Test func eachMoveCostsOne() throws {
    let missing = Self.clean + ["app.didBecomeActive"]
    let extra = Array(Self.clean.prefix(3)) + ["app.didBecomeActive"] + Self.clean.dropFirst(3)
    let swapped = ["process.launch", "app.didFinishLaunching", "app.willResignActive", "app.didBecomeActive"]
    let fitness = try fitness([missing, extra, swapped, Self.clean])
    #expect(
      fitness.ofRuns == [
        Fitness(cost: 1, events: 6), Fitness(cost: 1, events: 6), Fitness(cost: 1, events: 4),
        Fitness(cost: 0, events: 5),
      ])
    #expect(abs(fitness.average - (5.0 / 6 + 5.0 / 6 + 3.0 / 4 + 1) / 4) < 1e-12)
    #expect(fitness.total == Fitness(cost: 3, events: 21))
  }

  @Test func aLogWithoutRunsFits() throws {
    let fitness = try fitness([])
    #expect(fitness.runs.isEmpty && fitness.average == 1 && fitness.total.value == 1)
  }

  @Test func itIsNotMeasuredWhereNobodyAsks() throws {
    let result = try Checker().check(.bytes(Array(Self.header.utf8)))
    #expect(result.fitness == nil)
  }
}
