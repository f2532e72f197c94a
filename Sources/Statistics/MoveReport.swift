/// What subjects of one machine did in one log or in many: the moves between states with the events that made them, and
/// the stays. As ``StatisticsReport``, a value that merges exactly.
public struct MoveReport: Sendable, Equatable {
  /// What an event did, and how the model takes it.
  public struct Move: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case legal
      /// Refused, by this rule.
      case illegal(rule: String)
      /// A known quirk of the system, or an edge that deserves a warning: the id of the quirk, else of the rule.
      case odd(id: String)
    }

    /// Public names of the states that the log allows, in model order.
    public var from: [String]
    public var to: [String]
    /// The event's type.
    public var type: String
    public var kind: Kind

    public init(from: [String], to: [String], type: String, kind: Kind = .legal) {
      self.from = from
      self.to = to
      self.type = type
      self.kind = kind
    }
  }

  public struct Counts: Sendable, Equatable {
    public var count = 0
    /// The lengths of the stays that the moves ended, where the log tells them.
    public var times = QuantileSketch()

    public init() {}

    public mutating func merge(_ other: Self) {
      count.count(other.count)
      times.merge(other.times)
    }
  }

  public var machine: String
  public var files = 0
  public var runs = 0
  /// Subjects of the machine that were heard of.
  public var subjects = 0
  /// Also events that left the state as it was, where they are more than that: those are counted without times.
  public var moves: [Move: Counts] = [:]
  /// Stays by state; the names of several possible ones are joined in model order.
  public var stays: [String: StatisticsReport.StateCounts] = [:]
  /// What all headers agree on, of what the model asks of them; nil before the first log.
  public var facts: [String: String]?

  public init(machine: String) { self.machine = machine }

  public mutating func merge(_ other: MoveReport) {
    files.count(other.files)
    runs.count(other.runs)
    subjects.count(other.subjects)
    for (move, counts) in other.moves { moves[move, default: Counts()].merge(counts) }
    for (state, counts) in other.stays { stays[state, default: .init()].merge(counts) }
    guard let others = other.facts else { return }
    facts = facts.map { own in own.filter { others[$0.key] == $0.value } } ?? others
  }
}
