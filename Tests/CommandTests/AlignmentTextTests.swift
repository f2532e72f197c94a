import Foundation
import Testing

/// What `check --show-alignment` and `--fitness` print, and what `model export --format net` writes.
@Suite struct AlignmentTextTests {
  private static let header =
    #"{"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"12.4","scene_app":false,"#
    + #""channels":["process","app"],"initial":{"app":"notRunning"}}"#

  private func folder(_ types: [String]) throws -> TemporaryFolder {
    let lines = [Self.header] + types.map { #"{"type":"\#($0)","reason":"user"}"# }
    return try TemporaryFolder(files: ["a.jsonl": lines.joined(separator: "\n") + "\n"])
  }

  private func lines(_ types: [String], _ arguments: String...) throws -> [String] {
    let folder = try folder(types)
    let outcome = try withExtendedLifetime(folder) {
      try BuiltCommand.run(arguments: ["check"] + arguments + ["a.jsonl"], folder: folder.path)
    }
    #expect(outcome.errors.isEmpty && !outcome.output.contains("\u{1B}"))
    // How wide the columns are is no matter here.
    return outcome.output.split(separator: "\n").map { line in
      "  " + line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
  }

  private static let launch = ["process.launch", "app.didFinishLaunching", "app.didBecomeActive"]
  private static let home = ["app.willResignActive", "app.didEnterBackground"]

  @Test func whatIsMissingStandsInTheModelAlone() throws {
    let lines = try lines(Self.launch + Self.home + ["app.didBecomeActive"], "--show-alignment")
    #expect(
      lines.contains("  - > app.willEnterForeground")
        && lines.contains("  7 app.didBecomeActive app.didBecomeActive"), "\(lines)")
  }

  @Test func whatIsTooMuchStandsInTheLogAlone() throws {
    let lines = try lines(Self.launch + ["app.didBecomeActive"] + Self.home, "--show-alignment")
    #expect(lines.contains("  5 app.didBecomeActive < -"), "\(lines)")
  }

  @Test func whatIsInTheWrongOrderIsMarkedTwice() throws {
    let types = Self.launch + ["app.didEnterBackground", "app.willResignActive", "process.suspend"]
    let lines = try lines(types, "--show-alignment")
    #expect(lines.contains("  5 app.didEnterBackground x app.willResignActive"), "\(lines)")
    #expect(lines.contains("  6 app.willResignActive x app.didEnterBackground"), "\(lines)")
  }

  @Test func nothingIsShownWhereNobodyAsks() throws {
    let lines = try lines(Self.launch + ["app.didBecomeActive"])
    #expect(!lines.contains { $0.hasPrefix("  line log") || $0.contains("fitness") }, "\(lines)")
  }

  @Test func theAlignmentIsInTheJSON() throws {
    let text = try lines(Self.launch + ["app.didBecomeActive"], "--show-alignment", "--format=json").joined()
    let report = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let file = try #require((report["files"] as? [[String: Any]])?.first)
    let finding = try #require((file["findings"] as? [[String: Any]])?.first)
    let rows = try #require(finding["alignment"] as? [[String: Any]])
    let extra = try #require(rows.last)
    #expect(extra["move"] as? String == "log" && extra["line"] as? Int == 5 && extra["model"] is NSNull)
    #expect(rows.first?["move"] as? String == "both")
  }

  @Test func fitnessIsToldInBothFormats() throws {
    let types = Self.launch + ["app.didBecomeActive"]
    let text = try lines(types, "--fitness")
    #expect(text.contains("  fitness: 0.7500 on average, 0.7500 in all; runs that deviate: 1 of 1"), "\(text)")
    let json = try lines(types, "--fitness", "--format=json").joined()
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let file = try #require((report["files"] as? [[String: Any]])?.first)
    let fitness = try #require(file["fitness"] as? [String: Any])
    #expect(fitness["average"] as? Double == 0.75 && fitness["cost"] as? Int == 1 && fitness["events"] as? Int == 4)
    let run = try #require((fitness["runs"] as? [[String: Any]])?.first)
    #expect(run["run"] as? Int == 1 && (run["machines"] as? [String: Any])?["app"] != nil)
  }

  @Test func aNetIsOfAMachineUnderAHeader() throws {
    let folder = try folder(Self.launch)
    defer { withExtendedLifetime(folder) {} }
    let outcome = try BuiltCommand.run(
      "model", "export", "--format", "net", "--machine", "app", "a.jsonl", folder: folder.path)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let net = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let places = try #require(net["places"] as? Int)
    let activities = try #require(net["activities"] as? [[String: Any]])
    let transitions = try #require(net["transitions"] as? [[Int]])
    #expect(places > 5 && net["initial"] as? [Int] == [0])
    #expect(transitions.allSatisfy { $0.count == 3 && $0[0] < places && $0[1] < activities.count && $0[2] < places })
    // Deterministic: no two transitions of one activity leave a place.
    #expect(Set(transitions.map { [$0[0], $0[1]] }).count == transitions.count)
    for arguments in [["a.jsonl"], ["--machine", "app"], ["--machine", "app", "a.jsonl", "b.jsonl"]] {
      let refused = try BuiltCommand.run(
        arguments: ["model", "export", "--format", "net"] + arguments, folder: folder.path)
      #expect(refused.status == 2 && refused.output.isEmpty)
    }
  }
}
