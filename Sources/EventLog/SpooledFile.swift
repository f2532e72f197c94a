#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a source held, in a temporary file that has no name any more: it is gone when the process ends, however.
final class SpooledFile: Sendable {
  let descriptor: Int32

  init(_ source: any ByteSource, folder: String) throws(LogError) {
    var template = Array((folder + "/lifetrace-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw LogError(errno: errno, input: folder) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    self.descriptor = descriptor
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
    defer { block.deallocate() }
    while true {
      let count = try source.read(into: block)
      if count == 0 { return }
      let failure = writeAll(descriptor, UnsafeRawBufferPointer(rebasing: block[..<count]))
      if failure != 0 { throw LogError(errno: failure, input: folder) }
    }
  }

  deinit { close(descriptor) }
}

/// Writes everything, however many calls it takes.
/// - Returns: 0, or the `errno` of the call that failed.
func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32 {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}
