/// The runs that have ended last, in the order of their ends: a ring. It holds them, counted by hand.
///
/// Ended runs are kept so that an event that comes after the exit is known for one; only so many of them, or memory
/// would grow with the log.
final class EndedRuns {
  private static let limit = 1024
  /// How many of them can still be told with what came before their ends.
  private static let fresh = 64

  private var runs: [Unmanaged<Run>] = []
  /// Where the oldest is, once the ring is full.
  private var start = 0

  deinit { for run in runs { run.release() } }

  /// The oldest first.
  var all: [Run] { (runs[start...] + runs[..<start]).map { $0.takeUnretainedValue() } }

  /// - Returns: The run that is remembered no longer, which whoever gets it holds.
  func append(_ run: Run) -> Unmanaged<Run>? {
    let added = Unmanaged.passRetained(run)
    if runs.count >= Self.fresh { atFresh._withUnsafeGuaranteedRef { $0.pack() } }
    guard runs.count == Self.limit else {
      runs.append(added)
      return nil
    }
    defer { start = start + 1 < Self.limit ? start + 1 : 0 }
    let oldest = runs[start]
    runs[start] = added
    return oldest
  }

  /// The one after which as many have ended as are kept as they were.
  private var atFresh: Unmanaged<Run> {
    let place = start - Self.fresh
    return runs[place < 0 ? place + runs.count : place]
  }
}
