import Synchronization

/// Something that a log is read from. It can be opened again and again, except standard input that is not spooled.
///
/// What is opened is unpacked: gzip and zstd are recognised by their first bytes, whatever the name says.
public final class LogInput: Sendable {
  private enum Place: Sendable {
    case file(String)
    case bytes([UInt8])
    /// The folder in which it is kept for further readers; nil where it is read once.
    case standardInput(spoolFolder: String?)
  }

  private enum Standard {
    case unread
    case spooled(SpooledFile)
    case read
  }

  /// How messages call it: the path as given.
  public let name: String
  private let place: Place
  private let standard = Mutex<Standard>(.unread)

  private init(name: String, place: Place) {
    self.name = name
    self.place = place
  }

  public static func file(_ path: String) -> LogInput { LogInput(name: path, place: .file(path)) }

  public static func bytes(_ bytes: [UInt8], name: String = "memory") -> LogInput {
    LogInput(name: name, place: .bytes(bytes))
  }

  /// Standard input.
  /// - Parameters:
  ///   - spoolStandardInput: Keep what is read in a temporary file, so that it can be opened several times.
  ///   - folder: Where that file is made; it is unlinked at once.
  public static func standardInput(spoolStandardInput: Bool, folder: String = "/tmp") -> LogInput {
    LogInput(name: "standard input", place: .standardInput(spoolFolder: spoolStandardInput ? folder : nil))
  }

  /// A source at the first byte.
  /// - Throws: Where it cannot be opened, or is empty.
  public func open() throws(LogError) -> any ByteSource { try open(unpackingAhead: false) }

  /// - Parameter unpackingAhead: Whether what is packed is unpacked on another thread.
  func open(unpackingAhead: Bool) throws(LogError) -> any ByteSource {
    let source: any ByteSource =
      switch place {
      case .file(let path): try FileSource(path: path)
      case .bytes(let bytes): MemorySource(bytes)
      case .standardInput(let folder): try openStandardInput(spoolFolder: folder)
      }
    return try unpacked(source, input: name, ahead: unpackingAhead)
  }

  private func openStandardInput(spoolFolder: String?) throws(LogError) -> any ByteSource {
    let name = name
    return try standard.withLock { state throws(LogError) -> sending any ByteSource in
      switch (state, spoolFolder) {
      case (.spooled(let file), _):
        return SharedFileSource(file, input: name)
      case (.read, _):
        throw LogError(.alreadyRead, input: name, message: "can be read only once")
      case (.unread, nil):
        state = .read
        return FileSource(descriptor: 0, input: name)
      case (.unread, let folder?):
        state = .read
        let file = try SpooledFile(FileSource(descriptor: 0, input: name), folder: folder)
        state = .spooled(file)
        return SharedFileSource(file, input: name)
      }
    }
  }
}
