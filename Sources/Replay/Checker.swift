import EventLog
import LifecycleModel

/// Judges one file: reads it block by block, keeps its runs, and gives each step to the folds.
public final class Checker: Sendable {
  let library: ModelLibrary
  let options: CheckOptions

  public init(library: ModelLibrary = .builtIn, options: CheckOptions = CheckOptions()) {
    self.library = library
    self.options = options
  }

  /// Judges a log. Trouble with the input is a part of the result (`verdict` unreadable, `error`).
  ///
  /// - Throws: Only for a profile or model that is not there.
  public func check(_ input: LogInput, folds: [any StepFold] = []) throws -> FileResult {
    let model = try library.model(profile: options.profile ?? library.defaultProfile)
    do {
      return try FileReplay(input: input, model: model, library: library, options: options, folds: folds).run()
    } catch let change as ModelChange {
      // Nothing has been judged yet: the first line is a header, and asks for another model.
      return try FileReplay(input: input, model: change.model, library: library, options: options, folds: folds).run()
    }
  }
}
