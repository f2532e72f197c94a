import Replay
import Reporting
import Testing

@Suite struct CheckSummaryTests {
  @Test func filesAndFindingsAreCounted() {
    var summary = CheckSummary()
    Samples.all.forEach { summary.add($0) }
    #expect(summary.files == 6)
    #expect(summary.files(.unreadable) == 2)
    #expect(summary.findings(.error) == 13)
    #expect(summary.findings(from: .warning) == 14)
    #expect(summary.notJudged == 2)
    #expect(summary.verdict == .unreadable)
  }

  @Test func theVerdictOfNothingIsConformant() { #expect(CheckSummary().verdict == .conformant) }

  @Test(arguments: Verdict.allCases, Verdict.allCases)
  func theVerdictIsTheWorst(a: Verdict, b: Verdict) {
    var summary = CheckSummary()
    for verdict in [a, b] {
      var result = FileResult(path: "x", profile: "p")
      result.verdict = verdict
      summary.add(result)
    }
    #expect(summary.verdict == max(a, b))
  }
}
