import Foundation
import Testing

@testable import Diagrams

@Suite struct LayoutProcessTests {
  private static func shell(_ script: String, milliseconds: Int = 20_000) -> LayoutProcess {
    LayoutProcess(command: ["/bin/sh", "-c", script], limit: .milliseconds(milliseconds))
  }

  @Test(arguments: [
    "exec sleep 60", "cat >/dev/null; exec sleep 60", "exec >&- 2>&-; exec sleep 60", "while :; do :; done",
    "trap '' TERM; while :; do :; done",
  ])
  func isKilledAtTheLimit(_ script: String) {
    #expect(throws: LayoutError.childTimedOut(milliseconds: 150)) {
      try Self.shell(script, milliseconds: 150).layout(ofDOT: "digraph {}")
    }
  }

  @Test func tellsHowItEnded() {
    #expect(throws: LayoutError.childFailed(status: 3, message: "no\n")) {
      try Self.shell("echo no >&2; exit 3").layout(ofDOT: "digraph {}")
    }
    #expect(throws: LayoutError.childKilled(signal: 9, message: "")) {
      try Self.shell("kill -9 $$").layout(ofDOT: "digraph {}")
    }
    #expect(throws: LayoutError.childNotStarted(errno: ENOENT)) {
      try LayoutProcess(command: ["/nonexistent/program"], limit: .seconds(20)).layout(ofDOT: "digraph {}")
    }
    #expect(throws: LayoutError.childNotStarted(errno: ENOENT)) {
      try LayoutProcess(command: [], limit: .seconds(20)).layout(ofDOT: "digraph {}")
    }
  }

  @Test func passesItsArgument() {
    #expect(throws: LayoutError.childFailed(status: 1, message: "__layout layout\n")) {
      try Self.shell("echo \"$0 $1\" >&2; exit 1").layout(ofDOT: "")
    }
  }

  /// More than any buffer of the system holds, in every order of reading and writing.
  @Test(arguments: [
    ("cat", 1), ("head -c 1000000 /dev/zero | tr '\\0' x; cat >/dev/null", 1),
    ("head -c 1000000 /dev/zero >&2; cat", 1),
    ("exec 0<&-; exit 0", 1), ("true", 1),
  ])
  func neverWaitsForEachOther(_ script: String, _ line: Int) {
    let text = String(repeating: "x", count: 3_000_000)
    #expect(throws: LayoutError.outputMalformed(line: line)) { try Self.shell(script).layout(ofDOT: text) }
  }

  @Test func keepsAllThatIsWritten() throws {
    let text = String(repeating: "0123456789", count: 200_000)
    #expect(try Self.shell("cat").png(ofDOT: text) == Array(text.utf8))
  }

  @Test func errorsOfAChildAreShownSafely() {
    let error = LayoutError.childFailed(status: 1, message: "\u{1b}[31m" + String(repeating: "x", count: 10_000))
    #expect(error.description.hasPrefix("the layout process failed with 1: \\u{1b}[31mxxx"))
    #expect(error.description.utf8.count < 600)
  }

  @Test(arguments: [[], ["__layout"], ["layout"], ["__layout", "pdf"], ["__layout", "png", "x"]])
  func aChildRefusesOtherArguments(_ arguments: [String]) {
    #expect(LayoutProcess.runChild(arguments: arguments) == 2)
  }

  /// The command itself, which is built with the tests and lies beside them.
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("lifetrace").path

  private static var process: LayoutProcess { LayoutProcess(command: [program], limit: .seconds(60)) }

  @Test(arguments: [Graphs.app(), Graphs.regions, Graphs.hostile])
  func anotherProcessDrawsTheSameBytes(_ graph: StateGraph) throws {
    let here = try StateDiagram(graph, engine: .inProcess).svg()
    #expect(try StateDiagram(graph, engine: .childProcess(Self.process)).svg() == here)
  }

  @Test func anotherProcessTellsWhatGraphvizSays() {
    #expect {
      try Self.process.layout(ofDOT: "digraph {")
    } throws: { error in
      guard case LayoutError.childFailed(70, let message) = error else { return false }
      return message.contains("syntax error")
    }
  }

  @Test func anotherProcessDrawsPNG() throws {
    let bytes = try StateDiagram(Graphs.app(), engine: .childProcess(Self.process)).png()
    #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }
}
