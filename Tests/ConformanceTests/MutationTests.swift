import LifecycleModel
import Testing

@testable import Conformance

/// How well single faults are found and mended. The table of 10,000 of them is in docs/alignment.md; here fewer of them
/// keep it true.
@Suite struct MutationTests {
  private static let parts = 2
  private static let perPart = 10

  private static func survey(_ part: Int) throws -> MutationSurvey {
    var survey = MutationSurvey(model: try Model.builtIn())
    var seed = UInt64(60_000 + 10_000 * part)
    var left = perPart
    while left > 0 {
      defer { seed += 1 }
      guard let mutant = survey.mutant(seed: seed) else { continue }
      let judgement = try survey.judge(mutant)
      guard judgement.errors > 0 else { continue }
      left -= 1
      survey.add(judgement)
    }
    return survey
  }

  @Test(arguments: 0..<parts)
  func mostRepairsUndoTheFault(part: Int) throws {
    let total = try Self.survey(part).total
    #expect(total.found == Self.perPart)
    // Of so few one or two more are missed than of 10,000.
    #expect(total.listed >= Self.perPart - 2, "\(total)")
    #expect(total.firstChoice >= Self.perPart * 6 / 10, "\(total)")
    #expect(total.single >= Self.perPart - 1, "\(total)")
  }

  @Test func theSameSeedGivesTheSameMutant() throws {
    let survey = MutationSurvey(model: try Model.builtIn())
    for seed in 1...50 as ClosedRange<UInt64> {
      let (a, b) = (survey.mutant(seed: seed), survey.mutant(seed: seed))
      #expect(a?.log.bytes == b?.log.bytes && a?.fault == b?.fault)
      if let a { #expect(a.log.bytes != a.original.bytes) }
    }
  }

  @Test func theTableHasARowForEachKindThatOccurs() throws {
    var survey = MutationSurvey(model: try Model.builtIn())
    for seed in 1...40 as ClosedRange<UInt64> {
      if let mutant = survey.mutant(seed: seed) { survey.add(try survey.judge(mutant)) }
    }
    let rows = survey.rows.values.reduce(0) { $0 + $1.count + 1 }
    #expect(survey.markdown.split(separator: "\n").count == 2 + rows + 1)
  }
}
