#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Our ends of a child's standard streams, written and read in one loop: a child that answers before it has read all
/// would wait for us for ever otherwise, and we for it.
struct ChildStreams {
  private let input: [UInt8]
  private var written = 0
  private var inputEnd: Int32
  private var outputEnd: Int32
  private var errorsEnd: Int32
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(input: [UInt8], inputEnd: Int32, outputEnd: Int32, errorsEnd: Int32) {
    self.input = input
    self.inputEnd = inputEnd
    self.outputEnd = outputEnd
    self.errorsEnd = errorsEnd
  }

  /// False where the deadline came before the child had closed its ends.
  mutating func exchange(until deadline: ContinuousClock.Instant) -> Bool {
    write()
    while outputEnd >= 0 || errorsEnd >= 0 {
      var polled = [
        pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errorsEnd, events: Int16(POLLIN), revents: 0),
      ]
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
      // A descriptor of -1 is left out by poll.
      let ready = poll(&polled, 3, Int32(min(max(milliseconds + 1, 1), 60_000)))
      guard ready > 0 else { continue }
      if polled[0].revents != 0 { write() }
      if polled[1].revents != 0 { Self.read(&outputEnd, into: &output, &buffer) }
      if polled[2].revents != 0 { Self.read(&errorsEnd, into: &errors, &buffer) }
    }
    return true
  }

  mutating func close() {
    for end in [inputEnd, outputEnd, errorsEnd] { Self.close(end) }
    (inputEnd, outputEnd, errorsEnd) = (-1, -1, -1)
  }

  /// Writes what goes in without waiting; a child that does not want it is no error, its end tells.
  private mutating func write() {
    guard inputEnd >= 0 else { return }
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    while written < input.count {
      // Safe: the pointer is into the array for the time of the call, and the count is what is left of it.
      let count = input.withUnsafeBytes {
        send(inputEnd, $0.baseAddress.map { $0 + written }, input.count - written, flags)
      }
      if count > 0 {
        written += count
      } else if count < 0, errno == EINTR {
        continue
      } else if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
        return
      } else {
        break
      }
    }
    Self.close(inputEnd)
    inputEnd = -1
  }

  private static func read(_ end: inout Int32, into bytes: inout [UInt8], _ buffer: inout [UInt8]) {
    // Safe: at most the length of the buffer is written to it.
    let count = buffer.withUnsafeMutableBytes { recv(end, $0.baseAddress, $0.count, 0) }
    if count > 0 {
      bytes.append(contentsOf: buffer[..<count])
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      close(end)
      end = -1
    }
  }

  private static func close(_ end: Int32) {
    guard end >= 0 else { return }
    #if canImport(Darwin)
      Darwin.close(end)
    #elseif canImport(Musl)
      Musl.close(end)
    #else
      Glibc.close(end)
    #endif
  }
}
