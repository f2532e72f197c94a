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
    try LegalLogs(profile: "reference").run(seeds: first..<first + share)
  }
}
