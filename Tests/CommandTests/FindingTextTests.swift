import GoldenFiles
import LifecycleModel
import Testing

/// What is told of each rule's broken log, as someone reads it who has never seen the tool. Change a text by changing what
/// makes it, then `RECORD_GOLDEN=1 swift test --filter FindingTextTests`, and read what has become of all of them.
struct FindingTextTests {
  static let rules: [Rule] = Model.builtInModels.flatMap { name in
    // The rules of the log itself are the same in every model, and shown by the first that has examples.
    ((try? Model.builtIn(name).rules) ?? []).filter { !$0.bad.isEmpty }
  }

  private func told(of rule: Rule) throws -> BuiltCommand.Outcome {
    // No newline at the end: a cut last line is one that has none.
    let folder = try TemporaryFolder(files: ["broken.jsonl": rule.bad.joined(separator: "\n")])
    return try BuiltCommand.run("check", "broken.jsonl", folder: folder.path)
  }

  @Test(arguments: rules)
  func aFindingReadsAsItDid(_ rule: Rule) throws {
    let outcome = try told(of: rule)
    #expect(outcome.errors.isEmpty)
    #expect(try GoldenFiles().objection(to: outcome.output, in: "\(rule.id).txt") == nil)
  }

  @Test func everyTextIsOfARule() throws {
    #expect(try GoldenFiles().names == Set(Self.rules.map { "\($0.id).txt" }))
  }

  /// The event with its place, the rule, and below it what else is known.
  @Test(arguments: rules)
  func aFindingNamesItsPlaceAndItsRule(_ rule: Rule) throws {
    let lines = try told(of: rule).output.split(separator: "\n")
    let first = try #require(lines.first)
    #expect(first.hasPrefix("broken.jsonl:"))
    #expect(first.hasSuffix("[\(rule.id)]"))
  }
}
