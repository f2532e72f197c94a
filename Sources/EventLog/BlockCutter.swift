import CLineMasks

/// Cuts a source into blocks of whole lines, so that several readers can read it. However the source deals out its bytes,
/// the lines are those that ``LineScanner`` gives.
///
/// Whoever calls it from several threads sees to it that they take turns.
final class BlockCutter {
  /// What a block has at least where the log goes on.
  private static let blockBytes = 256 * 1024
  private static let capacity = blockBytes + blockBytes / 4

  private let source: any ByteSource
  /// How much is kept of a line that is longer: enough to know it for one that is too long.
  private let keptOfLine: Int
  /// What was read behind the last block: the beginning of a line.
  private let rest = LineBlock(capacity: 16 * 1024)
  private var lines = 0
  private var isFirst = true
  private var ended = false
  private var failure: LogError?

  init(_ source: any ByteSource, maxLineBytes: Int) {
    self.source = source
    // A byte order mark before the first line and the \r of its end do not count.
    keptOfLine = maxLineBytes + 5
  }

  /// Fills a block with the next lines.
  /// - Returns: false at the end.
  /// - Throws: What the source has thrown, after all lines that came before it.
  func next(into block: LineBlock) throws(LogError) -> Bool {
    block.removeAll(capacity: Self.capacity)
    block.append(UnsafeRawBufferPointer(rest.bytes))
    block.lineBefore = lines
    block.isFirst = isFirst
    let end = fill(block)
    rest.cut(to: 0)
    rest.append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(block.bytes)[end...]))
    block.cut(to: end)
    block.terminate()
    guard block.count > 0 else {
      if let failure { throw failure }
      return false
    }
    isFirst = false
    lines += Int(clm_line_ends(block.storage, block.count))
    return true
  }

  /// Reads until there is enough and a line has ended, or nothing more comes.
  /// - Returns: Where the last line ends that is whole; at the end of the source, all that is there.
  private func fill(_ block: LineBlock) -> Int {
    // What is there already has no line end.
    var end = 0
    while !ended, end == 0 || block.count < Self.blockBytes {
      let before = block.count
      read(Self.blockBytes - before, into: block)
      if let last = Self.lastLineEnd(block, from: before) {
        end = last + 1
      } else if end == 0, block.count > keptOfLine {
        end = skipLine(block)
      }
    }
    return ended ? block.count : end
  }

  private func read(_ wanted: Int, into block: LineBlock) {
    do throws(LogError) {
      let count = try source.read(into: block.room(for: max(wanted, Self.blockBytes / 4)))
      ended = count == 0
      block.add(count)
    } catch {
      ended = true
      failure = error
    }
  }

  private static func lastLineEnd(_ block: LineBlock, from start: Int) -> Int? {
    var place = block.count
    while place > start {
      place -= 1
      if block.bytes[place] == 0x0A { return place }
    }
    return nil
  }

  /// Reads on to the end of a line that is too long, of which the block keeps the beginning.
  /// - Returns: Where the line ends.
  private func skipLine(_ block: LineBlock) -> Int {
    while !ended {
      block.cut(to: keptOfLine)
      read(Self.blockBytes, into: block)
      guard let end = block.bytes[keptOfLine...].firstIndex(of: 0x0A) else { continue }
      let more = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(block.bytes)[end...])
      block.cut(to: keptOfLine)
      block.append(more)
      // Other lines may have ended behind it.
      return (Self.lastLineEnd(block, from: keptOfLine) ?? keptOfLine) + 1
    }
    block.cut(to: keptOfLine)
    return keptOfLine
  }
}
