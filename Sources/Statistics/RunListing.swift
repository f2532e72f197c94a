/// Rows of runs and how they are written: for people, as CSV, as JSON.
public struct RunListing: Sendable, Equatable {
  /// The public states, in model order: each is a column.
  public var states: [String]
  public var rows: [RunRow]

  public init(states: [String], rows: [RunRow] = []) {
    self.states = states
    self.rows = rows
  }

  /// Time in stays of which the log allows several states.
  func uncertain(_ row: RunRow) -> ExactSum {
    var sum = ExactSum()
    for (state, time) in row.times where !states.contains(state) { sum.add(time) }
    return sum
  }
}
