import EventLog
import LifecycleModel
import Replay

/// The engine as the command line sets it up.
struct Judge {
  /// The model that logs are judged by which name neither a system of another nor a profile of their own.
  let model: Model
  let library: ModelLibrary
  private let vocabulary: Vocabulary
  private let options: CheckOptions
  private let checker: Checker

  init(_ invocation: Invocation) throws(CommandError) {
    library = try ModelOptions.library(invocation)
    model = try Model.named(invocation, in: library)
    vocabulary = model.vocabulary(defaultFamily: invocation.value(.family))
    var options = JudgingOptions.read(invocation)
    options.read = try ReadOptions.reading(invocation, vocabulary: vocabulary)
    self.options = options
    checker = Checker(library: library, options: options)
  }

  /// The logs that operands stand for; files of a folder that are no logs are named on standard error.
  func logs(of operands: [String], on console: Console) throws(CommandError) -> [LogOperand] {
    do {
      return try LogOperand.expand(
        operands, isLog: { FirstLine.isLog($0, vocabulary: vocabulary, options: options.read) }, note: console.say)
    } catch {
      throw .usage(error)
    }
  }

  /// What one log comes to. That it could not be read is a result too, so that the others are judged all the same.
  func result(of log: LogOperand, folds: [any StepFold]) throws(CommandError) -> FileResult {
    var result: FileResult
    switch log {
    case .file(let path):
      result = try check(.file(path), folds)
    case .standardInput:
      // Kept, because a log that does not say what it records is read twice.
      result = try check(.standardInput(spoolStandardInput: true), folds)
    case .unreadable(_, let reason):
      result = FileResult(path: log.path, profile: model.profile)
      result.verdict = .unreadable
      result.error = reason
    }
    result.path = log.path
    return result
  }

  private func check(_ input: LogInput, _ folds: [any StepFold]) throws(CommandError) -> FileResult {
    do {
      return try checker.check(input, folds: folds)
    } catch {
      throw .fault("\(error)")
    }
  }
}
