import EventLog
import LifecycleModel
import Replay

/// The engine as the command line sets it up.
struct Judge {
  private let options: CheckOptions
  private let reading: ReadOptions
  private let checker: Checker

  init(_ invocation: Invocation) throws(CommandError) {
    options = JudgingOptions.read(invocation)
    reading = try ReadOptions.reading(invocation)
    checker = Checker(model: Model(profile: options.profile ?? "reference"), options: options)
  }

  /// The logs that operands stand for; files of a folder that are no logs are named on standard error.
  func logs(of operands: [String], on console: Console) throws(CommandError) -> [LogOperand] {
    do {
      return try LogOperand.expand(operands, isLog: { _ in true }, note: console.say)
    } catch {
      throw .usage(error)
    }
  }

  /// What one log comes to. That it could not be read is a result too, so that the others are judged all the same.
  func result(of log: LogOperand, folds: [any StepFold]) -> FileResult {
    var failed = FileResult(path: log.path, profile: options.profile ?? "reference")
    failed.verdict = .unreadable
    do {
      let input: LogInput
      switch log {
      case .file(let path): input = try LogInput(path: path)
      case .standardInput: input = LogInput.standardInput()
      case .unreadable(_, let reason):
        failed.error = reason
        return failed
      }
      return checker.check(input, folds: folds)
    } catch {
      failed.error = error.reason
      return failed
    }
  }
}
