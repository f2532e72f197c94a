import Foundation
import Testing

@testable import lifetrace

/// The built command, from outside: statuses, streams, messages.
@Suite struct CommandTests {
  private func expectOneLine(_ errors: String, _ location: SourceLocation = #_sourceLocation) {
    #expect(errors.hasPrefix("lifetrace: ") && errors.hasSuffix("\n"), sourceLocation: location)
    #expect(errors.split(separator: "\n").count == 1, sourceLocation: location)
  }

  @Test func versionAndHelpGoToStandardOutput() throws {
    let version = try BuiltCommand.run("--version")
    #expect(version.output == "lifetrace 0.1.0\n")
    let help = try BuiltCommand.run("--help")
    #expect(help.output == Help.text(of: Verb.all))
    #expect(version.status == 0 && help.status == 0 && version.errors.isEmpty && help.errors.isEmpty)
  }

  @Test(arguments: Verb.all.map(\.name))
  func everyVerbHasHelp(name: String) throws {
    let verb = try #require(Verb.all.first { $0.name == name })
    for outcome in [try BuiltCommand.run(name, "--help"), try BuiltCommand.run("help", name)] {
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.output == Help.text(of: verb))
    }
  }

  @Test(arguments: [
    [], ["check"], ["chek"], ["--strict", "check", "x"], ["check", "--stict", "x"], ["check", "--profile"],
    ["check", "--fail-on=erorr", "x"], ["check", "--max-findings=-1", "x"], ["check", "-", "-"],
    ["check", "--format=text", "--format=json", "x"], ["check", "--map=type", "x"], ["completions", "csh"],
    ["help", "chek"], ["check", "--\u{1B}[31m", "x"],
  ])
  func wrongUsageIsOneLineAndStatus2(arguments: [String]) throws {
    let outcome =
      switch arguments.count {
      case 0: try BuiltCommand.run()
      case 1: try BuiltCommand.run(arguments[0])
      case 2: try BuiltCommand.run(arguments[0], arguments[1])
      case 3: try BuiltCommand.run(arguments[0], arguments[1], arguments[2])
      default: try BuiltCommand.run(arguments[0], arguments[1], arguments[2], arguments[3])
      }
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    expectOneLine(outcome.errors)
    #expect(!outcome.errors.contains("\u{1B}"))
  }

  @Test func nearMissesAreSuggested() throws {
    #expect(try BuiltCommand.run("check", "--stict", "x").errors.contains("did you mean --strict?"))
    #expect(try BuiltCommand.run("chek").errors.contains("did you mean check?"))
  }

  @Test func aMissingFileHasItsEntryAndStatus3() throws {
    let outcome = try BuiltCommand.run("check", "--format", "json", "/no/such/log.jsonl")
    #expect(outcome.status == 3)
    expectOneLine(outcome.errors)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(report["verdict"] as? String == "unreadable")
    let file = try #require((report["files"] as? [[String: Any]])?.first)
    #expect(file["path"] as? String == "/no/such/log.jsonl")
    #expect(file["error"] is String)
  }

  @Test func theOthersAreJudgedWhereOneIsMissing() throws {
    let folder = try TemporaryFolder(files: [
      "logs/a.jsonl": #"{"type":"trace.header","format":"lifetrace/1"}"# + "\n" + #"{"t":1,"type":"user.open"}"# + "\n",
      "logs/expected.jsonl": #"{"id":"a","verdict":"conformant"}"# + "\n",
    ])
    let missing = folder.path + "/b.jsonl"
    let outcome = try BuiltCommand.run("check", "--format", "json", missing, folder.path + "/logs")
    #expect(outcome.status == 3)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.compactMap { $0["path"] as? String } == [missing, folder.path + "/logs/a.jsonl"])
    #expect(files[0]["verdict"] as? String == "unreadable")
    #expect(files[1]["verdict"] as? String != "unreadable")
    #expect(outcome.errors.contains("expected.jsonl: skipped"))
  }

  @Test func aFolderWithoutLogsIsStatus3() throws {
    let folder = try TemporaryFolder(files: ["readme.txt": "nothing"])
    let outcome = try BuiltCommand.run("check", folder.path)
    #expect(outcome.status == 3)
    expectOneLine(outcome.errors)
  }

  @Test func anOutputThatCannotBeWrittenIsToldBeforeAnyWork() throws {
    let outcome = try BuiltCommand.run("check", "-o", "/no/such/folder/out.txt", "/no/such/log.jsonl")
    #expect(outcome.status == 2)
    expectOneLine(outcome.errors)
    #expect(outcome.errors.contains("/no/such/folder/out.txt"))
  }

  @Test func aLogIsNeverWrittenOver() throws {
    let folder = try TemporaryFolder(files: ["a.jsonl": "{}\n"])
    let outcome = try BuiltCommand.run(
      "check", "-o", folder.path + "/../" + folderName(folder) + "/a.jsonl", folder.path + "/a.jsonl")
    #expect(outcome.status == 2)
    #expect(try folder.contents(of: "a.jsonl") == "{}\n")
  }

  @Test(arguments: [
    ["check", "--format", "sarif=a.jsonl"], ["stats", "-o", "a.jsonl"], ["runs", "-o", "a.jsonl"],
    ["diagram", "--format", "svg", "-o", "a.jsonl"], ["shrink", "-o", "a.jsonl"],
  ])
  func whatStandardInputIsIsNotWrittenOverEither(arguments: [String]) throws {
    let log = #"{"type":"app.didEnterBackground"}"# + "\n" + #"{"type":"app.didEnterBackground"}"# + "\n"
    let folder = try TemporaryFolder(files: ["a.jsonl": log])
    for operand in ["-", "a.jsonl"] {
      let outcome = try BuiltCommand.run(
        arguments: arguments + [operand], from: folder.path + "/a.jsonl", folder: folder.path)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("is not written over"))
      #expect(try folder.contents(of: "a.jsonl") == log)
    }
  }

  private func folderName(_ folder: TemporaryFolder) -> String { URL(fileURLWithPath: folder.path).lastPathComponent }

  @Test func severalFormatsAreWrittenInOneRun() throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltCommand.run(
      "check", "--format=text", "--format=json=\(folder.path)/out.json", "/no/such/log.jsonl")
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("1 file: 1 unreadable"))
    #expect(try folder.names == ["out.json"])
    #expect(try JSONSerialization.jsonObject(with: Data(folder.contents(of: "out.json").utf8)) is [String: Any])
  }

  @Test func aReaderThatGoesAwayEndsTheCommandQuietly() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let help = try BuiltCommand.run("help", "--markdown", output: pipe.fileHandleForWriting)
    #expect(help.isExit && help.status == 0 && help.errors.isEmpty)
  }

  @Test func aReaderThatGoesAwayLeavesTheStatusOfWhatWasJudged() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let check = try BuiltCommand.run("check", "/no/such/log.jsonl", output: pipe.fileHandleForWriting)
    #expect(check.isExit && check.status == 3)
  }

  #if os(Linux)
    @Test func aFullDiskIsTold() throws {
      let outcome = try BuiltCommand.run("--help", output: FileHandle(forWritingAtPath: "/dev/full"))
      #expect(outcome.status == 2)
      expectOneLine(outcome.errors)
    }
  #endif
}
