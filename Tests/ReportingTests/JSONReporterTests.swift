import Foundation
import Reporting
import Testing

@Suite struct JSONReporterTests {
  private func parsed(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private var format: ReportFormat { get throws { try #require(ReportFormat.named("json")) } }

  @Test func theTopIsTheWorstOfTheFiles() throws {
    let report = try parsed(Samples.report([Samples.conformant, Samples.quirk], as: format))
    #expect(report["format"] as? String == "lifetrace-check/1")
    #expect(report["verdict"] as? String == "known-quirk")
    #expect((report["files"] as? [Any])?.count == 2)
  }

  @Test func aFindingHasTheKeysOfTheContract() throws {
    let report = try parsed(Samples.report([Samples.violation], as: format))
    let file = try #require((report["files"] as? [[String: Any]])?.first)
    #expect(file["findings_total"] as? Int == 12)
    #expect(file["os_version"] as? String == "12.4")
    let findings = try #require(file["findings"] as? [[String: Any]])
    let finding = findings[1]
    #expect(finding["rule"] as? String == "APP-ACT-1")
    #expect(finding["quirk"] is NSNull)
    #expect(finding["file"] as? String == "logs/a.jsonl")
    #expect(finding["line"] as? Int == 7)
    #expect(finding["t"] as? Double == 0.6)
    #expect(finding["lines"] as? [Int] == [7, 9, 12])
    let repair = try #require((finding["repair"] as? [[String: Any]])?.first)
    #expect(repair["op"] as? String == "insert")
    #expect(repair["event"] as? String == "app.willEnterForeground")
    #expect(repair["line"] as? Int == 7)
    #expect(findings[2]["t"] as? String == "2024-03-01T10:00:00.5+01:00")
    #expect(findings[3]["line"] is NSNull)
  }

  @Test func aMissingFileIsAnEntryWithItsError() throws {
    let report = try parsed(Samples.report([Samples.missing, Samples.conformant], as: format))
    let file = try #require((report["files"] as? [[String: Any]])?.first)
    #expect(file["verdict"] as? String == "unreadable")
    #expect(file["error"] as? String == "no such file")
  }
}
