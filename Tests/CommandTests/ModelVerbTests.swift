import Foundation
import LifecycleModel
import Testing

@testable import lifetrace

@Suite struct ModelVerbTests {
  private static let documents = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/LifecycleModel/Documents/ios").path

  @Test func everyRuleAndKnownBehaviourIsExplained() throws {
    let page = ExplainPage(model: try Model.builtIn())
    #expect(!page.names.isEmpty)
    for name in page.names {
      let text = try #require(page.text(of: name))
      #expect(text.hasPrefix("\(name): "))
      #expect(page.text(of: name.lowercased()) == text)
      #expect(page.list.contains("\n\(name) ") || page.list.hasPrefix("\(name) "))
    }
  }

  @Test func whatIsNotThereIsWrongUsage() throws {
    #expect(try BuiltCommand.run("explain", "NO-SUCH-RULE").status == 2)
    #expect(try BuiltCommand.run("explain", "APP-ACT-11").errors.contains("did you mean APP-ACT-1?"))
    #expect(try BuiltCommand.run("explain", "--profile=nonsense").status == 2)
    #expect(try BuiltCommand.run("model", "show", "nonsense").status == 2)
    #expect(try BuiltCommand.run("model", "list", "app").status == 2)
    #expect(try BuiltCommand.run("model", "lint").status == 2)
    #expect(try BuiltCommand.run("model", "compile", Self.documents).status == 2)
    #expect(try BuiltCommand.run("model", "lint", "/no/such/folder").status == 3)
  }

  @Test func machinesAreShownWithAllTheirStates() throws {
    let model = try Model.builtIn()
    let page = ModelPage(model: model)
    for machine in model.machines {
      let text = try page.machines([machine.id])
      #expect(machine.regions.flatMap(\.states).allSatisfy { text.contains("  \($0.id)") })
      #expect(machine.regions.flatMap(\.transitions).allSatisfy { text.contains("  \($0.id)\n") })
      #expect(page.list.contains(machine.title))
    }
  }

  @Test func theDocumentsHaveNoFaults() throws {
    let outcome = try BuiltCommand.run("model", "lint", Self.documents)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("\(Self.documents): no faults"))
  }

  @Test func faultsOfDocumentsAreToldWithTheirPlace() throws {
    let folder = try TemporaryFolder(files: [
      "a.json5": "{\n  format: 'lifetrace-model/1',\n  model: 'x',\n  nonsense: 1,\n}\n"
    ])
    let outcome = try BuiltCommand.run("model", "lint", folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("a.json5:4: nonsense: "))
  }

  @Test func compilingTwiceGivesTheSameBytes() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      let outcome = try BuiltCommand.run("model", "compile", "-o", "\(folder.path)/\(name)", Self.documents)
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
    }
    let image = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a"))
    #expect(image.count > 1000)
    #expect(try image == Data(contentsOf: URL(fileURLWithPath: folder.path + "/b")))
  }
}
