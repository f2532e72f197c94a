import Reporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output or standard error, buffered.
final class StandardStream: OutputSink {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Why writing failed; what comes after that is dropped.
  private(set) var failure: String?
  /// Whether the reader has gone away, which is no failure: nobody wants to know more.
  private(set) var isClosed = false

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether writing more is of no use.
  var isDone: Bool { isClosed || failure != nil }

  func write(_ text: String) {
    guard !isDone else { return }
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { flush() }
  }

  func flush() {
    var written = 0
    while written < buffer.count, !isDone {
      let count = buffer[written...].withUnsafeBytes { bytes in
        // The pointer does not leave the call, and the count is that of the slice.
        platformWrite(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        isClosed = true
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        failure = System.lastError
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Standard output can be a non-blocking pipe that somebody else has set up so.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}

/// `write` of the C library; inside the class the name means the sink's own.
private func platformWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
