import EventLog
import LifecycleModel
import Replay

/// Folds the replay of one log to a ``StatisticsReport``.
///
/// Memory is bound by the runs that live at a time and the names of the model; a step costs array look-ups.
public final class LogStatistics: StepFold {
  private var counting: StatisticsCounting?
  /// The statistics of the log; complete after `finish`.
  public private(set) var report = StatisticsReport()

  public init() {}

  /// How many runs the fold has room for: as many as ever lived at a time.
  var roomForRuns: Int { counting?.runs.count ?? 0 }

  public func begin(_ context: ReplayContext) {
    counting = StatisticsCounting(context.model)
    report = StatisticsReport()
  }

  public func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext) {
    counting?.take(steps, batch, context)
  }

  public func finish(_ context: ReplayContext) {
    guard let report = counting?.finish(context) else { return }
    self.report = report
    counting = nil
  }
}
