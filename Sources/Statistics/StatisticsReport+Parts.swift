extension StatisticsReport {
  /// Stays in one state.
  public struct StateCounts: Sendable, Equatable {
    /// Stays in all, also those whose length is not known.
    public var visits = 0
    /// Stays that began before the log or that its end left open. Not in ``times``.
    public var open = 0
    /// The lengths of the others, where the log tells them.
    public var times = QuantileSketch()

    public init() {}

    mutating func merge(_ other: Self) {
      visits.count(other.visits)
      open.count(other.open)
      times.merge(other.times)
    }
  }

  /// Changes from one state to another.
  public struct EdgeCounts: Sendable, Equatable {
    public var count = 0
    /// Those that the model refused.
    public var illegal = 0
    /// Those by a known quirk of the system or an edge that deserves a warning.
    public var odd = 0
    /// The lengths of the stays that they ended, where the log tells them.
    public var times = QuantileSketch()

    public init() {}

    mutating func merge(_ other: Self) {
      count.count(other.count)
      illegal.count(other.illegal)
      odd.count(other.odd)
      times.merge(other.times)
    }
  }

  /// Runs that began in the log.
  public struct LaunchCounts: Sendable, Equatable {
    public var total = 0
    /// By the reason that the first event tells, else `unknown`.
    public var byReason = NamedCounts()
    /// From the first event of the run to its first time in the active state.
    public var toActive = QuantileSketch()

    public init() {}

    mutating func merge(_ other: Self) {
      total.count(other.total)
      byReason.merge(other.byReason)
      toActive.merge(other.toActive)
    }
  }

  /// Ends of runs that the log tells.
  public struct ExitCounts: Sendable, Equatable {
    public var total = 0
    public var byReason = NamedCounts()
    /// By the state before, `unknown` where no subject of the shown machine saw the exit.
    public var byState: [String: Int] = [:]

    public init() {}

    mutating func merge(_ other: Self) {
      total.count(other.total)
      byReason.merge(other.byReason)
      byState.merge(other.byState, uniquingKeysWith: saturatingSum)
    }
  }

  /// Warnings about memory and what came of them.
  public struct MemoryCounts: Sendable, Equatable {
    /// Bursts: however many recipients hear a warning, it counts once.
    public var warnings = 0
    public var byLevel = NamedCounts()
    /// From a warning to the first answer before the next warning.
    public var response = QuantileSketch()
    public var releasedBytes = ExactSum()
    /// Exits for want of memory.
    public var kills = 0
    /// Those with a warning earlier in the run.
    public var killsWithWarning = 0
    /// From the last warning of the run to the kill.
    public var warningToKill = QuantileSketch()

    public init() {}

    public var killsWithoutWarning: Int { kills - killsWithWarning }

    mutating func merge(_ other: Self) {
      warnings.count(other.warnings)
      byLevel.merge(other.byLevel)
      response.merge(other.response)
      releasedBytes.add(other.releasedBytes)
      kills.count(other.kills)
      killsWithWarning.count(other.killsWithWarning)
      warningToKill.merge(other.warningToKill)
    }
  }
}
