import LifecycleModel
import Replay
import Reporting

/// One call of a verb that folds logs to something and writes it in one or several formats.
struct ProjectionOutputs {
  private let plan: OutputPlan
  private let judge: Judge
  private let operands: [String]

  init(_ invocation: Invocation, format: Option) throws(CommandError) {
    plan = try OutputPlan.reading(invocation, format: format)
    judge = try Judge(invocation)
    operands = invocation.operands
  }

  var model: Model { judge.model }

  /// Replays all logs, a fold a log. What cannot be read is told, and the others are taken all the same.
  func replay<Fold: StepFold & SendableMetatype>(
    on console: Console, fold make: @escaping @Sendable () -> Fold, take: (Fold) -> Void
  ) throws(CommandError) -> CommandStatus {
    let logs = try judge.logs(of: operands, on: console)
    for entry in plan.entries {
      if let path = entry.path { try Self.protect(logs.map(\.path), from: path) }
    }
    return try judge.replay(logs, on: console, fold: make, take: take)
  }

  /// No log that is read may be written over.
  static func protect(_ logs: [String], from path: String) throws(CommandError) {
    if logs.contains(where: { FileStatus.isSame($0, path) }) {
      throw .usage("\(path) is a log to be read; it is not written over")
    }
  }

  /// Writes each of the formats that were asked for.
  func write(on console: Console, _ body: (String, any OutputSink) -> Void) throws(CommandError) {
    for entry in plan.entries {
      if let path = entry.path {
        let sink = try FileSink(path: path)
        body(entry.format, sink)
        try sink.commit()
      } else {
        body(entry.format, console.output)
      }
    }
  }
}

extension Judge {
  /// Replays logs, a fold a log; the status is that of the worst.
  func replay<Fold: StepFold & SendableMetatype>(
    _ logs: [LogOperand], on console: Console, fold make: @escaping @Sendable () -> Fold, take: (Fold) -> Void
  ) throws(CommandError) -> CommandStatus {
    var status = CommandStatus.done
    try results(of: logs, fold: make) { result, fold in
      if let error = result.error {
        console.say("\(result.path): \(error)")
      } else if result.verdict == .unreadable {
        console.say("\(result.path): more lines than allowed cannot be read (\(result.badLines))")
      }
      if result.verdict == .unreadable { status = .unreadable }
      // Of what could not even be opened there is nothing to tell, and it is no log.
      if result.error == nil || result.events > 0, let fold { take(fold) }
      return true
    }
    return status
  }
}
