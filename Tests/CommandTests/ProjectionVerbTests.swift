import Foundation
import Testing

@testable import lifetrace

/// `stats`, `runs` and `diagram` as commands.
@Suite struct ProjectionVerbTests {
  private static let log = """
    {"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"12.4","scene_app":false,"channels":["process","app","mem"],"initial":{"app":"notRunning"}}
    {"t":0,"type":"process.launch","reason":"user"}
    {"t":0.5,"type":"app.didFinishLaunching"}
    {"t":1,"type":"app.didBecomeActive"}
    {"t":4,"type":"mem.pressure","level":"critical"}
    {"t":4.5,"type":"mem.release","bytes":10}
    {"t":5,"type":"app.didEnterBackground"}
    {"t":6,"type":"process.exit","reason":"memory_kill"}

    """

  private func folder() throws -> TemporaryFolder { try TemporaryFolder(files: ["a.jsonl": Self.log]) }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: stats

  @Test func statisticsHaveTheShapeOfTheContract() throws {
    let folder = try folder()
    let outcome = try BuiltCommand.run("stats", "--format", "json", folder.path + "/a.jsonl")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let report = try json(outcome.output)
    #expect(report["format"] as? String == "lifetrace-stats/1")
    #expect(report["events"] as? Int == 7 && report["runs"] as? Int == 1 && report["span_s"] as? Double == 6)
    let states = try #require(report["states"] as? [String: [String: Any]])
    for key in ["visits", "total_s", "min_s", "p50_s", "p90_s", "p99_s", "max_s"] {
      #expect(states["active"]?[key] != nil, "\(key)")
    }
    #expect(states["active"]?["total_s"] as? Double == 4)
    let transitions = try #require(report["transitions"] as? [[String: Any]])
    let activation = transitions.first { $0["from"] as? String == "inactive" && $0["to"] as? String == "active" }
    #expect(activation?["count"] as? Int == 1 && activation?["p50_s"] as? Double == 0.5)
    let memory = try #require(report["memory"] as? [String: Any])
    #expect(memory["warnings"] as? Int == 1 && memory["kills_with_warning"] as? Int == 1)
    #expect(memory["released_bytes"] as? Int == 10)
    for key in ["events_by_type", "launches", "exits", "subjects"] { #expect(report[key] is [String: Any], "\(key)") }
  }

  @Test func severalLogsMakeOneReport() throws {
    let folder = try TemporaryFolder(files: ["a.jsonl": Self.log, "b.jsonl": Self.log, "c.txt": "no log"])
    let whole = try BuiltCommand.run("stats", "--format=json", folder.path)
    let parts = try BuiltCommand.run("stats", "--format=json", folder.path + "/a.jsonl", folder.path + "/b.jsonl")
    #expect(whole.output == parts.output && whole.status == 0)
    #expect(try json(whole.output)["runs"] as? Int == 2)
  }

  /// Findings are not what these verbs are asked for.
  @Test(arguments: ["stats", "runs"])
  func findingsDoNotFailThem(verb: String) throws {
    let folder = try folder()
    #expect(try BuiltCommand.run("check", folder.path).status == 1)
    #expect(try BuiltCommand.run(verb, folder.path).status == 0)
  }

  @Test(arguments: ["stats", "runs"])
  func whatCannotBeReadIsToldAndTheRestShown(verb: String) throws {
    let folder = try folder()
    let good = folder.path + "/a.jsonl"
    let alone = try BuiltCommand.run(verb, "--format", "json", good)
    let both = try BuiltCommand.run(verb, "--format", "json", folder.path + "/missing.jsonl", good)
    #expect(both.status == 3 && both.output == alone.output)
    #expect(both.errors.contains("missing.jsonl"))
    #expect(try BuiltCommand.run(verb, "-", input: Self.log + "{\n{}x\n").status == 3)
  }

  @Test(arguments: ["stats", "runs"])
  func wrongUsageIsTwo(verb: String) throws {
    let folder = try folder()
    let log = folder.path + "/a.jsonl"
    #expect(try BuiltCommand.run(verb, "--format", "xml", log).status == 2)
    #expect(try BuiltCommand.run(verb, "-o", log, log).status == 2)
    #expect(try folder.contents(of: "a.jsonl") == Self.log)
  }

  @Test func severalFormatsAtOnce() throws {
    let folder = try folder()
    let csv = folder.path + "/runs.csv"
    let outcome = try BuiltCommand.run("runs", "--format", "text", "--format", "csv=\(csv)", folder.path + "/a.jsonl")
    #expect(outcome.status == 0 && outcome.output.contains("memory_kill"))
    let rows = try folder.contents(of: "runs.csv").split(separator: "\r\n")
    #expect(rows.count == 2 && rows[0].hasPrefix("file,run,line,") && rows[1].contains("memory_kill,recorded"))
  }

  @Test func runsAsJSON() throws {
    let outcome = try BuiltCommand.run("runs", "--format=json", "-", input: Self.log)
    let report = try json(outcome.output)
    let rows = try #require(report["runs"] as? [[String: Any]])
    #expect(report["format"] as? String == "lifetrace-runs/1" && rows.count == 1)
    #expect(rows[0]["cause"] as? String == "memory_kill" && rows[0]["first_rule"] as? String == "APP-BG-1")
  }

  // MARK: diagram

  @Test func theFormatFollowsTheName() throws {
    let folder = try folder()
    for name in ["a.svg", "a.dot", "a.PNG"] {
      #expect(try BuiltCommand.run("diagram", "-o", "\(folder.path)/\(name)").status == 0)
    }
    #expect(try folder.contents(of: "a.svg").hasPrefix("<svg "))
    #expect(try folder.contents(of: "a.dot").hasPrefix("digraph "))
    let png = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.PNG"))
    #expect(Array(png.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
    #expect(try BuiltCommand.run("diagram", "--format", "dot").output == folder.contents(of: "a.dot"))
  }

  @Test func aDiagramOfALogHasItsCounts() throws {
    let folder = try folder()
    let outcome = try BuiltCommand.run("diagram", folder.path, "--format", "svg")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("APP-BG-1") && outcome.output.contains("1 log, 1 run"))
    let both = try BuiltCommand.run("diagram", folder.path, "/no/such/log", "--format", "svg")
    #expect(both.status == 3 && both.output == outcome.output)
  }

  @Test(arguments: [
    ["--machine", "ap"], ["--fact", "os_version"], ["--fact", "nonsense=1"], ["--os-version", "new"],
    ["--fact", "os=OS/2"], ["--fact", "scene_app=yes"], ["--scenes", "--no-scenes"], ["--format", "png"],
    ["-o", "diagram"], ["-o", "diagram.gif"], ["--theme", "pink"],
  ])
  func wrongUsageOfADiagramIsTwo(arguments: [String]) throws {
    let outcome = try BuiltCommand.run(arguments: ["diagram"] + arguments)
    #expect(outcome.status == 2 && outcome.output.isEmpty && !outcome.errors.isEmpty)
  }

  @Test func theModelIsThatOfTheSystemTheMachineOrTheLog() throws {
    let bySystem = try BuiltCommand.run("diagram", "--fact", "os=Android", "--format", "dot")
    let byMachine = try BuiltCommand.run("diagram", "--machine", "activity", "--format", "dot")
    #expect(bySystem.status == 0 && bySystem.output.contains("Android"))
    #expect(byMachine.status == 0 && byMachine.output.contains("onResume"))
    let log = """
      {"type":"trace.header","format":"lifetrace/1","os":"Android","os_version":"14","channels":["activity"]}
      {"t":1,"type":"activity.onCreate","activity":"A"}
      {"t":2,"type":"activity.onStart","activity":"A"}

      """
    let folder = try TemporaryFolder(files: ["a.jsonl": log, "b.jsonl": Self.log])
    let both = try BuiltCommand.run("diagram", folder.path, "--format", "dot")
    #expect(both.status == 0 && both.output.contains("1 log, 1 run"))
    #expect(both.errors.contains("left out: 1"))
  }

  @Test func noLogIsWrittenOver() throws {
    let folder = try TemporaryFolder(files: ["a.svg": Self.log])
    #expect(try BuiltCommand.run("diagram", folder.path + "/a.svg", "-o", folder.path + "/a.svg").status == 2)
    #expect(try folder.contents(of: "a.svg") == Self.log)
  }

  /// Neither the locale nor the time zone reaches an output, nor does chance.
  @Test(arguments: [
    ["diagram", "-o", "-"], ["diagram", "--machine", "vc"], ["diagram", "LOG"], ["diagram", "--format", "dot", "LOG"],
    ["stats", "LOG"], ["stats", "--format", "json", "LOG"], ["runs", "LOG"], ["runs", "--format", "csv", "LOG"],
  ])
  func theSameBytesInEveryEnvironment(arguments: [String]) throws {
    let folder = try folder()
    let arguments = arguments.map { $0 == "LOG" ? folder.path + "/a.jsonl" : $0 }
    let environments = [[:], ["TZ": "Asia/Tokyo"], ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"]]
    let outcomes = try environments.map { try BuiltCommand.run(arguments: arguments, environment: $0) }
    #expect(outcomes[0].status == 0 && !outcomes[0].output.isEmpty)
    for outcome in outcomes { #expect(outcome.output == outcomes[0].output) }
  }
}
