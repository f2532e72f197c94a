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
    #expect(try BuiltCommand.run("model", "diff", "reference").status == 2)
    #expect(try BuiltCommand.run("model", "diff", "reference", "nonsense").status == 2)
    #expect(try BuiltCommand.run("model", "diff", "os:x", "os:12").status == 2)
    #expect(try BuiltCommand.run("model", "export", "--machine", "nonsense").status == 2)
    #expect(try BuiltCommand.run("model", "compile", Self.documents).status == 2)
    #expect(try BuiltCommand.run("model", "lint", "/no/such/folder").status == 3)
  }

  @Test(arguments: ["reference", "textbook", "apple-docs"])
  func machinesAreShownWithAllTheirStates(profile: String) throws {
    let model = try Model.builtIn(profile: profile)
    for machine in model.machines {
      let text = try MachinePage(model: model).text([machine.id])
      #expect(machine.regions.flatMap(\.states).allSatisfy { text.contains("\n\($0.id)") })
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
      let short = machine.regions.flatMap(\.transitions).filter { $0.id.count <= 18 }
      #expect(short.allSatisfy { text.contains("\n\($0.id) ") })
      #expect(ModelPage(model: model).list.contains(machine.title))
    }
    let stimuli = try StimulusPage(model: model).text([])
    let known = Set(model.machines.flatMap(\.regions).flatMap(\.transitions).compactMap(\.stimulus))
    #expect(known.allSatisfy { stimuli.contains("stimulus \($0)\n") })
    #expect(stimuli.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  /// Without a name it is the built-in documents that are looked at.
  @Test func withoutANameTheBuiltInDocumentsAreLookedAt() throws {
    let place = try TemporaryFolder()
    let outcome = try BuiltCommand.run("model", "lint", folder: place.path)
    #expect(outcome.status == 0)
    #expect(outcome.output == Model.builtInModels.map { "\($0): no faults\n" }.joined())
    let folder = try BuiltCommand.run("model", "lint", Self.documents)
    #expect(folder.output == "\(Self.documents): no faults\n")
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
