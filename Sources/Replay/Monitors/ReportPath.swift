/// The states of the app that a framework has yet to report, oldest first.
///
/// Reports may be late, and skip states, but come in order: what one reports is where the one before stood or later.
/// The earliest state that fits is taken, which leaves most to the reports after it.
struct ReportPath {
  /// State sets that were let go of: they count, in whatever order.
  private var early: [StateSetID] = []
  private var path: [StateSetID] = []
  /// The first of the path was reported already, as this.
  private var reported: Set<String>?
  private(set) var hasReports = false
  /// All states are in it since the last report.
  private var isKnown = true

  /// A framework seldom reports this late; only a log without reports comes to it.
  private static let limit = 64

  init() {}

  /// - Parameters:
  ///   - said: What the framework had reported before the log.
  ///   - isKnown: Whether no state is left out of what is inserted; else whatever is reported first fits.
  init(said: Set<String>?, isKnown: Bool) {
    reported = said
    hasReports = said != nil
    self.isKnown = isKnown
  }

  /// State sets that a report can stand for, each once.
  var sets: [StateSetID] {
    (early + path).reduce(into: []) { sets, set in if !sets.contains(set) { sets.append(set) } }
  }

  mutating func insert(_ set: StateSetID) {
    guard path.last != set else { return }
    if path.count == Self.limit {
      let first = path.removeFirst()
      if !early.contains(first) { early.append(first) }
      reported = nil
    }
    path.append(set)
  }

  /// Takes a report; false where it fits no state.
  mutating func take(_ meaning: Set<String>, names: (StateSetID) -> [String]) -> Bool {
    defer {
      hasReports = true
      isKnown = true
    }
    // Whoever reports the same again means a state that came again, unless it has only just been left: some report
    // the state they come from on their way to another one.
    let isRepeated = reported == meaning && path.count > 2 && meaning.isSuperset(of: names(path[0]))
    let fitting = path.indices.dropFirst(isRepeated ? 1 : 0).first { !meaning.isDisjoint(with: names(path[$0])) }
    // Where a state that was let go of fits, it may be that one: nothing is settled.
    guard !early.contains(where: { !meaning.isDisjoint(with: names($0)) }) else { return true }
    early.removeAll()
    reported = meaning
    path.removeFirst(fitting ?? max(path.count - 1, 0))
    if fitting == nil { reported = nil }
    return fitting != nil || !isKnown
  }
}
