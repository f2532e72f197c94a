/// A list of plain values. Whoever reads it counts no references, and nobody asks who else has it.
final class FlatList<Element: BitwiseCopyable> {
  private var elements: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    elements = .allocate(capacity: self.capacity)
  }

  deinit { elements.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return elements[index]
    }
    set {
      precondition(index >= 0 && index < count)
      elements[index] = newValue
    }
  }

  @inline(__always)
  func append(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    (elements + count).initialize(to: element)
    count += 1
  }

  /// Keeps its memory.
  func removeAll() { count = 0 }

  /// Makes it this long at least.
  func extend(to count: Int, filledWith element: Element) {
    guard count > self.count else { return }
    reserve(count)
    (elements + self.count).initialize(repeating: element, count: count - self.count)
    self.count = count
  }

  @inline(never)
  private func reserve(_ count: Int) {
    guard count > capacity else { return }
    capacity = max(count, 2 * capacity)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.initialize(from: elements, count: self.count)
    elements.deallocate()
    elements = larger
  }
}
