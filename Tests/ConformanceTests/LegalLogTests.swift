import LifecycleModel
import Testing

@testable import Conformance

/// Walks through the model never break it, whatever part of them the log shows.
@Suite struct LegalLogTests {
  private static let parts = 8

  @Test(arguments: 0..<parts)
  func aLegalLogHasNoFinding(part: Int) throws {
    let share = LegalLogs.count / Self.parts
    let first = LegalLogs.seed + part * share
    if part == 0 {
      print("\(LegalLogs.count) legal logs from seed \(LegalLogs.seed) (LIFETRACE_SEED, LIFETRACE_COUNT)")
    }
    try LegalLogs(profile: Model.referenceProfile).run(seeds: first..<first + share)
  }

  /// Each profile has walks of its own.
  @Test(arguments: ["apple-docs", "darwin-strict", "textbook"])
  func aLegalLogOfAnotherProfileHasNoFinding(profile: String) throws {
    try LegalLogs(profile: profile).run(seeds: LegalLogs.seed..<LegalLogs.seed + LegalLogs.count / 20)
  }

  @Test func theSameSeedGivesTheSameLog() throws {
    let generator = try LegalLogs(profile: Model.referenceProfile).generator
    for seed in UInt64(1)...20 { #expect(generator.log(seed: seed).bytes == generator.log(seed: seed).bytes) }
    #expect(Set((UInt64(1)...20).map { generator.log(seed: $0).bytes }).count == 20)
  }

  /// What random logs are worth: they come to all of the model that walks know.
  @Test func randomLogsReachMostTypes() throws {
    let model = try Model.builtIn()
    let generator = try LegalLogs(profile: Model.referenceProfile).generator
    var seen: Set<String> = []
    for seed in 0..<UInt64(300) { seen.formUnion(generator.log(seed: seed).lines.map(\.type)) }
    let graph = WalkGraph(model)
    let possible = graph.ambient.map { model.types[$0].name }
    let missing = possible.filter { !seen.contains($0) }
    #expect(missing.count < possible.count / 10, "never seen: \(missing)")
    #expect(possible.count > 110)
  }
}
