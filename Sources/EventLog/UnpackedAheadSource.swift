import Dispatch
import Synchronization

/// What another source gives, got ahead on a thread of its own: unpacking takes as long as reading what is unpacked.
///
/// The bytes, and where an error falls among them, are those of the other source.
final class UnpackedAheadSource: ByteSource {
  private let blocks: UnpackedBlocks
  /// The block that is handed out, and how much of it has been.
  private var place = 0
  private var handedOut = 0
  private var hasBlock = false

  /// - Parameter packed: Nobody else may read it from now on.
  init(_ packed: any ByteSource) { blocks = UnpackedBlocks(packed) }

  deinit { blocks.close() }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    guard buffer.count > 0 else { return 0 }
    if !hasBlock {
      blocks.wait()
      hasBlock = true
      handedOut = 0
    }
    // At an end or an error it stays: both are told again on each call.
    let bytes = try blocks.bytes(at: place)
    guard !bytes.isEmpty else { return 0 }
    let count = min(bytes.count - handedOut, buffer.count)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[handedOut..<handedOut + count]))
    handedOut += count
    if handedOut == bytes.count {
      hasBlock = false
      place = (place + 1) % UnpackedBlocks.depth
      blocks.giveBack()
    }
    return count
  }
}

/// Blocks on their way from the unpacking thread to the reading one.
private final class UnpackedBlocks: @unchecked Sendable {
  // A block and its outcome belong to the unpacking thread between `free` and `full`, and to the reader otherwise.

  static let depth = 4
  private static let size = 128 * 1024

  private let source: any ByteSource
  private let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: depth * size, alignment: 16)
  private var outcomes = [Result<Int, LogError>](repeating: .success(0), count: depth)
  private let free = DispatchSemaphore(value: 0)
  private let full = DispatchSemaphore(value: 0)
  private let group = DispatchGroup()
  private let isClosed = Atomic(false)
  /// Kept until what came before it has been handed over.
  private var failure: LogError?

  init(_ source: any ByteSource) {
    self.source = source
    for _ in 0..<Self.depth { free.signal() }
    DispatchQueue(label: "lifetrace.unpacking").async(group: group) { self.unpack() }
  }

  deinit { storage.deallocate() }

  private func unpack() {
    var place = 0
    while true {
      free.wait()
      if isClosed.load(ordering: .acquiring) { return }
      outcomes[place] = Result { () throws(LogError) in try fill(block(place)) }
      let isLast = (try? outcomes[place].get()) ?? 0 == 0
      full.signal()
      if isLast { return }
      place = (place + 1) % Self.depth
    }
  }

  /// Sources give what they have; a hand-over is worth more than that.
  private func fill(_ block: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    if let failure { throw failure }
    var filled = 0
    do throws(LogError) {
      while filled < block.count {
        let more = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: block[filled...]))
        if more == 0 { break }
        filled += more
      }
    } catch {
      failure = error
      if filled == 0 { throw error }
    }
    return filled
  }

  private func block(_ place: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: storage[place * Self.size..<(place + 1) * Self.size])
  }

  /// Waits for the next block.
  func wait() { full.wait() }

  func bytes(at place: Int) throws(LogError) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: block(place)[..<(try outcomes[place].get())])
  }

  func giveBack() { free.signal() }

  /// No more is wanted; the thread has ended when this returns.
  func close() {
    isClosed.store(true, ordering: .releasing)
    free.signal()
    group.wait()
  }
}
