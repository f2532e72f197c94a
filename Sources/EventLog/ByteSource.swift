/// Bytes that are read once, from the beginning to the end.
public protocol ByteSource: AnyObject {
  /// Reads some bytes into the front of `buffer`, at least one and at most its size.
  /// - Returns: How many; 0 at the end, and from then on.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int
}

/// The first bytes of a source, read already, and then the rest.
final class PrefixedSource: ByteSource {
  private let prefix: MemorySource
  private let rest: any ByteSource

  init(_ prefix: [UInt8], _ rest: any ByteSource) {
    self.prefix = MemorySource(prefix)
    self.rest = rest
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    let count = try prefix.read(into: buffer)
    return count > 0 ? count : try rest.read(into: buffer)
  }
}
