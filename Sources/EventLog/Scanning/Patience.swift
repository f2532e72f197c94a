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
