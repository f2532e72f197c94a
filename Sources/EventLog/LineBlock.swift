#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Some whole lines of a log in memory, which one reader reads by itself. Used again and again.
final class LineBlock {
  /// The first byte; what is around the bytes is readable as ``LineScanner`` wants it.
  private(set) var storage: UnsafeMutableRawPointer
  private(set) var capacity: Int
  /// How many bytes are there.
  private(set) var count = 0
  /// The number of the line before.
  var lineBefore = 0
  /// The log begins here: a byte order mark may come first.
  var isFirst = false

  init(capacity: Int) {
    self.capacity = capacity
    storage = LineScanner.allocate(capacity)
  }

  deinit { LineScanner.deallocate(storage) }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: storage.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// Where more bytes belong: so many at most, and one at least.
  func room(for wanted: Int) -> UnsafeMutableRawBufferPointer {
    if count == capacity { resize(to: 2 * capacity) }
    return UnsafeMutableRawBufferPointer(start: storage + count, count: min(wanted, capacity - count))
  }

  /// More bytes are there.
  func add(_ added: Int) { count += added }

  /// Keeps the first bytes.
  func cut(to kept: Int) { count = kept }

  func append(_ more: UnsafeRawBufferPointer) {
    guard let start = more.baseAddress, more.count > 0 else { return }
    if capacity - count < more.count { resize(to: max(2 * capacity, count + more.count)) }
    memmove(storage + count, start, more.count)
    count += more.count
  }

  /// Forgets the bytes, and the memory as well where it is not of the usual size.
  func removeAll(capacity usual: Int) {
    count = 0
    if capacity != usual { resize(to: usual) }
  }

  /// A zero follows the bytes; the padding has room for it.
  func terminate() { storage.storeBytes(of: 0, toByteOffset: count, as: UInt8.self) }

  private func resize(to wanted: Int) {
    let other = LineScanner.allocate(wanted)
    memcpy(other, storage, count)
    LineScanner.deallocate(storage)
    storage = other
    capacity = wanted
  }
}
