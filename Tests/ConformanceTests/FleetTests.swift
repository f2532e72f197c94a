import EventLog
import Foundation
import LifecycleModel
import Replay
import Testing

@testable import Conformance

/// The benchmark's log.
@Suite struct FleetTests {
  private static let model = try? Model.builtIn()

  private func generator(faulty: Double = 0) throws -> FleetGenerator {
    let model = try #require(Self.model)
    var generator = FleetGenerator(model: model, usage: try Usage.builtIn(for: model))
    generator.faulty = faulty
    return generator
  }

  private func log(events: Int, seed: UInt64 = 1, faulty: Double = 0) throws -> (bytes: [UInt8], summary: FleetSummary)
  {
    var bytes: [UInt8] = []
    let summary = try generator(faulty: faulty).generate(events: events, seed: seed) { bytes += $0 }
    return (bytes, summary)
  }

  private func judge(_ bytes: [UInt8], folds: [any StepFold] = []) throws -> FileResult {
    var options = CheckOptions()
    options.maxFindings = 100_000
    return try Checker(options: options).check(.bytes(bytes), folds: folds)
  }

  @Test func theSameSeedGivesTheSameBytes() throws {
    let first = try log(events: 2000, seed: 7, faulty: 0.5)
    #expect(try log(events: 2000, seed: 7, faulty: 0.5).bytes == first.bytes)
    #expect(try log(events: 2000, seed: 8, faulty: 0.5).bytes != first.bytes)
  }

  @Test func aLongerLogBeginsWithTheShorterOne() throws {
    let (short, long) = (try log(events: 500).bytes, try log(events: 1000).bytes)
    #expect(long.starts(with: short))
  }

  @Test func aCleanFleetHasNoFinding() throws {
    let (bytes, summary) = try log(events: 20_000)
    let result = try judge(bytes)
    #expect(result.findings.map(\.message) == [])
    #expect(result.notJudged == [])
    #expect(result.verdict == .conformant)
    #expect(result.runs == summary.runs)
    #expect(result.events == 20_000)
    #expect(summary.events == 20_000)
    #expect(summary.faults == 0)
    #expect(summary.runs > 200)
  }

  @Test func nearlyEveryFaultIsFound() throws {
    let (bytes, summary) = try log(events: 20_000, faulty: 1)
    let counter = RunsWithFindings()
    _ = try judge(bytes, folds: [counter])
    #expect(summary.faults > summary.runs / 2)
    #expect(counter.runs.count > summary.faults * 9 / 10)
    #expect(counter.runs.count <= summary.faults)
  }

  @Test func faultsAreAsManyAsAskedFor() throws {
    let summary = try log(events: 20_000, faulty: 0.1).summary
    #expect((summary.runs / 20...summary.runs / 7).contains(summary.faults))
  }

  @Test func shuffledKeysChangeNothingElse() throws {
    var shuffling = try generator(faulty: 0.1)
    shuffling.shufflesKeys = true
    var shuffled: [UInt8] = []
    let summary = shuffling.generate(events: 5000, seed: 1) { shuffled += $0 }
    let (plain, plainSummary) = try log(events: 5000, faulty: 0.1)
    #expect(summary == plainSummary)
    #expect(shuffled.count == plain.count)
    let lines = zip(plain.split(separator: 0x0A), shuffled.split(separator: 0x0A)).map { (Array($0), Array($1)) }
    #expect(lines.count == 5001)
    for (plain, shuffled) in lines { #expect(try members(of: plain) == members(of: shuffled)) }
    #expect(lines.count { $0 != $1 } > 4500)
    let first = try Set(lines.compactMap { try keys(of: $1).first })
    #expect(first.isSuperset(of: ["t", "type", "pid", "app"]))
  }

  private func keys(of line: [UInt8]) throws -> [String] {
    guard case .object(let members) = try JSONText.value(of: line) else { return [] }
    return members.map(\.key)
  }

  private func members(of line: [UInt8]) throws -> [String: JSONValue] {
    guard case .object(let members) = try JSONText.value(of: line) else { return [:] }
    return Dictionary(members.map { ($0.key, $0.value) }) { $1 }
  }

  @Test func longRunsHardlyEverEnd() throws {
    var generator = try generator()
    generator.endings = 0.001
    var bytes: [UInt8] = []
    let summary = generator.generate(events: 20_000, seed: 1) { bytes += $0 }
    let result = try judge(bytes)
    #expect(result.findings.map(\.message) == [])
    #expect(result.runs == summary.runs)
    #expect((40..<60).contains(summary.runs))
  }

  @Test func linesAreOfTheUsualLength() throws {
    let (bytes, summary) = try log(events: 5000)
    let length = bytes.count / summary.events
    #expect((130...170).contains(length), "\(length) bytes a line")
  }

  @Test func theTimesOfARunNeverRunBackwards() throws {
    // Judged by LOG-4; here that there are times at all, and that they go on.
    let lines = try events(of: log(events: 3000).bytes)
    #expect(lines.allSatisfy { $0.clock == .utc && $0.mono != Event.absent && $0.pid != Event.absent })
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect((lines.last?.time ?? 0) > (lines.first?.time ?? 0))
  }

  /// Every family that the header's channels name, and every part that statistics speak of.
  @Test func everyFamilyAndRoleOccurs() throws {
    let model = try #require(Self.model)
    let types = Set(try events(of: log(events: 20_000).bytes).map { model.types[Int($0.type.rawValue)].name })
    let families = Set(types.compactMap { $0.split(separator: ".").first.map(String.init) })
    #expect(families == ["process", "app", "note", "vc", "mem", "dispatch", "cache", "task", "user", "practice"])
    let roles = model.roles
    for name in roles.launch + roles.exit + [roles.footprint, roles.release].compactMap({ $0 }) {
      #expect(types.contains(name))
    }
    #expect(roles.responses.contains(where: types.contains))
  }

  private func events(of bytes: [UInt8]) throws -> [Event] {
    let model = try #require(Self.model)
    let reader = LogReader(source: try LogInput.bytes(bytes).open(), vocabulary: model.vocabulary)
    let batch = EventBatch()
    var events: [Event] = []
    while try reader.read(into: batch) { events += batch.events.filter { $0.header < 0 } }
    return events
  }
}

/// The runs that have a finding.
private final class RunsWithFindings: StepFold {
  var runs: Set<Int> = []

  func begin(_ context: ReplayContext) {}
  func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext) {
    for (_, finding) in context.findings { if let run = finding.run { runs.insert(run) } }
  }
  func finish(_ context: ReplayContext) {}
}
