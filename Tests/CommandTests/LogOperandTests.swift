import Foundation
import Testing

@testable import lifetrace

@Suite struct LogOperandTests {
  private func expand(
    _ operands: [String], isLog: (String) -> Bool = { _ in true }
  ) throws -> (logs: [LogOperand], notes: [String]) {
    var notes: [String] = []
    let logs = try LogOperand.expand(operands, isLog: isLog) { notes.append($0) }
    return (logs, notes)
  }

  @Test func filesAndStandardInputStandForThemselves() throws {
    #expect(try expand(["no/such", "-", "b"]).logs == [.file("no/such"), .standardInput, .file("b")])
  }

  @Test func standardInputIsReadOnce() {
    #expect(throws: UsageError.self) { try expand(["-", "a", "-"]) }
  }

  @Test func aFolderStandsForItsLogsInByteOrder() throws {
    let folder = try TemporaryFolder(files: [
      "b.jsonl": "", "a.jsonl.zst": "", "B.jsonl.gz": "", "é.jsonl": "", "c.json": "", "jsonl": "",
      "d.jsonl/x.jsonl": "",
    ])
    let logs = try expand([folder.path, folder.path + "/"]).logs
    let names = ["B.jsonl.gz", "a.jsonl.zst", "b.jsonl", "é.jsonl"]
    #expect(logs == (names + names).map { .file("\(folder.path)/\($0)") })
  }

  #if os(Linux)
    @Test func aNameThatIsNoUTF8IsSaidToBeThat() throws {
      let folder = try TemporaryFolder(files: ["z.jsonl": ""])
      let name = Array((folder.path + "/a").utf8) + [0xFF] + Array(".jsonl".utf8) + [0]
      let file = try #require(name.withUnsafeBytes { fopen($0.bindMemory(to: CChar.self).baseAddress, "w") })
      fclose(file)
      let logs = try expand([folder.path]).logs
      #expect(logs.last == .file("\(folder.path)/z.jsonl"))
      guard logs.count == 2, case .unreadable("\(folder.path)/a\u{FFFD}.jsonl", let reason) = logs[0] else {
        Issue.record("\(logs)")
        return
      }
      #expect(reason.contains("UTF-8"))
    }
  #endif

  @Test func whatIsNoLogIsSkippedWithANote() throws {
    let folder = try TemporaryFolder(files: ["a.jsonl": "", "expected.jsonl": ""])
    let (logs, notes) = try expand([folder.path]) { !$0.hasSuffix("expected.jsonl") }
    #expect(logs == [.file("\(folder.path)/a.jsonl")])
    #expect(notes.count == 1 && notes[0].hasPrefix("\(folder.path)/expected.jsonl: skipped"))
  }

  @Test func aFolderWithoutLogsIsUnreadable() throws {
    let folder = try TemporaryFolder(files: ["a.txt": ""])
    let logs = try expand([folder.path]).logs
    guard case .unreadable(folder.path, let reason) = logs.first else {
      Issue.record("\(logs)")
      return
    }
    #expect(reason.contains("no logs"))
  }
}
