import LogFuzzing
import Testing

@testable import EventLog

#if canImport(Glibc)
  import Glibc
#endif

struct LogInputTests {
  @Test func filesCanBeOpenedAgain() throws {
    try withTemporaryFolder { folder in
      try makeFile("\(folder)/a.jsonl", Array("{\"type\":\"a.b\"}\n".utf8))
      let input = LogInput.file("\(folder)/a.jsonl")
      for _ in 0..<2 { #expect(SeenLog(try input.open()).events.map(\.type) == ["a.b"]) }
    }
  }

  @Test func packedFilesAreKnownByTheirContents() throws {
    try withTemporaryFolder { folder in
      let text = Array("{\"type\":\"a.b\"}\n".utf8)
      for (name, bytes) in [("a", gzip(text)), ("b.gz", zstandard(text)), ("c.gz", text)] {
        try makeFile("\(folder)/\(name)", bytes)
        #expect(SeenLog(try LogInput.file("\(folder)/\(name)").open()).events.map(\.type) == ["a.b"])
      }
    }
  }

  @Test func bytesCanBeOpenedAgain() throws {
    let input = LogInput.bytes(gzip(Array("{\"type\":\"a.b\"}".utf8)), name: "b")
    for _ in 0..<2 { #expect(SeenLog(try input.open()).events.map(\.type) == ["a.b"]) }
  }

  private func failure(of input: LogInput) throws -> LogError? {
    #expect(throws: LogError.self) { _ = try input.open() }
  }

  @Test func whatCannotBeReadSaysWhy() throws {
    try withTemporaryFolder { folder in
      let missing = try failure(of: .file("\(folder)/none.jsonl"))
      #expect(missing?.kind == .notFound)
      #expect(missing?.description == "\(folder)/none.jsonl: no such file")
      #expect(try failure(of: .file("\(folder)/none/x"))?.kind == .notFound)
      #expect(
        try failure(of: .file(folder)) == LogError(.isDirectory, input: folder, message: "is a folder, not a file"))
      try makeFile("\(folder)/empty", [])
      let empty = LogError(.empty, input: "\(folder)/empty", message: "is empty")
      #expect(try failure(of: .file("\(folder)/empty")) == empty)
      #expect(try failure(of: .bytes([])) == LogError(.empty, input: "memory", message: "is empty"))
      #expect(try failure(of: .file(""))?.kind == .notFound)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func noPermission() throws {
    try withTemporaryFolder { folder in
      try makeFile("\(folder)/a", [65])
      chmod("\(folder)/a", 0)
      #expect(try failure(of: .file("\(folder)/a"))?.kind == .noPermission)
    }
  }

  @Test func messagesOfTheSystem() {
    #expect(LogError(errno: EACCES, input: "a").description == "a: no permission to read it")
    #expect(LogError(errno: EIO, input: "a").kind == .system(EIO))
    #expect(!LogError(errno: EIO, input: "a").message.isEmpty)
  }

  @Test func whatIsSpooledCanBeReadAgain() throws {
    try withTemporaryFolder { folder in
      let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
      let file = try SpooledFile(PieceSource(bytes, sizes: [65536, 1]), folder: folder)
      #expect(names(in: folder).isEmpty)
      let first = SharedFileSource(file, input: "x")
      let second = SharedFileSource(file, input: "x")
      #expect(try contents(of: first) == bytes)
      #expect(try contents(of: second, blockSize: 77_777) == bytes)
    }
  }

  @Test func spoolingNeedsItsFolder() {
    let failure = #expect(throws: LogError.self) { try SpooledFile(MemorySource([1]), folder: "/nowhere/at/all") }
    #expect(failure?.kind == .notFound)
    #expect(failure?.input == "/nowhere/at/all")
  }
}
