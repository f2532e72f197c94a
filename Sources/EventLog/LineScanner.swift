#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Cuts a source into lines, with a bound on what is held of one of them. However the source deals out its bytes, the
/// lines are the same.
final class LineScanner {
  /// A line, valid until the next one is asked for.
  struct Line {
    /// Without the line end. Of a line that is too long, its beginning.
    var bytes: UnsafeRawBufferPointer
    /// How many bytes may be read from the line's first on.
    var readable: Int
    /// In the file, the first one counting as 1.
    var number: Int
    /// Whether a line end follows; false only for the last line.
    var isTerminated: Bool
    var isTooLong = false
    /// Its end was not in ``LineScanner/buffered`` before.
    var isFresh = false
  }

  /// What is kept of a line that is too long.
  static let headBytes = 4096
  private static let initialCapacity = 128 * 1024
  /// What is readable before the first byte.
  private static let margin = 16

  private let source: any ByteSource
  private let maxLineBytes: Int
  private var storage: UnsafeMutableRawPointer
  /// The storage is a part of somebody else's.
  private var isBorrowed = false
  private var capacity = initialCapacity
  private var start = 0
  private var end = 0
  /// No line end is between `start` and here.
  private var searched = 0
  /// Of the line before.
  private(set) var number = 0
  private var began = false
  private var ended = false
  private var failure: LogError?

  init(_ source: any ByteSource, maxLineBytes: Int) {
    self.source = source
    self.maxLineBytes = maxLineBytes
    storage = Self.allocate(capacity)
  }

  deinit {
    if !isBorrowed { Self.deallocate(storage) }
  }

  /// Goes over to the lines of a block, which stays its owner's, and ends with them.
  func begin(_ block: LineBlock) {
    if !isBorrowed { Self.deallocate(storage) }
    isBorrowed = true
    (storage, capacity) = (block.storage, block.capacity)
    (start, end, searched, number) = (0, block.count, 0, block.lineBefore)
    (began, ended) = (!block.isFirst, true)
  }

  /// What is there of the lines to come, without asking the source: some lines, and perhaps the beginning of one. A zero
  /// follows, and then at least ``JSONLineParser/padding`` - 1 readable bytes; ``margin`` bytes are readable before.
  var buffered: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: (storage + start).assumingMemoryBound(to: UInt8.self), count: end - start)
  }

  /// Skips the first bytes of what is buffered, which are whole lines.
  func take(_ count: Int, lines: Int) {
    start += count
    searched = max(searched, start)
    number += lines
  }

  /// The next line, or nil at the end.
  /// - Throws: What the source has thrown, after all lines that came before it.
  func next() throws(LogError) -> Line? {
    var isFresh = end == start
    if !began { skipByteOrderMark() }
    while true {
      if let length = lengthOfLine() {
        var line = terminatedLine(length)
        line.isFresh = isFresh
        return line
      }
      isFresh = true
      if ended { return try lastLine() }
      // One more than the limit may be the \r of a line end that is still to come.
      if end - start > maxLineBytes + 1 { return overlongLine() }
      fill()
    }
  }

  private func lengthOfLine() -> Int? {
    let newline = memchr(storage + searched, 0x0A, end - searched)
    searched = end
    return newline.map { UnsafeRawPointer($0) - UnsafeRawPointer(storage + start) }
  }

  private func terminatedLine(_ length: Int) -> Line {
    let line = line(length, isTerminated: true)
    start += length + 1
    searched = start
    return line
  }

  private func lastLine() throws(LogError) -> Line? {
    guard start < end else {
      if let failure { throw failure }
      return nil
    }
    let line = line(end - start, isTerminated: false)
    start = end
    return line
  }

  /// The same whether the line's end was in sight or not.
  private var keptOfOverlong: Int { min(Self.headBytes, maxLineBytes) }

  private func line(_ length: Int, isTerminated: Bool) -> Line {
    number += 1
    var bytes = UnsafeRawBufferPointer(start: storage + start, count: length)
    if isTerminated, bytes.last == 0x0D { bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast()) }
    let isTooLong = bytes.count > maxLineBytes
    if isTooLong { bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(keptOfOverlong)) }
    return Line(
      bytes: bytes, readable: capacity + JSONLineParser.padding - start, number: number,
      isTerminated: isTerminated, isTooLong: isTooLong)
  }

  /// Reads on to the line end and keeps only the beginning, which moves to the front of the storage.
  private func overlongLine() -> Line {
    number += 1
    let head = keptOfOverlong
    memmove(storage, storage + start, head)
    var terminated = false
    while !terminated, !ended {
      start = head
      end = head
      searched = head
      fill(keepingFront: true)
      if let length = lengthOfLine() {
        terminated = true
        start += length + 1
        searched = start
      }
    }
    if !terminated { start = end }
    return Line(
      bytes: UnsafeRawBufferPointer(start: storage, count: head), readable: head, number: number,
      isTerminated: terminated, isTooLong: true)
  }

  private func skipByteOrderMark() {
    began = true
    while end < 3, !ended { fill() }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if UnsafeRawBufferPointer(start: storage, count: end).starts(with: mark) { start = 3 }
    searched = start
  }

  /// Reads once, after making room. An error of the source is an end, and thrown once all lines are dealt with.
  private func fill(keepingFront: Bool = false) {
    if !keepingFront { makeRoom() }
    do throws(LogError) {
      let room = UnsafeMutableRawBufferPointer(start: storage + end, count: capacity - end)
      let count = try source.read(into: room)
      ended = count == 0
      end += count
    } catch {
      ended = true
      failure = error
    }
    // The padding has room for it.
    storage.storeBytes(of: 0, toByteOffset: end, as: UInt8.self)
  }

  private func makeRoom() {
    let length = end - start
    var wanted = capacity
    if length * 2 > capacity {
      wanted = min(capacity * 2, maxLineBytes + Self.initialCapacity)
    } else if capacity > 8 * Self.initialCapacity, length * 2 <= Self.initialCapacity {
      wanted = Self.initialCapacity
    }
    if wanted != capacity, wanted > length {
      let larger = Self.allocate(wanted)
      memcpy(larger, storage + start, length)
      Self.deallocate(storage)
      storage = larger
      capacity = wanted
    } else if start > 0 {
      memmove(storage, storage + start, length)
    }
    searched -= start
    end = length
    start = 0
  }

  /// What follows the bytes of the source must be readable; the parser does not care for its value.
  static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: margin + capacity + JSONLineParser.padding, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: margin)
    let storage = memory + margin
    (storage + capacity).initializeMemory(as: UInt8.self, repeating: 0, count: JSONLineParser.padding)
    return storage
  }

  static func deallocate(_ storage: UnsafeMutableRawPointer) { (storage - margin).deallocate() }
}
