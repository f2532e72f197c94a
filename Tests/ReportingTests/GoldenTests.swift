import Foundation
import Reporting
import Testing

@Suite struct GoldenTests {
  @Test(arguments: ReportFormat.all.map(\.name))
  func everyFormatOfEveryVerdict(name: String) throws {
    let format = try #require(ReportFormat.named(name))
    try Golden.expect(Samples.report(Samples.all, as: format), isIn: "all.\(name)")
  }

  @Test(arguments: ReportFormat.all.map(\.name))
  func noFileAtAll(name: String) throws {
    let format = try #require(ReportFormat.named(name))
    try Golden.expect(Samples.report([], as: format), isIn: "none.\(name)")
  }

  @Test func quietText() throws {
    let format = try #require(ReportFormat.named("text"))
    try Golden.expect(Samples.report(Samples.all, as: format) { $0.quiet = true }, isIn: "quiet.text")
  }

  @Test func colouredText() throws {
    let format = try #require(ReportFormat.named("text"))
    try Golden.expect(Samples.report(Samples.all, as: format) { $0.colour = true }, isIn: "colour.text")
  }

  @Test func everyGoldenFileIsCompared() throws {
    let compared = ReportFormat.all.flatMap { ["all.\($0.name)", "none.\($0.name)"] } + ["quiet.text", "colour.text"]
    #expect(try Golden.names == Set(compared))
  }

  @Test func formatsHaveNamesOfTheirOwnAndAreExplained() {
    #expect(Set(ReportFormat.all.map(\.name)).count == ReportFormat.all.count)
    #expect(ReportFormat.all.allSatisfy { !$0.summary.isEmpty })
  }
}
