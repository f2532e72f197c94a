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

/// Lists of small numbers, one after the other.
struct FlatLists {
  private let starts: FlatTable<Int32>
  private let items: FlatTable<Int32>

  init(_ lists: [[Int]]) {
    var starts: [Int32] = [0]
    var items: [Int32] = []
    for list in lists {
      items += list.map { Int32($0) }
      starts.append(Int32(items.count))
    }
    self.starts = FlatTable(starts)
    self.items = FlatTable(items)
  }

  /// The places of a list's items.
  @inline(__always)
  func range(_ list: Int) -> Range<Int> { Int(starts[list])..<Int(starts[list + 1]) }

  @inline(__always)
  subscript(place: Int) -> Int { Int(items[place]) }
}
