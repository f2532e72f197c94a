import Foundation
import Reporting
import GoldenFiles
import Testing

@Suite struct GoldenTests {
  @Test(arguments: ReportFormat.all.map(\.name))
  func everyFormatOfEveryVerdict(name: String) throws {
    let format = try #require(ReportFormat.named(name))
    #expect(try GoldenFiles().objection(to: Samples.report(Samples.all, as: format), in: "all.\(name)") == nil)
  }

  @Test(arguments: ReportFormat.all.map(\.name))
  func noFileAtAll(name: String) throws {
    let format = try #require(ReportFormat.named(name))
    #expect(try GoldenFiles().objection(to: Samples.report([], as: format), in: "none.\(name)") == nil)
  }

  @Test func quietText() throws {
    let format = try #require(ReportFormat.named("text"))
    #expect(
      try GoldenFiles().objection(to: Samples.report(Samples.all, as: format) { $0.quiet = true }, in: "quiet.text")
        == nil)
  }

  @Test func colouredText() throws {
    let format = try #require(ReportFormat.named("text"))
    #expect(
      try GoldenFiles().objection(to: Samples.report(Samples.all, as: format) { $0.colour = true }, in: "colour.text")
        == nil)
  }

  @Test(arguments: ["text", "json"])
  func alignmentsWhereTheyAreAskedFor(name: String) throws {
    let format = try #require(ReportFormat.named(name))
    let report = Samples.report([Samples.violation], as: format) { $0.showsAlignment = true }
    #expect(try GoldenFiles().objection(to: report, in: "alignment.\(name)") == nil)
  }

  @Test func everyGoldenFileIsCompared() throws {
    let compared =
      ReportFormat.all.flatMap { ["all.\($0.name)", "none.\($0.name)"] } + ["quiet.text", "colour.text"]
      + ["alignment.text", "alignment.json"]
    #expect(try GoldenFiles().names == Set(compared))
  }

  @Test func formatsHaveNamesOfTheirOwnAndAreExplained() {
    #expect(Set(ReportFormat.all.map(\.name)).count == ReportFormat.all.count)
    #expect(ReportFormat.all.allSatisfy { !$0.summary.isEmpty })
  }
}
