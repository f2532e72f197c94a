/// What statistics tell of one log or of many. A value that merges exactly: the report of two sets of logs is, bit for
/// bit, the merged report of each, in any order and grouping.
public struct StatisticsReport: Sendable, Equatable {
  /// A change of the shown machine's state.
  public struct Edge: Hashable, Sendable {
    public var from: String
    public var to: String

    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  public var files = 0
  /// Events, headers not counted.
  public var events = 0
  public var runs = 0
  /// Nanoseconds from the earliest to the latest time of a file, summed over the files. Times of different clocks do
  /// not compare, so a file's span is the longest of its clocks' spans; the monotonic clock counts where no event has
  /// another time.
  public var span = ExactSum()
  /// Counts of types that the vocabulary knows.
  public var eventsByType: [String: Int] = [:]
  /// Counts of all other types, by their names as logged.
  public var unknownTypes = NamedCounts()
  /// Stays by state. Where the log allows several states, their names are joined in model order:
  /// `background|suspended`.
  public var states: [String: StateCounts] = [:]
  public var transitions: [Edge: EdgeCounts] = [:]
  public var launches = LaunchCounts()
  public var exits = ExitCounts()
  public var memory = MemoryCounts()
  /// Counts by subject and name, as the model's roles say; subjects that never occurred are absent.
  public var subjects: [String: [String: Int]] = [:]
  /// Times that rules with a bound in time measured, by rule.
  public var rules: [String: QuantileSketch] = [:]
  /// The place of each public state in model order.
  public var stateRanks: [String: Int] = [:]

  public init() {}

  public mutating func merge(_ other: StatisticsReport) {
    files.count(other.files)
    events.count(other.events)
    runs.count(other.runs)
    span.add(other.span)
    eventsByType.merge(other.eventsByType, uniquingKeysWith: saturatingSum)
    unknownTypes.merge(other.unknownTypes)
    for (state, counts) in other.states { states[state, default: StateCounts()].merge(counts) }
    for (edge, counts) in other.transitions { transitions[edge, default: EdgeCounts()].merge(counts) }
    launches.merge(other.launches)
    exits.merge(other.exits)
    memory.merge(other.memory)
    for (subject, counts) in other.subjects {
      subjects[subject, default: [:]].merge(counts, uniquingKeysWith: saturatingSum)
    }
    for (rule, times) in other.rules { rules[rule, default: QuantileSketch()].merge(times) }
    // Reports of one model agree; of several, the smaller place is a choice that does not depend on the order.
    stateRanks.merge(other.stateRanks, uniquingKeysWith: min)
  }

  /// States in model order, a set of states after its first alone: `background`, `background|suspended`, `suspended`.
  public func inModelOrder(_ states: some Sequence<String>) -> [String] {
    StateOrder(ranks: stateRanks).names(states)
  }

  /// The transitions in model order of `from`, then of `to`.
  public var edgesInModelOrder: [Edge] {
    let order = inModelOrder(Set(transitions.keys.flatMap { [$0.from, $0.to] }))
    let rank = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return transitions.keys.sorted {
      (rank[$0.from] ?? 0, rank[$0.to] ?? 0) < (rank[$1.from] ?? 0, rank[$1.to] ?? 0)
    }
  }
}
