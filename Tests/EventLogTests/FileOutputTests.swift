import Testing

@testable import EventLog

#if canImport(Glibc)
  import Glibc
#endif

struct FileOutputTests {
  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func appearsOnlyWhenCommitted() throws {
    try withTemporaryFolder { folder in
      let output = try FileOutput(path: "\(folder)/out")
      try output.write("hello ")
      try output.write(Array("world".utf8))
      try output.flush()
      #expect(!names(in: folder).contains("out"))
      try output.commit()
      #expect(names(in: folder) == ["out"])
      #expect(contents(of: "\(folder)/out") == Array("hello world".utf8))
    }
  }

  @Test func withoutCommitNothingChanges() throws {
    try withTemporaryFolder { folder in
      try makeFile("\(folder)/out", [1, 2])
      do {
        let output = try FileOutput(path: "\(folder)/out")
        try output.write([UInt8](repeating: 7, count: 200_000))
        #expect(names(in: folder).count == 2)
      }
      #expect(names(in: folder) == ["out"])
      #expect(contents(of: "\(folder)/out") == [1, 2])
    }
  }

  @Test func newFilesHaveTheUsualMode() throws {
    try withTemporaryFolder { folder in
      try makeFile("\(folder)/usual", [])
      try FileOutput(path: "\(folder)/out").commit()
      #expect(mode("\(folder)/out") == mode("\(folder)/usual"))
      #expect(contents(of: "\(folder)/out") == [])
    }
  }

  @Test func existingFilesKeepTheirMode() throws {
    try withTemporaryFolder { folder in
      try makeFile("\(folder)/out", [1])
      chmod("\(folder)/out", 0o640)
      try FileOutput(path: "\(folder)/out").commit()
      #expect(mode("\(folder)/out") == 0o640)
    }
  }

  @Test func linksStayLinks() throws {
    try withTemporaryFolder { folder in
      try makeFile("\(folder)/file", [1])
      #expect(symlink("file", "\(folder)/link") == 0)
      let output = try FileOutput(path: "\(folder)/link")
      try output.write([2])
      try output.commit()
      #expect(contents(of: "\(folder)/file") == [2])
      var status = stat()
      #expect(lstat("\(folder)/link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }
  }

  @Test func whatIsLeftBehindByOthersIsNoHindrance() throws {
    try withTemporaryFolder { folder in
      let first = try FileOutput(path: "\(folder)/out")
      let second = try FileOutput(path: "\(folder)/out")
      try first.write([1])
      try second.write([2])
      try second.commit()
      try first.commit()
      #expect(names(in: folder) == ["out"])
      #expect(contents(of: "\(folder)/out") == [1])
    }
  }

  private func failure(_ path: String) -> OutputError? {
    #expect(throws: OutputError.self) { _ = try FileOutput(path: path) }
  }

  @Test func whatCannotBeWrittenSaysWhy() throws {
    try withTemporaryFolder { folder in
      #expect(failure("\(folder)/none/out")?.kind == .notFound)
      #expect(failure(folder)?.description == "\(folder): is a folder, not a file")
    }
    #expect(OutputError(errno: EACCES, output: "a").description == "a: no permission to write it")
    #expect(OutputError(errno: EPIPE, output: "a").kind == .closedPipe)
    #expect(OutputError(errno: EIO, output: "a").kind == .system(EIO))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everything"))
  func protectedFilesStayProtected() throws {
    try withTemporaryFolder { folder in
      try makeFile("\(folder)/out", [1])
      chmod("\(folder)/out", 0o444)
      #expect(failure("\(folder)/out")?.kind == .noPermission)
    }
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full"))
  func aFullDiskIsToldApart() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    #expect([UInt8(1)].withUnsafeBytes { writeAll(descriptor, $0) } == ENOSPC)

    let output = try FileOutput(path: "/dev/full")
    try output.write([1, 2, 3])
    let failure = #expect(throws: OutputError.self) { try output.commit() }
    #expect(failure?.kind == .noSpace)
    #expect(failure?.description == "/dev/full: no space left to write it")
  }

  @Test func devicesAreWrittenDirectly() throws {
    let output = try FileOutput(path: "/dev/null")
    try output.write([UInt8](repeating: 1, count: 100_000))
    try output.commit()
    #expect(failure("/dev/null/x")?.kind == .notFound)
  }

  @Test func afterTheEndNothingHappens() throws {
    try withTemporaryFolder { folder in
      let output = try FileOutput(path: "\(folder)/out")
      output.discard()
      try output.write([1])
      try output.commit()
      output.discard()
      #expect(names(in: folder).isEmpty)
    }
  }
}
