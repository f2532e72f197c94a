/// Bytes in memory.
public final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    let count = min(buffer.count, bytes.count - position)
    guard count > 0 else { return 0 }
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
