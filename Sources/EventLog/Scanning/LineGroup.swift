/// Some lines of which the beginnings are read before the rest of any of them.
final class LineGroup {
  /// What is known of a line whose beginning has been read.
  struct Opening {
    var start: UnsafePointer<UInt8>
    /// Without the line end.
    var length: Int
    /// Behind the line end.
    var next: UnsafePointer<UInt8>
    /// The closing quote of the time.
    var quote: UnsafePointer<UInt8>
    var time: Int64
    var beginning: UnsafePointer<LineBeginnings.Beginning>
    /// What is remembered of the type.
    var type: UnsafeMutablePointer<RememberedTexts.Slot>
    /// Behind the type's closing quote.
    var end: UnsafePointer<UInt8>
  }

  /// So many that all of them, and what is made of them, fit into the nearest cache; no more than a word has bits.
  static let capacity = 64
  /// Lines are told apart by how many members those of their types have had behind the type: none, one, two, or more.
  static let shapes = 4

  let openings = UnsafeMutablePointer<Opening>.allocate(capacity: capacity)
  /// Numbers of lines by shape.
  private let numbers = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * shapes)
  private let counts = UnsafeMutablePointer<Int>.allocate(capacity: shapes)

  deinit {
    openings.deallocate()
    numbers.deallocate()
    counts.deallocate()
  }

  func removeAll() { counts.update(repeating: 0, count: Self.shapes) }

  /// Sorts a line by its shape; without a branch, as shapes are at random.
  @inline(__always)
  func add(_ number: Int, shape: Int) {
    numbers[shape &* Self.capacity &+ counts[shape]] = UInt8(truncatingIfNeeded: number)
    counts[shape] &+= 1
  }

  func lines(shape: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: numbers + shape * Self.capacity, count: counts[shape])
  }
}
