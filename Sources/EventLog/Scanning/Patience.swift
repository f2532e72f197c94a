/// How many lines are worth while to be read as a group: in some logs hardly any two begin alike, and others have lines for
/// the parser, up to which a group is read in vain.
struct Patience {
  /// As many as lines are read before one that is to be read by itself, at least.
  private static let wanted = 4
  private static let mostDisappointments = 64
  private static let pause = 4096

  /// How many lines a group is to have at most.
  private(set) var limit = LineGroup.capacity
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

  /// A group has been read to its end.
  mutating func noteWhole() { limit = min(2 * limit, LineGroup.capacity) }

  /// A line had another beginning.
  /// - Parameter before: How many lines were read as a group before it.
  mutating func noteUnknown(before: Int) {
    disappointments = before < Self.wanted ? disappointments + 1 : 0
    guard disappointments == Self.mostDisappointments else { return }
    disappointments = Self.mostDisappointments / 2
    pausing = Self.pause
  }

  /// A line needs the parser, and those behind it have been looked at in vain.
  mutating func noteParser(before: Int) {
    limit = max(1, before)
    noteUnknown(before: before)
  }
}
