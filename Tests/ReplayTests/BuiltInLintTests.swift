import LifecycleModel
import Replay
import Testing

/// The built-in documents, by what this engine knows.
@Suite struct BuiltInLintTests {
  @Test(arguments: Model.builtInModels)
  func theDocumentsHaveNoFaults(model: String) throws {
    #expect(ModelLint.problems(in: try ModelSource.builtIn(model), engine: .replay) == [])
  }
}
