import Foundation
import LifecycleModel
import Replay
import Testing

/// The labelled cases on the application and its memory, where they are at hand.
struct CasesTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    var id: String
    var title: String
    var verdict: String
    var rule: String?
    var line: Int?
    var quirk: String?
    var testDescription: String { "\(id): \(title)" }
  }

  /// What the case's log may record to be judged here.
  static let channels: Set = ["process", "app", "note", "mem", "task", "user"]

  static let cases: [Case] = {
    guard let folder = PackageFolder.cases,
      let text = try? String(contentsOf: folder.appendingPathComponent("expected.jsonl"), encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").compactMap { try? JSONDecoder().decode(Case.self, from: Data($0.utf8)) }
      .filter { recorded(log($0)).isSubset(of: channels) }
  }()

  static func log(_ labelled: Case) -> [UInt8] {
    PackageFolder.cases.flatMap { try? PackageFolder.bytes($0.appendingPathComponent("\(labelled.id).jsonl")) } ?? []
  }

  /// The channels that a log declares; one that never fits where it declares none.
  private static func recorded(_ log: [UInt8]) -> Set<String> {
    struct Header: Decodable { var channels: [String]? }
    let first = Data(log.prefix { $0 != 0x0A })
    return Set((try? JSONDecoder().decode(Header.self, from: first))?.channels ?? ["undeclared"])
  }

  @Test(.enabled(if: PackageFolder.cases != nil))
  func thereAreCases() { #expect(Self.cases.count >= 30) }

  @Test(.enabled(if: PackageFolder.cases != nil), arguments: cases)
  func aCaseIsJudgedAsLabelled(_ labelled: Case) throws {
    let result = try Checker().check(.bytes(Self.log(labelled), name: labelled.id))
    #expect(result.verdict.name == labelled.verdict, "\(result.findings) \(result.notJudged)")
    #expect(result.findings.first?.rule == labelled.rule)
    #expect(result.findings.first?.line == labelled.line)
    #expect(result.findings.first?.quirk == labelled.quirk)
    if labelled.verdict == "conformant" { #expect(result.findings.isEmpty, "\(result.findings)") }
  }
}
