import EventLog

/// Deals out its bytes in pieces of the sizes given, over and over.
package final class PieceSource: ByteSource {
  private let bytes: [UInt8]
  private let sizes: [Int]
  private var position = 0
  private var turn = 0
  /// Thrown where the bytes are at their end.
  private let failure: LogError?

  package init(_ bytes: [UInt8], sizes: [Int], failure: LogError? = nil) {
    self.bytes = bytes
    self.sizes = sizes
    self.failure = failure
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    let count = min(sizes[turn % sizes.count], buffer.count, bytes.count - position)
    turn += 1
    if count == 0, let failure { throw failure }
    guard count > 0 else { return 0 }
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
