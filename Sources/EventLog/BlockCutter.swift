import CLineMasks

/// Cuts a source into blocks of whole lines. However the source deals out its bytes, the blocks are the same.
///
/// Whoever calls it from several threads sees to it that they take turns.
final class BlockCutter {
  /// Of a block that the thread deals with that has read it: it stays in the caches, with its events.
  static let ownBytes = 128 * 1024
  /// Of a block for others, who should not have to ask often.
  static let sharedBytes = 256 * 1024

  /// What a block has at most, but for a line that is longer.
  private let blockBytes: Int

  private let source: any ByteSource
  /// How much is kept of a line that is longer: enough to know it for one that is too long.
  private let keptOfLine: Int
  /// What was read behind the last block.
  private let rest = BatchText()
  private var isFirst = true
  private var ended = false
  private var failure: LogError?

  init(_ source: any ByteSource, maxLineBytes: Int, blockBytes: Int = ownBytes) {
    self.source = source
    self.blockBytes = blockBytes
    // A byte order mark before the first line and the \r of its end do not count.
    keptOfLine = maxLineBytes + 5
  }

  /// Whether it is known that no more blocks come.
  var isAtEnd: Bool { ended && rest.lineBytes == 0 }

  /// Fills a block with the next lines.
  /// - Returns: false at the end.
  /// - Throws: What the source has thrown, after all lines that came before it.
  func next(into block: BatchText) throws(LogError) -> Bool {
    // With some room for texts that are written in another way.
    block.removeAll(capacity: blockBytes + blockBytes / 4)
    block.appendLines(UnsafeRawBufferPointer(rest.lines))
    block.isFirst = isFirst
    let end = fill(block)
    rest.removeAll()
    giveBack(block, from: end)
    block.cut(to: end)
    block.completeLines()
    guard block.lineBytes > 0 else {
      if let failure { throw failure }
      return false
    }
    isFirst = false
    return true
  }

  /// Takes the end of the lines of the last block back: the next one begins with it.
  func giveBack(_ block: BatchText, from start: Int) {
    let behind = Array(rest.lines)
    rest.removeAll()
    rest.appendLines(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(block.lines)[start...]))
    behind.withUnsafeBytes { rest.appendLines($0) }
  }

  /// Reads until there is enough, or nothing more comes.
  /// - Returns: Where the last line ends that is whole; at the end of the source, all that is there.
  private func fill(_ block: BatchText) -> Int {
    while !ended, block.lineBytes < blockBytes { read(blockBytes - block.lineBytes, into: block) }
    if ended, block.lineBytes <= blockBytes { return block.lineBytes }
    if let last = block.lines[..<blockBytes].lastIndex(of: 0x0A) { return last + 1 }
    return fillWithLine(block)
  }

  /// Reads on to the end of the first line, of which nothing is kept beyond what makes it too long.
  private func fillWithLine(_ block: BatchText) -> Int {
    var searched = blockBytes
    while true {
      if let end = block.lines[searched...].firstIndex(of: 0x0A) {
        guard end > keptOfLine else { return end + 1 }
        let more = Array(block.lines[end...])
        block.cut(to: keptOfLine)
        more.withUnsafeBytes { block.appendLines($0) }
        return keptOfLine + 1
      }
      block.cut(to: min(block.lineBytes, max(keptOfLine, blockBytes)))
      if ended { return block.lineBytes }
      searched = block.lineBytes
      read(blockBytes, into: block)
    }
  }

  private func read(_ wanted: Int, into block: BatchText) {
    do throws(LogError) {
      let count = try source.read(into: block.room(for: wanted))
      ended = count == 0
      block.addLines(count)
    } catch {
      ended = true
      failure = error
    }
  }
}
