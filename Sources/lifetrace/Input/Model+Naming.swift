import LifecycleModel

extension Model {
  /// The model that a command line names.
  static func named(_ invocation: Invocation) throws(CommandError) -> Model {
    let profile = invocation.value(.profile) ?? "reference"
    do {
      return try Model.builtIn(profile: profile)
    } catch {
      throw .usage("\(error)")
    }
  }
}
