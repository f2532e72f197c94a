import Foundation
import Testing

/// The statistics against a second computation of them, in another language (`Tests/tools/statistics.py`).
@Suite struct StatisticsToolTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../tools/statistics.py").standardizedFileURL.path

  private static func python(_ arguments: [String], output: FileHandle) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static let hasPython = (try? python(["-c", ""], output: .nullDevice)) == 0

  private func compare(_ folder: TemporaryFolder, _ logs: [String]) throws -> (status: Int32, said: String) {
    let output = try #require(FileHandle(forWritingAtPath: folder.path + "/said"))
    let paths = logs.map { "\(folder.path)/\($0)" }
    let status = try Self.python([Self.script, "--compare", folder.path + "/stats.json"] + paths, output: output)
    return (status, try folder.contents(of: "said"))
  }

  @Test(.enabled(if: hasPython, "python3 is not here"), arguments: [UInt64(1)])
  func aFleetIsCountedTheSame(seed: UInt64) throws {
    let folder = try TemporaryFolder(files: ["a.jsonl": FleetLog.text(runs: 800, seed: seed), "said": ""])
    let stats = try BuiltCommand.run(
      "stats", "--format", "json", "-o", folder.path + "/stats.json", folder.path + "/a.jsonl")
    #expect(stats.status == 0)
    let (status, said) = try compare(folder, ["a.jsonl"])
    #expect(status == 0, "\(said)")
    #expect(said.hasSuffix("in 800 runs\n"))
  }

  /// Absolute times, a monotonic clock, and much that is not the app's own: what `generate --fleet` writes.
  @Test(.enabled(if: hasPython, "python3 is not here"))
  func aGeneratedFleetIsCountedTheSame() throws {
    let folder = try TemporaryFolder(files: ["said": ""])
    let log = folder.path + "/a.jsonl"
    let made = try BuiltCommand.run(
      "generate", "--fleet", "--faulty", "0", "--events", "72000", "--seed", "5", "-o", log)
    #expect(made.status == 0)
    #expect(try BuiltCommand.run("stats", "--format", "json=\(folder.path)/stats.json", log).status == 0)
    let (status, said) = try compare(folder, ["a.jsonl"])
    #expect(status == 0, "\(said)")
    let runs = said.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0
    #expect(runs >= 800, "\(said)")
  }

  /// Two logs of which one is told of: a comparison that cannot fail tells nothing.
  @Test(.enabled(if: hasPython, "python3 is not here"))
  func aDifferenceIsSeen() throws {
    let folder = try TemporaryFolder(files: [
      "a.jsonl": FleetLog.text(runs: 20, seed: 3), "b.jsonl": FleetLog.text(runs: 1, seed: 4), "said": "",
    ])
    #expect(
      try BuiltCommand.run("stats", "--format", "json=\(folder.path)/stats.json", folder.path + "/a.jsonl").status == 0)
    let (status, said) = try compare(folder, ["a.jsonl", "b.jsonl"])
    #expect(status == 1)
    #expect(said.contains("runs: 21 here, 20 there"))
  }
}
