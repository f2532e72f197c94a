import LifecycleModel
import Replay

extension Model {
  /// The model that a command line names.
  static func named(_ invocation: Invocation) throws(CommandError) -> Model {
    try named(invocation, in: ModelOptions.library(invocation))
  }

  static func named(_ invocation: Invocation, in library: ModelLibrary) throws(CommandError) -> Model {
    do {
      return try library.model(profile: invocation.value(.profile) ?? library.defaultProfile)
    } catch {
      throw .usage("\(error)")
    }
  }
}
