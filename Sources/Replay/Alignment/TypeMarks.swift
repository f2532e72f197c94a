/// Types of events that are marked, to be used again and again.
final class TypeMarks {
  private let marks = FlatList<Bool>()
  private let marked = FlatList<Int32>()

  /// - Parameter count: How many types there are.
  init(count: Int) { marks.extend(to: count, filledWith: false) }

  var isEmpty: Bool { marked.count == 0 }

  @inline(__always)
  subscript(type: Int) -> Bool { marks[type] }

  func mark(_ type: Int) {
    guard !marks[type] else { return }
    marks[type] = true
    marked.append(Int32(type))
  }

  func clear() {
    for index in 0..<marked.count { marks[Int(marked[index])] = false }
    marked.removeAll()
  }
}
