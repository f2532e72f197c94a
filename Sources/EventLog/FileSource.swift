#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file, read in blocks. Never mapped: a mapped log that its writer truncates kills the reader.
final class FileSource: ByteSource {
  private let descriptor: Int32
  private let input: String
  private let closes: Bool

  init(path: String) throws(LogError) {
    var result: Int32
    repeat { result = open(path, O_RDONLY | O_CLOEXEC) } while result < 0 && errno == EINTR
    guard result >= 0 else { throw LogError(errno: errno, input: path) }
    descriptor = result
    input = path
    closes = true
  }

  /// Reads a descriptor that stays its owner's.
  init(descriptor: Int32, input: String) {
    self.descriptor = descriptor
    self.input = input
    closes = false
  }

  deinit {
    if closes { close(descriptor) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    while true {
      let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw LogError(errno: errno, input: input) }
    }
  }
}

/// A file that several readers share, each with a position of its own.
final class SharedFileSource: ByteSource {
  private let file: SpooledFile
  private let input: String
  private var position: off_t = 0

  init(_ file: SpooledFile, input: String) {
    self.file = file
    self.input = input
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    while true {
      let count = pread(file.descriptor, buffer.baseAddress, buffer.count, position)
      if count >= 0 {
        position += off_t(count)
        return count
      }
      if errno != EINTR { throw LogError(errno: errno, input: input) }
    }
  }
}

/// The name is needed outside the method of the same name.
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, start, count)
}
