/// A growing list of plain values in memory of its own, which a batch keeps from block to block.
///
/// An array would do the same, but checks for each element that it adds whether it is its own and has room. Appended to
/// by one owner, and read when that is done.
public final class BatchList<Element: BitwiseCopyable>: RandomAccessCollection {
  /// At least ``room`` elements, of which ``count`` are there.
  @usableFromInline @exclusivity(unchecked) var memory: UnsafeMutablePointer<Element>
  @usableFromInline @exclusivity(unchecked) var room: Int
  @exclusivity(unchecked) public internal(set) var count = 0

  init(room: Int = 1024) {
    self.room = room
    memory = .allocate(capacity: room)
  }

  deinit { memory.deallocate() }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }

  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "no such element")
      return memory[index]
    }
  }

  @inlinable
  public func withUnsafeBufferPointer<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: memory, count: count))
  }

  @inlinable
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(UnsafeBufferPointer(start: memory, count: count)))
  }

  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try body(UnsafeBufferPointer(start: memory, count: count))
  }

  // MARK: Filling

  public func append(_ element: Element) {
    place(for: 1).initialize(to: element)
    count += 1
  }

  public func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let start = elements.baseAddress else { return }
    place(for: elements.count).initialize(from: start, count: elements.count)
    count += elements.count
  }

  public func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  func removeAll() { count = 0 }

  /// Where the next elements belong, with room for so many. They are there once they are added to ``count``.
  @inline(__always)
  func place(for wanted: Int) -> UnsafeMutablePointer<Element> {
    if room &- count < wanted { makeRoom(wanted) }
    return memory + count
  }

  @inline(never)
  private func makeRoom(_ wanted: Int) {
    room = Swift.max(room * 2, count + wanted)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: room)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = larger
  }
}
