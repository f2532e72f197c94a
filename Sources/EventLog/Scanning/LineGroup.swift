import CLineMasks

/// Some lines of which the beginnings are read before the rest of any of them.
final class LineGroup {
  /// What is known of a line whose beginning has been read.
  struct Opening {
    var start: UnsafePointer<UInt8>
    /// Without the line end.
    var length: Int
    /// The closing quote of the time.
    var quote: UnsafePointer<UInt8>
    var time: Int64
    var beginning: UnsafePointer<LineBeginnings.Beginning>
    /// What is remembered of the type.
    var type: UnsafeMutablePointer<RememberedTexts.Slot>
    /// Behind the type's closing quote.
    var end: UnsafePointer<UInt8>
  }

  /// So many that all of them, and what is made of them, fit into the nearest cache.
  static let capacity = 64
  /// Lines are told apart by how many members those of their types have had behind the type: none, one, two, or more.
  static let shapes = 4

  let openings = UnsafeMutablePointer<Opening>.allocate(capacity: capacity)
  /// Numbers of lines by shape.
  private let numbers = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * shapes)
  private let counts = UnsafeMutablePointer<Int>.allocate(capacity: shapes)
  /// Offsets of lines' ends, with the room that finding them wants.
  private let offsets = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity + 64)
  private var start: UnsafePointer<UInt8>?
  private var found = 0
  private var next = 0

  deinit {
    openings.deallocate()
    numbers.deallocate()
    counts.deallocate()
    offsets.deallocate()
  }

  // MARK: Lines

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

  // MARK: Line ends

  /// The ends of lines that have been found and not yet been taken.
  struct Ends {
    fileprivate let start: UnsafePointer<UInt8>
    fileprivate let offsets: UnsafeMutablePointer<UInt32>
    let count: Int

    @inline(__always)
    subscript(index: Int) -> UnsafePointer<UInt8> { start + Int(offsets[index]) }
  }

  /// The ends of the next lines; looks for more only where none is left.
  @inline(__always)
  func ends(from line: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Ends {
    if next == found {
      start = line
      next = 0
      found = clm_find_line_ends(line, end - line, offsets, Self.capacity)
    }
    return Ends(start: start ?? line, offsets: offsets + next, count: found &- next)
  }

  /// So many lines have been read.
  func take(_ count: Int) { next &+= count }

  /// Lines have been read that have not been taken, or are somewhere else.
  func forgetEnds() { (next, found) = (0, 0) }
}
