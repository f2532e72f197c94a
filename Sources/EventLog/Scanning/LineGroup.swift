import CLineMasks

/// Some lines of which the beginnings are read before the rest of any of them.
final class LineGroup {
  /// What is known of a line whose beginning has been read.
  struct Opening {
    var beginning: UnsafePointer<LineBeginnings.Beginning>
    /// The first character of the type.
    var type: UnsafePointer<UInt8>
    /// Behind the type's closing quote.
    var end: UnsafePointer<UInt8>
  }

  /// So many that all of them, and what is made of them, fit into the nearest cache.
  static let capacity = 64

  let openings = UnsafeMutablePointer<Opening>.allocate(capacity: capacity)
  /// Offsets of lines' ends, with the room that finding them wants.
  private let offsets = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity + 64)
  private var start: UnsafePointer<UInt8>?
  private var found = 0
  private var next = 0

  deinit {
    openings.deallocate()
    offsets.deallocate()
  }

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

/// Whether it is worth while to look for lines that begin as others did: in some logs hardly any do.
struct Patience {
  /// As many as lines are known before one that is not, at least.
  private static let wanted = 4
  private static let limit = 64
  private static let pause = 4096

  private var disappointments = 0
  private var pausing = 0

  /// Whether the next line is to be read by itself; to be asked once for each.
  var isOver: Bool {
    @inline(__always)
    mutating get {
      if pausing == 0 { return false }
      pausing &-= 1
      return true
    }
  }

  /// - Parameter known: How many lines began as others did before one that did not.
  mutating func note(known: Int) {
    disappointments = known < Self.wanted ? disappointments + 1 : 0
    guard disappointments == Self.limit else { return }
    disappointments = Self.limit / 2
    pausing = Self.pause
  }
}
