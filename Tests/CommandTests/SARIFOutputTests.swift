import Foundation
import Testing

/// `check --format sarif` as CI calls it.
@Suite struct SARIFOutputTests {
  private static let header =
    #"{"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"12.4","scene_app":false,"#
    + #""channels":["process","app"],"initial":{"app":"notRunning"}}"#
  private static let types = [
    "process.launch", "app.didFinishLaunching", "app.didBecomeActive", "app.willResignActive",
    "app.didEnterBackground", "app.didBecomeActive",
  ]

  private func log(_ types: [String]) -> String {
    ([Self.header] + types.map { #"{"type":"\#($0)","reason":"user"}"# }).joined(separator: "\n") + "\n"
  }

  private func results(_ text: String) throws -> [[String: Any]] {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let run = try #require((object["runs"] as? [[String: Any]])?.first)
    return try #require(run["results"] as? [[String: Any]])
  }

  @Test func itIsWrittenBesideTextThatStaysAsItIs() throws {
    let folder = try TemporaryFolder(files: ["a.jsonl": log(Self.types)])
    let plain = try BuiltCommand.run("check", "a.jsonl", folder: folder.path)
    let both = try BuiltCommand.run(
      "check", "--format", "text", "--format", "sarif=out.sarif", "a.jsonl", folder: folder.path)
    #expect(both.status == 1 && both.output == plain.output && both.errors.isEmpty)
    let results = try results(try folder.contents(of: "out.sarif"))
    #expect(results.count == 1 && results[0]["ruleId"] as? String == "APP-ACT-1")
    let flow = try #require((results[0]["codeFlows"] as? [[String: Any]])?.first)
    let steps = try #require((flow["threadFlows"] as? [[String: Any]])?.first?["locations"] as? [[String: Any]])
    let moves = steps.map { ($0["properties"] as? [String: Any])?["move"] as? String }
    #expect(moves.contains("model") && moves.contains("both"))
  }

  @Test func bytesAreTheSameAnywhere() throws {
    let folder = try TemporaryFolder(files: ["a.jsonl": log(Self.types), "b.jsonl": log(Self.types + Self.types)])
    let arguments = ["check", "--format", "sarif", "a.jsonl", "b.jsonl", "none.jsonl"]
    let first = try BuiltCommand.run(arguments: arguments, folder: folder.path)
    let elsewhere = try BuiltCommand.run(
      arguments: arguments + ["--threads", "3"],
      environment: ["TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"], folder: folder.path)
    #expect(first.status == 3 && first.output == elsewhere.output)
    #expect(try results(first.output).count > 2)
  }

  @Test func fingerprintsOutlastLinesThatArePutIn() throws {
    let moved = ["process.launch", "app.didFinishLaunching", "app.didBecomeActive", "app.willResignActive"]
    let folder = try TemporaryFolder(files: [
      "a/x.jsonl": log(Self.types), "b/x.jsonl": log(moved + Self.types.dropFirst(2)),
    ])
    let prints = try ["a", "b"].map { place in
      let outcome = try BuiltCommand.run("check", "--format", "sarif", "x.jsonl", folder: folder.path + "/" + place)
      let result = try #require(try results(outcome.output).first)
      return try #require((result["partialFingerprints"] as? [String: String])?.values.first)
    }
    #expect(prints[0] == prints[1])
  }

  @Test func rulesOfAnotherSystemAreDescribedToo() throws {
    let header =
      #"{"type":"trace.header","format":"lifetrace/1","os":"Android","os_version":"14","channels":["activity"]}"#
    let lines = [
      header, #"{"type":"activity.onCreate","activity":"A"}"#, #"{"type":"activity.onDestroy","activity":"A"}"#,
    ]
    let lost = lines + [#"{"type":"activity.onResume","activity":"A"}"#]
    let folder = try TemporaryFolder(files: ["a.jsonl": lost.joined(separator: "\n") + "\n"])
    let outcome = try BuiltCommand.run("check", "--format", "sarif", "a.jsonl", folder: folder.path)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let run = try #require((object["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let result = try #require(try results(outcome.output).first)
    let rule = rules[try #require(result["ruleIndex"] as? Int)]
    #expect(rule["id"] as? String == result["ruleId"] as? String)
    let help = try #require((rule["help"] as? [String: String])?["text"])
    #expect(help.contains("A log that breaks it:"))
  }
}
