import EventLog
import Foundation
import Replay
import Testing

/// The cases of the notification centre among the shared ones.
@Suite(.enabled(if: SharedCases.folder != nil)) struct DeliveryCaseTests {
  struct Expected: Decodable, Sendable {
    var id: String
    var verdict: String
    var rule: String?
    var line: Int?
  }

  static let cases: [Expected] = {
    guard let folder = SharedCases.folder,
      let text = try? String(contentsOf: folder.appendingPathComponent("expected.jsonl"), encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").compactMap { line in
      try? JSONDecoder().decode(Expected.self, from: Data(line.utf8))
    }.filter { $0.id.hasPrefix("N") || $0.rule?.hasPrefix("NC-") == true || $0.rule?.hasPrefix("CACHE-") == true }
  }()

  @Test func thereAreCases() { #expect(!Self.cases.isEmpty) }

  @Test(arguments: cases.map(\.id))
  func theCaseIsJudgedAsExpected(id: String) throws {
    let expected = try #require(Self.cases.first { $0.id == id })
    let result = try Checker().check(.file(try #require(SharedCases.log(id))))
    #expect(result.verdict.name == expected.verdict)
    #expect(result.findings.first?.rule == expected.rule)
    #expect(result.findings.first?.line == expected.line)
    #expect(result.findings.count == (expected.rule == nil ? 0 : 1))
  }
}
