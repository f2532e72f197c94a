import LifecycleModel
import Replay
import Testing

/// Every rule of the catalogue shows itself: a legal log that comes near to breaking it, and one that breaks it.
struct RuleExamplesTests {
  static let profiles = (try? Model.builtIn().profiles) ?? []

  static let rules = (try? Model.builtIn().rules) ?? []

  /// Rules whose bad log is not found yet.
  static let pending: Set<String> = ["APP-LAUNCH-4"]

  /// Families of rules whose examples are complete.
  static let illustrated = ["APP-", "NOTE-", "MEM-", "DUTY-", "LOG-", "SC-8", "SC-12"]

  private func check(_ lines: [String]) throws -> FileResult {
    // No newline at the end: a cut last line is one that has none.
    try Checker().check(.bytes(Array(lines.joined(separator: "\n").utf8)))
  }

  private func isIllustrated(_ rule: Rule) -> Bool { Self.illustrated.contains { rule.id.hasPrefix($0) } }

  @Test func theCatalogueIsThere() {
    #expect(Self.profiles.contains("textbook"))
    #expect(Self.rules.count > 40)
  }

  @Test(arguments: profiles)
  func everyProfileNamesTheSameRules(_ profile: String) throws {
    #expect(try Model.builtIn(profile: profile).rules.map(\.id) == Self.rules.map(\.id))
  }

  @Test(arguments: rules)
  func aRuleThatCanBeBrokenHasBothLogs(_ rule: Rule) {
    guard rule.kind != .definition, isIllustrated(rule) else { return }
    #expect(!rule.good.isEmpty, "\(rule.id) has no good log")
    #expect(!rule.bad.isEmpty, "\(rule.id) has no bad log")
  }

  @Test(arguments: rules)
  func aRuleSaysWhereItComesFromAndWhereItEnds(_ rule: Rule) {
    guard isIllustrated(rule) else { return }
    #expect(!rule.source.isEmpty, "\(rule.id) names no source")
    if rule.kind != .definition { #expect(!rule.limits.isEmpty, "\(rule.id) tells no limits") }
  }

  @Test(arguments: rules.filter { !$0.good.isEmpty })
  func aGoodLogIsLegal(_ rule: Rule) throws {
    let result = try check(rule.good)
    #expect(result.findings.allSatisfy { $0.rule != rule.id && $0.level != .error }, "\(rule.id): \(result.findings)")
    #expect(result.error == nil)
  }

  @Test(arguments: rules.filter { !$0.bad.isEmpty })
  func aBadLogBreaksItsRuleFirst(_ rule: Rule) throws {
    let result = try check(rule.bad)
    if Self.pending.contains(rule.id) {
      withKnownIssue { #expect(result.findings.first?.rule == rule.id) }
    } else {
      #expect(result.findings.first?.rule == rule.id, "\(rule.id): \(result.findings)")
    }
  }

  @Test(arguments: rules.filter { !$0.bad.isEmpty })
  func whatItBreaksIsTakenAtItsKind(_ rule: Rule) throws {
    let result = try check(rule.bad)
    guard let finding = result.findings.first(where: { $0.rule == rule.id }) else { return }
    // A profile can take a rule at another kind.
    switch try Model.builtIn(profile: result.profile).rule(rule.id)?.kind {
    case nil: Issue.record("\(rule.id) is not in the profile \(result.profile)")
    case .safety, .liveness: #expect(finding.level == .error)
    // A line that cannot be read is an error once there are more of them than allowed.
    case .warning: #expect(finding.level == (rule.id == "LOG-1" ? .error : .warning))
    case .advice: #expect(finding.level == .note)
    case .definition: Issue.record("\(rule.id) is a definition; no finding can name it")
    }
  }
}
