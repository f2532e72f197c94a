import LogFuzzing
import Testing

@testable import EventLog

#if canImport(Glibc)
  import Glibc
#endif

/// Standard input belongs to the process: these tests put files in its place, one after the other.
@Suite(.serialized)
struct StandardInputTests {
  private func withStandardInput(_ text: String, _ body: () throws -> Void) throws {
    try withTemporaryFolder { folder in
      try makeFile("\(folder)/input", Array(text.utf8))
      let saved = dup(0)
      let file = open("\(folder)/input", O_RDONLY)
      try #require(saved >= 0 && file >= 0 && dup2(file, 0) == 0)
      close(file)
      defer {
        dup2(saved, 0)
        close(saved)
      }
      try body()
    }
  }

  @Test func isReadOnce() throws {
    try withStandardInput("{\"type\":\"a.b\"}\n") {
      let input = LogInput.standardInput(spoolStandardInput: false)
      let log = SeenLog(try input.open())
      #expect(log.events.map(\.type) == ["a.b"])
      let failure = #expect(throws: LogError.self) { _ = try input.open() }
      #expect(failure == LogError(.alreadyRead, input: "standard input", message: "can be read only once"))
    }
  }

  @Test func isReadAgainWhereItIsSpooled() throws {
    try withStandardInput("{\"type\":\"a.b\"}\n") {
      let input = LogInput.standardInput(spoolStandardInput: true)
      for _ in 0..<3 {
        let log = SeenLog(try input.open())
        #expect(log.events.map(\.type) == ["a.b"])
      }
    }
  }

  @Test func mayBeEmpty() throws {
    try withStandardInput("") {
      let input = LogInput.standardInput(spoolStandardInput: true)
      for _ in 0..<2 {
        let failure = #expect(throws: LogError.self) { _ = try input.open() }
        #expect(failure?.description == "standard input: is empty")
      }
    }
  }
}
