import EventLog
import LifecycleModel
import Replay

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The engine as the command line sets it up.
struct Judge {
  /// The model that logs are judged by which name neither a system of another nor a profile of their own.
  let model: Model
  let library: ModelLibrary
  private let vocabulary: Vocabulary
  private let options: CheckOptions
  /// nil: as many as there are cores.
  private let threads: Int?
  /// For a log that is judged alone, and for one among several, which has one thread.
  private let checker: Checker
  private let checkerOfMany: Checker

  init(
    _ invocation: Invocation, asking adjust: (inout CheckOptions) -> Void = { _ in }
  ) throws(CommandError) {
    library = try ModelOptions.library(invocation)
    model = try Model.named(invocation, in: library)
    vocabulary = model.vocabulary(defaultFamily: invocation.value(.family))
    var options = JudgingOptions.read(invocation)
    options.read = try ReadOptions.reading(invocation, vocabulary: vocabulary)
    threads = invocation.count(.threads)
    options.threads = threads ?? System.coreCount
    adjust(&options)
    self.options = options
    options.isLast = true
    checker = Checker(library: library, options: options)
    options.threads = 1
    options.isLast = false
    checkerOfMany = Checker(library: library, options: options)
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
  func result(of log: LogOperand, folds: [any StepFold], isAlone: Bool = true) throws(CommandError) -> FileResult {
    let checker = isAlone ? checker : checkerOfMany
    var result: FileResult
    switch log {
    case .file(let path):
      result = try check(.file(path), folds, checker)
    case .standardInput:
      // Kept, because a log that does not say what it records is read twice.
      result = try check(.standardInput(spoolStandardInput: true), folds, checker)
    case .unreadable(_, let reason):
      result = FileResult(path: log.path, profile: model.profile)
      result.verdict = .unreadable
      result.error = reason
    }
    result.path = log.path
    return result
  }

  /// The results of logs in their order, on several threads where there are several; `fold` is called for each log.
  /// - Parameter take: false: no more are wanted.
  func results<Fold: StepFold & SendableMetatype>(
    of logs: [LogOperand], fold make: @escaping @Sendable () -> Fold?, take: (FileResult, Fold?) -> Bool
  ) throws(CommandError) {
    var fault: CommandError?
    let isAlone = logs.count == 1
    // What a container may use of the cores takes the system a while to find out; one log has no use for it.
    let threads = isAlone ? 1 : threads ?? ProcessInfo.processInfo.activeProcessorCount
    InOrder(threads: threads).run(logs) { log in
      let fold = make()
      return Result { () throws(CommandError) in
        (try result(of: log, folds: fold.map { [$0] } ?? [], isAlone: isAlone), fold)
      }
    } take: { outcome in
      switch outcome {
      case .success(let (result, fold)): return take(result, fold)
      case .failure(let error):
        fault = error
        return false
      }
    }
    if let fault { throw fault }
  }

  private func check(_ input: LogInput, _ folds: [any StepFold], _ checker: Checker) throws(CommandError) -> FileResult
  {
    do {
      return try checker.check(input, folds: folds)
    } catch {
      throw .fault("\(error)")
    }
  }
}
