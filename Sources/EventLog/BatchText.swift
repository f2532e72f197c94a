#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The text of an ``EventBatch``: some whole lines of a log, as they were read, and behind them strings of those lines
/// whose escapes are undone. Used again and again.
///
/// Lines are read where the source has put them, so nothing is copied that is not written in another way.
public final class BatchText {
  /// What is readable before the first byte.
  private static let margin = 16

  /// The first byte. Before it ``margin`` bytes are readable, and ``JSONLineParser/padding`` behind the capacity.
  private(set) var storage: UnsafeMutableRawPointer
  private(set) var capacity: Int
  public private(set) var count = 0
  /// How many bytes the lines have.
  private(set) var lineBytes = 0
  /// The number of the line before.
  var lineBefore = 0
  /// The log begins here: a byte order mark may come first.
  var isFirst = false
  /// What was the storage before it grew; whoever reads a line of it need not care.
  private var former: [UnsafeMutableRawPointer] = []

  init() {
    capacity = 1
    storage = Self.allocate(capacity)
  }

  deinit {
    forgetFormer()
    Self.deallocate(storage)
  }

  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: storage, count: count))
  }

  public subscript(range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "no such text")
    return UnsafeRawBufferPointer(start: storage + range.lowerBound, count: range.count)
  }

  /// The lines; once they are complete a zero follows them.
  var lines: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: storage.assumingMemoryBound(to: UInt8.self), count: lineBytes)
  }

  // MARK: Lines

  /// Forgets everything, and the memory as well where it is too little or far more than usual.
  func removeAll(capacity usual: Int? = nil) {
    (count, lineBytes) = (0, 0)
    forgetFormer()
    if let usual, capacity < usual || capacity > 4 * usual { resize(to: usual) }
  }

  /// Where more bytes of lines belong: so many at most, and one at least.
  func room(for wanted: Int) -> UnsafeMutableRawBufferPointer {
    if lineBytes == capacity { resize(to: 2 * capacity) }
    return UnsafeMutableRawBufferPointer(start: storage + lineBytes, count: min(wanted, capacity - lineBytes))
  }

  /// More bytes of lines are there.
  func addLines(_ added: Int) {
    lineBytes += added
    count = lineBytes
  }

  func appendLines(_ more: UnsafeRawBufferPointer) {
    append(more)
    lineBytes = count
  }

  /// Keeps the first bytes.
  func cut(to kept: Int) { (count, lineBytes) = (kept, kept) }

  /// No more lines come; a zero follows them.
  func completeLines() {
    storage.storeBytes(of: 0, toByteOffset: lineBytes, as: UInt8.self)
    count = lineBytes + 1
  }

  // MARK: Other texts

  /// Appends a text. Lines that are being read stay where they are until everything is forgotten.
  public func append(_ text: UnsafeRawBufferPointer) {
    guard let start = text.baseAddress, text.count > 0 else { return }
    if capacity - count < text.count { resize(to: max(2 * capacity, count + text.count), keeping: true) }
    // It may be a part of this text.
    memmove(storage + count, start, text.count)
    count += text.count
  }

  // MARK: Memory

  private func resize(to wanted: Int, keeping: Bool = false) {
    let other = Self.allocate(wanted)
    memcpy(other, storage, min(count, wanted))
    if keeping { former.append(storage) } else { Self.deallocate(storage) }
    storage = other
    capacity = wanted
  }

  private func forgetFormer() {
    for storage in former { Self.deallocate(storage) }
    former.removeAll()
  }

  /// What follows the capacity must be readable; the parser does not care for its value.
  private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: margin + capacity + JSONLineParser.padding, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: margin)
    let storage = memory + margin
    (storage + capacity).initializeMemory(as: UInt8.self, repeating: 0, count: JSONLineParser.padding)
    return storage
  }

  private static func deallocate(_ storage: UnsafeMutableRawPointer) { (storage - margin).deallocate() }
}
