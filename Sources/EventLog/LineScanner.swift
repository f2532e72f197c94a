#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Goes through the lines of a block.
struct LineScanner {
  /// A line, valid as long as the block is.
  struct Line {
    /// Without the line end. Of a line that is too long, its beginning.
    var bytes: UnsafeRawBufferPointer
    /// Where it is in the text.
    var offset: Int
    /// How many bytes may be read from the line's first on.
    var readable: Int
    /// In the file, the first one counting as 1.
    var number: Int
    /// Whether a line end follows; false only for the last line.
    var isTerminated: Bool
    var isTooLong = false
  }

  /// What is kept of a line that is too long.
  static let headBytes = 4096

  private let lines: UnsafeBufferPointer<UInt8>
  private let maxLineBytes: Int
  /// Where the next line begins.
  private(set) var offset = 0
  /// Of the line before.
  private(set) var number: Int

  init(_ block: BatchText, maxLineBytes: Int) {
    lines = block.lines
    number = block.lineBefore
    self.maxLineBytes = maxLineBytes
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if block.isFirst, lines.starts(with: mark) { offset = mark.count }
  }

  /// The lines to come. A zero follows, and then at least ``JSONLineParser/padding`` - 1 readable bytes; 16 bytes are
  /// readable before.
  var rest: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: lines[offset...]) }

  /// Skips the first bytes of the rest, which are whole lines.
  mutating func take(_ count: Int, lines: Int) {
    offset += count
    number += lines
  }

  /// The next line, or nil at the end.
  mutating func next() -> Line? {
    let rest = UnsafeRawBufferPointer(rest)
    guard let start = rest.baseAddress, rest.count > 0 else { return nil }
    let end = memchr(start, 0x0A, rest.count).map { UnsafeRawPointer($0) - start }
    var bytes = UnsafeRawBufferPointer(rebasing: rest[..<(end ?? rest.count)])
    if end != nil, bytes.last == 0x0D { bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast()) }
    let isTooLong = bytes.count > maxLineBytes
    if isTooLong { bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(min(Self.headBytes, maxLineBytes))) }
    number += 1
    let line = Line(
      bytes: bytes, offset: offset, readable: rest.count + JSONLineParser.padding, number: number,
      isTerminated: end != nil, isTooLong: isTooLong)
    offset += end.map { $0 + 1 } ?? rest.count
    return line
  }
}
