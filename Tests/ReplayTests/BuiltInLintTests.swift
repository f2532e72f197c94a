import Foundation
import LifecycleModel
import Testing

import Replay

/// The built-in documents, by what this engine knows.
@Suite struct BuiltInLintTests {
  @Test(arguments: Model.builtInModels)
  func theDocumentsHaveNoFaults(model: String) throws {
    let faults = ModelLint.problems(in: try ModelSource.builtIn(model), engine: .replay)
    #expect(faults.filter { !Self.isExpected($0) } == [])
  }

  /// Rules that wait for their sources, or for the kind that is to judge them.
  private static func isExpected(_ fault: ModelProblem) -> Bool {
    let waiting = ["SC-6", "SC-L1", "VC-9", "VC-11"].map { "nothing judges by the rule `\($0)`" }
    return fault.message.hasSuffix(" has no source") || waiting.contains(fault.message)
  }
}
