import EventLog

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Rules, quirks, rules across subjects, groups.
extension ModelLint {
  mutating func judgeRules() {
    var judged = engine.rules
    for machine in model.machines {
      judged.formUnion(machine.refusals.map(\.rule))
      if let rule = machine.readingRule { judged.insert(rule) }
    }
    judged.formUnion(model.quirks.compactMap(\.rule))
    judged.formUnion(model.monitors.compactMap(\.rule))
    judged.formUnion(model.patterns.map(\.rule))
    // Kinds that judge by several rules name them in parameters.
    for monitor in model.monitors {
      for (key, values) in monitor.parameters where key.hasSuffix("Rule") || key.hasSuffix("Rules") {
        judged.formUnion(values)
      }
    }
    for (index, rule) in model.rules.enumerated() {
      if rule.statement.isEmpty { report(.rule(index), "the rule `\(rule.id)` has no statement") }
      guard rule.kind != .definition else { continue }
      if rule.source.isEmpty { report(.rule(index), "the rule `\(rule.id)` has no source") }
      if !judged.contains(rule.id) {
        report(.rule(index), "nothing judges by the rule `\(rule.id)`", everywhere: true)
      }
    }
  }

  /// A quirk without a rule is told of, not judged by.
  mutating func judgeQuirks() {
    let transitions = model.machines.flatMap(\.regions).flatMap(\.transitions)
    var used = Set(transitions.compactMap(\.quirk))
    used.formUnion(transitions.flatMap(\.emissions).flatMap(\.reads).compactMap(\.quirk))
    for (index, quirk) in model.quirks.enumerated() {
      if let rule = quirk.rule, model.rule(rule) == nil {
        report(.quirk(index), "no rule is called `\(rule)`")
      }
      if quirk.rule != nil, !used.contains(index) {
        report(.quirk(index), "no transition and no reading uses the quirk `\(quirk.id)`", everywhere: true)
      }
    }
  }

  mutating func judgeMonitors() {
    var seen: Set<String> = []
    for (index, monitor) in model.monitors.enumerated() {
      if !engine.monitorKinds.contains(monitor.kind) {
        let known = engine.monitorKinds.sorted().joined(separator: ", ")
        report(.monitor(index), "there is no kind `\(monitor.kind)` of rules across subjects (there are: \(known))")
      }
      if !seen.insert(monitor.id).inserted { report(.monitor(index), "the id `\(monitor.id)` stands twice") }
    }
  }

  mutating func judgePatterns() {
    for (index, pattern) in model.patterns.enumerated() {
      // A condition of a pattern is asked of the header alone: it has no regions.
      if !Satisfaction(facts: model.facts).canHold(pattern.condition) {
        report(.pattern(index), "the condition of the pattern `\(pattern.id)` can never hold", everywhere: true)
      }
    }
  }

  /// Groups that no row names, nor a group that one names.
  static func unusedGroups(of sources: [ModelSource]) -> [ModelProblem] {
    var members: [String: Set<String>] = [:]
    var open: Set<String> = []
    for source in sources {
      for (name, words) in source.document.groups ?? [:] {
        members[name, default: []].formUnion(words.flatMap(groupNames))
      }
      open.formUnion(groupNames(ofRows: source))
    }
    var used: Set<String> = []
    while let name = open.popFirst() {
      if used.insert(name).inserted { open.formUnion(members[name] ?? []) }
    }
    return sources.flatMap { source in
      (source.document.groups ?? [:]).keys.sorted().filter { !used.contains($0) }.map {
        source.problem("groups.\($0)", "nothing uses the group `@\($0)`")
      }
    }
  }

  /// The groups that the rows of a document name, its groups themselves left aside.
  private static func groupNames(ofRows source: ModelSource) -> Set<String> {
    var document = source.document
    document.groups = nil
    guard let data = try? JSONEncoder().encode(document), let tree = try? JSONText.value(of: Array(data)) else {
      return []
    }
    var names: Set<String> = []
    func walk(_ value: JSONValue, _ key: String) {
      switch value {
      case .object(let members): for member in members { walk(member.value, member.key) }
      case .array(let elements): for element in elements { walk(element, key) }
      case .string(let text) where !prose.contains(key): names.formUnion(groupNames(text))
      case .null, .bool, .number, .string: break
      }
    }
    walk(tree, "")
    return names
  }

  /// Keys whose texts are for people.
  private static let prose: Set<String> = [
    "statement", "because", "doc", "title", "source", "limits", "good", "bad", "aliases", "message",
  ]

  private static func groupNames(_ text: String) -> [String] {
    text.split(separator: "@", omittingEmptySubsequences: false).dropFirst().map { part in
      String(part.prefix { !" ,()".contains($0) })
    }
  }
}
