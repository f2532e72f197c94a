import Foundation
import LifecycleModel
import Replay
import Testing

/// A document of one's own beside those of iOS.
@Suite struct PatternDocumentsTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/LifecycleModel/Documents/ios")

  /// Every memory warning is answered by a release within two seconds, unless the process exits first.
  static let own = """
    {
      format: "lifetrace-model/1", model: "own", extends: "ios",
      patterns: [{
        rule: "OWN-1", pattern: "response", severity: "error", within: "2s",
        on: "@memoryWarning", answer: ["mem.release", "cache.clear"], unless: "process.exit",
        message: "every memory warning is answered by a release within two seconds",
      }],
    }
    """

  private func check(_ lines: [String]) throws -> FileResult {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".json5") }
      .sorted()
    var sources = try names.map { name in
      try ModelSource(name: name, text: String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8))
    }
    sources.append(try ModelSource(name: "own.json5", text: Self.own))
    let model = try Model.compile(sources, profile: "reference")
    let header =
      #"{"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"12.4","scene_app":false,"channels":["process","app","mem","vc","user"],"complete":true,"initial":{"app":"active"}}"#
    let text = ([header] + lines).joined(separator: "\n") + "\n"
    return try Checker(library: ModelLibrary { _ in model }).check(.bytes(Array(text.utf8)))
  }

  private func findings(_ lines: [String]) throws -> [String] {
    try check(lines).findings.map { "\($0.line ?? 0) \($0.rule)" + ($0.since.map { " since \($0)" } ?? "") }
  }

  private let warning = #"{"t":1,"type":"app.didReceiveMemoryWarning"}"#

  @Test func aReleaseInTime() throws {
    let release = #"{"t":3,"type":"mem.release","bytes":1}"#
    #expect(try findings([warning, #"{"t":1.1,"type":"vc.didReceiveMemoryWarning","vc":"A"}"#, release]) == [])
  }

  @Test func noReleaseInTime() throws {
    let lines = [warning, #"{"t":2.5,"type":"user.tap"}"#, #"{"t":3.5,"type":"user.home"}"#]
    #expect(try findings(lines) == ["4 OWN-1 since 2"])
    let message = try check(lines).findings.first?.message
    #expect(
      message
        == "after app.didReceiveMemoryWarning (line 2) there is no mem.release or cache.clear within 2 s: every memory warning is answered by a release within two seconds"
    )
  }

  @Test func anExitComesFirst() throws {
    #expect(try findings([warning, #"{"t":2,"type":"process.exit","reason":"memory_kill"}"#]) == [])
    #expect(try findings([warning, #"{"t":9,"type":"process.exit","reason":"memory_kill"}"#]) == ["3 OWN-1 since 2"])
  }

  @Test func aLogWithoutTimes() throws {
    let lines = [#"{"type":"app.didReceiveMemoryWarning"}"#, #"{"type":"mem.release","bytes":1}"#]
    #expect(try findings(lines) == [])
    #expect(try check(lines).notJudged.map { "\($0.rule) \($0.key)" } == ["OWN-1 t"])
  }
}
