import EventLog
import LifecycleModel
import Replay

/// The engine as the command line sets it up.
struct Judge {
  private let model: Model
  private let reading: ReadOptions
  private let checker: Checker

  init(_ invocation: Invocation) throws(CommandError) {
    let options = JudgingOptions.read(invocation)
    model = try .named(invocation)
    reading = try ReadOptions.reading(invocation, vocabulary: model.vocabulary)
    checker = Checker(model: model, options: options)
  }

  /// The logs that operands stand for; files of a folder that are no logs are named on standard error.
  func logs(of operands: [String], on console: Console) throws(CommandError) -> [LogOperand] {
    do {
      return try LogOperand.expand(
        operands, isLog: { FirstLine.isLog($0, vocabulary: model.vocabulary, options: reading) }, note: console.say)
    } catch {
      throw .usage(error)
    }
  }

  /// What one log comes to. That it could not be read is a result too, so that the others are judged all the same.
  func result(of log: LogOperand, folds: [any StepFold]) -> FileResult {
    var result: FileResult
    switch log {
    case .file(let path):
      result = checker.check(.file(path), folds: folds)
    case .standardInput:
      result = checker.check(.standardInput(spoolStandardInput: false), folds: folds)
    case .unreadable(_, let reason):
      result = FileResult(path: log.path, profile: model.profile)
      result.verdict = .unreadable
      result.error = reason
    }
    result.path = log.path
    return result
  }
}
