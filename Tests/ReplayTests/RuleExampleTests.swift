import LifecycleModel
import Replay
import Testing

/// The examples of the catalogue: what `explain` shows is what the command says.
@Suite struct RuleExampleTests {
  static let rules = ((try? Model.builtIn())?.rules ?? []).filter { !$0.good.isEmpty || !$0.bad.isEmpty }

  @Test func thereAreExamples() {
    #expect(Self.rules.count >= 10)
  }

  @Test(arguments: rules.filter { !$0.good.isEmpty }.map(\.id))
  func theGoodLogIsConformant(id: String) throws {
    let rule = try #require(Self.rules.first { $0.id == id })
    let result = try PlainLog.check(rule.good)
    #expect(result.findings.map(\.message) == [])
    #expect(result.notJudged.map(\.message) == [])
    #expect(result.verdict == .conformant)
  }

  @Test(arguments: rules.filter { !$0.bad.isEmpty }.map(\.id))
  func theBadLogBreaksThisRuleAlone(id: String) throws {
    let rule = try #require(Self.rules.first { $0.id == id })
    let result = try PlainLog.check(rule.bad)
    #expect(result.findings.map(\.rule) == [id])
  }
}
