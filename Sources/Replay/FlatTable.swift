/// A table that never changes, read without counting references. Whoever reads must keep it.
struct FlatTable<Element> {
  private final class Storage {
    let buffer: UnsafeMutableBufferPointer<Element>

    init(_ elements: [Element]) {
      buffer = .allocate(capacity: elements.count)
      _ = buffer.initialize(from: elements)
    }

    deinit {
      buffer.deinitialize()
      buffer.deallocate()
    }
  }

  private let storage: Storage
  fileprivate let buffer: UnsafeBufferPointer<Element>

  init(_ elements: [Element]) {
    let storage = Storage(elements)
    self.storage = storage
    buffer = UnsafeBufferPointer(storage.buffer)
  }

  var count: Int { buffer.count }
  var indices: Range<Int> { 0..<buffer.count }

  @inline(__always)
  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < buffer.count)
    return buffer[index]
  }
}

extension FlatTable {
  /// Where the elements are from an index on, as long as the table lives.
  @inline(__always)
  func pointer(_ index: Int) -> UnsafePointer<Element> {
    precondition(index >= 0 && index <= buffer.count)
    return buffer.baseAddress.unsafelyUnwrapped + index
  }
}
