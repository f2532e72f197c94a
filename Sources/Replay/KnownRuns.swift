/// The runs that folds may ask for, by their numbers. What is known of one is told when somebody asks.
public struct KnownRuns {
  private enum Known {
    case run(Run)
    /// Of no replay at hand.
    case told(RunInfo)

    var info: RunInfo {
      switch self {
      case .run(let run): run.info
      case .told(let info): info
      }
    }
  }

  private var runs: [Int32: Known] = [:]

  public subscript(number: Int32) -> RunInfo? { runs[number]?.info }

  public func contains(_ number: Int32) -> Bool { runs[number] != nil }

  /// Whether a run is known to have begun in the log.
  public func beganInLog(_ number: Int32) -> Bool {
    switch runs[number] {
    case .run(let run): run.beganInLog
    case .told(let info): info.beganInLog
    case nil: false
    }
  }

  mutating func insert(_ run: Run) { runs[run.number] = .run(run) }

  mutating func insert(_ info: RunInfo) { runs[info.number] = .told(info) }

  mutating func remove(_ number: Int32) { runs[number] = nil }
}
