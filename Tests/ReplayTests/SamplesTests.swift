import Foundation
import LifecycleModel
import Replay
import Testing

/// The samples yield what they say, and each of them says it.
struct SamplesTests {
  struct Expected: Decodable {
    struct Log: Decodable {
      struct Found: Decodable, Equatable {
        var rule: String
        var line: Int?
        var level: String
        var quirk: String?
      }

      var log: String
      var profile: String?
      var verdict: String
      var exit: Int
      var findings: [Found]
    }

    var logs: [Log]
  }

  /// A log, judged under one profile.
  struct Sample: CustomTestStringConvertible, Sendable {
    var folder: String
    var index: Int
    var testDescription: String { "\(folder) \(index)" }
  }

  static let folders: [String] = {
    let names = (try? PackageFolder.names(in: PackageFolder.samples)) ?? []
    return names.filter { PackageFolder.isFolder(PackageFolder.samples.appendingPathComponent($0)) }
  }()

  static let samples: [Sample] = folders.flatMap { folder in
    ((try? expected(folder))?.logs ?? []).indices.map { Sample(folder: folder, index: $0) }
  }

  static func expected(_ folder: String) throws -> Expected {
    let file = PackageFolder.samples.appendingPathComponent("\(folder)/expected.json")
    return try JSONDecoder().decode(Expected.self, from: Data(contentsOf: file))
  }

  @Test func thereAreSamples() {
    #expect(Self.folders.count >= 16)
    #expect(Self.samples.count >= 140)
  }

  @Test(arguments: folders)
  func aFolderListsItsLogs(_ folder: String) throws {
    let listed = Set(try Self.expected(folder).logs.map(\.log))
    let names = try PackageFolder.names(in: PackageFolder.samples.appendingPathComponent(folder))
    #expect(Set(names) == listed.union(["README.md", "expected.json"]))
  }

  @Test(arguments: folders)
  func aFolderHasLegalAndBrokenLogsAndIsInTheIndex(_ folder: String) throws {
    let logs = try Self.expected(folder).logs
    #expect(logs.contains { !$0.findings.isEmpty })
    #expect(folder == "broken-logs" || logs.contains { $0.findings.isEmpty })
    let readme = try String(
      contentsOf: PackageFolder.samples.appendingPathComponent("\(folder)/README.md"), encoding: .utf8)
    let sentence = readme.prefix { $0 != "\n" }
    #expect(sentence.hasSuffix("."))
    let index = try String(contentsOf: PackageFolder.samples.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(index.contains("[\(folder)](\(folder)/) | \(sentence) |"))
  }

  @Test(arguments: samples)
  func aSampleYieldsWhatItSays(_ sample: Sample) throws {
    let expected = try Self.expected(sample.folder).logs[sample.index]
    let name = "\(sample.folder)/\(expected.log)"
    let bytes = try PackageFolder.bytes(PackageFolder.samples.appendingPathComponent(name))
    var options = CheckOptions()
    options.profile = expected.profile
    let result = try Checker(options: options).check(.bytes(bytes, name: name))
    let found = result.findings.map {
      Expected.Log.Found(rule: $0.rule, line: $0.line, level: $0.level.name, quirk: $0.quirk)
    }
    #expect(result.verdict.name == expected.verdict, "\(name)")
    #expect(exit(of: result) == expected.exit, "\(name)")
    #expect(found == expected.findings, "\(name)")
  }

  /// What `lifetrace check` ends with.
  private func exit(of result: FileResult) -> Int {
    if result.verdict == .unreadable { return 3 }
    return result.totalByLevel[Level.error.rawValue] > 0 ? 1 : 0
  }
}
