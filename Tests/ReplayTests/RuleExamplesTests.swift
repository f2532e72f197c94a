import LifecycleModel
import Replay
import Testing

/// Every rule of the catalogue shows itself: a legal log that comes near to breaking it, and one that breaks it.
struct RuleExamplesTests {
  static let profiles = (try? Model.builtIn().profiles) ?? []

  static let rules = (try? Model.builtIn().rules) ?? []

  /// Those of the other built-in models, too; rules about lines are the same in all.
  static let allRules =
    rules
    + Model.builtInModels.filter { $0 != "ios" }.flatMap { (try? Model.builtIn($0).rules) ?? [] }.filter {
      !$0.id.hasPrefix("LOG-")
    }

  private func check(_ lines: [String]) throws -> FileResult {
    // No newline at the end: a cut last line is one that has none.
    try Checker().check(.bytes(Array(lines.joined(separator: "\n").utf8)))
  }

  @Test func theCatalogueIsThere() {
    #expect(Self.profiles.contains("textbook"))
    #expect(Self.rules.count > 40)
  }

  @Test(arguments: profiles)
  func everyProfileNamesTheSameRules(_ profile: String) throws {
    #expect(try Model.builtIn(profile: profile).rules.map(\.id) == Self.rules.map(\.id))
  }

  @Test(arguments: allRules)
  func aRuleThatCanBeBrokenHasBothLogs(_ rule: Rule) {
    guard rule.kind != .definition else { return }
    #expect(!rule.good.isEmpty, "\(rule.id) has no good log")
    #expect(!rule.bad.isEmpty, "\(rule.id) has no bad log")
  }

  @Test(arguments: rules)
  func aRuleSaysWhereItComesFromAndWhereItEnds(_ rule: Rule) {
    #expect(rule.kind == .definition || !rule.source.isEmpty, "\(rule.id) names no source")
    if rule.kind != .definition { #expect(!rule.limits.isEmpty, "\(rule.id) tells no limits") }
  }

  @Test(arguments: allRules.filter { !$0.good.isEmpty })
  func aGoodLogIsLegal(_ rule: Rule) throws {
    let result = try check(rule.good)
    #expect(result.findings.allSatisfy { $0.rule != rule.id && $0.level != .error }, "\(rule.id): \(result.findings)")
    #expect(result.error == nil)
  }

  /// It is legal by a hair: one edit, and it breaks the rule.
  @Test(arguments: allRules.filter { !$0.good.isEmpty && $0.kind != .definition })
  func aGoodLogIsNearToABadOne(_ rule: Rule) throws {
    for near in OneEdit.of(rule.good) where try check(near.lines).findings.first?.rule == rule.id { return }
    Issue.record("\(rule.id): no edit of its good log breaks it")
  }

  @Test(arguments: allRules.filter { !$0.bad.isEmpty })
  func aBadLogBreaksItsRuleFirst(_ rule: Rule) throws {
    let result = try check(rule.bad)
    #expect(result.findings.first?.rule == rule.id, "\(rule.id): \(result.findings)")
  }

  @Test(arguments: allRules.filter { !$0.bad.isEmpty })
  func whatItBreaksIsTakenAtItsKind(_ rule: Rule) throws {
    let result = try check(rule.bad)
    guard let finding = result.findings.first(where: { $0.rule == rule.id }) else { return }
    // A profile can take a rule at another kind.
    let model = Self.rules.contains(rule) ? "ios" : Model.builtInModels.first { $0 != "ios" } ?? "ios"
    switch try Model.builtIn(model, profile: result.profile).rule(rule.id)?.kind {
    case nil: Issue.record("\(rule.id) is not in the profile \(result.profile)")
    case .safety, .liveness: #expect(finding.level == .error)
    // A line that cannot be read is an error once there are more of them than allowed.
    case .warning: #expect(finding.level == (rule.id == "LOG-1" ? .error : .warning))
    case .advice: #expect(finding.level == .note)
    case .definition: Issue.record("\(rule.id) is a definition; no finding can name it")
    }
  }
}
