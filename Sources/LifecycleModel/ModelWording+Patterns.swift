import EventLog

/// Patterns, in the words of documents.
extension ModelWording {
  /// What a pattern says, by its keys.
  func fields(of pattern: Pattern) -> [(String, [String])] {
    func texts(_ conditions: [EventCondition]) -> [String] { conditions.map { text($0, pattern) } }
    let isCause = pattern.isPrecedence && !pattern.isResponse
    let bounds =
      pattern.atLeast == 1 && pattern.atMost == nil
      ? "" : "\(pattern.atLeast)..\(pattern.atMost.map(String.init) ?? "")"
    return [
      ("rule", [pattern.rule]), ("pattern", [pattern.kind.rawValue]),
      ("form", pattern.form == .plain ? [] : [pattern.form.rawValue]), ("after", texts(pattern.scope.after)),
      (pattern.scope.needsClose ? "before" : "until", texts(pattern.scope.close.map { [$0] } ?? [])),
      ("event", texts(pattern.event.map { [$0] } ?? [])), (isCause ? "cause" : "on", texts(pattern.triggers)),
      ("answer", texts(pattern.answers)), ("order", pattern.anyOrder ? ["any"] : []),
      ("among", texts(pattern.among.map { [$0] } ?? [])), ("unless", texts(pattern.unless.map { [$0] } ?? [])),
      ("due", texts(pattern.due.map { [$0] } ?? [])), ("times", [bounds]),
      ("within", span(pattern.within)), ("notBefore", span(pattern.notBefore)),
      ("when", [condition(pattern.condition)]), ("severity", pattern.severity.map { [$0.rawValue] } ?? []),
      ("confidence", pattern.confidence.map { [$0] } ?? []), ("message", [pattern.message]),
      ("place", pattern.chargesOpening ? ["opening"] : []),
    ]
  }

  private func span(_ nanoseconds: Int?) -> [String] {
    nanoseconds.map { ["\(Nanoseconds.secondsText(nanoseconds: Int64($0)))s"] } ?? []
  }

  /// `vc.viewDidLoad or vc.loadView where event.vc == $vc, binds $vc to event.vc`
  private func text(_ condition: EventCondition, _ pattern: Pattern) -> String {
    let families = condition.families.map { "\(model.families[$0].name).*" }
    var text = (types(condition.types) + families).joined(separator: " or ")
    let tests = [condition.test, condition.correlation].flatMap(\.conjuncts)
    if !tests.isEmpty {
      text += " where " + tests.map { self.text($0, pattern, isPart: tests.count > 1) }.joined(separator: " and ")
    }
    for bind in condition.binds { text += ", binds $\(pattern.variables[bind.variable]) to event.\(bind.key)" }
    for initial in condition.initially {
      text += ", initially \(initial.key) in \(initial.values.joined(separator: ", "))"
    }
    return text
  }

  private func text(_ condition: PayloadCondition, _ pattern: Pattern, isPart: Bool) -> String {
    func joined(_ parts: [PayloadCondition], _ word: String) -> String {
      let text = parts.map { self.text($0, pattern, isPart: true) }.joined(separator: word)
      return isPart && parts.count > 1 ? "(\(text))" : text
    }
    func operand(_ operand: PayloadCondition.Operand) -> String {
      switch operand {
      case .text(let text): Self.word(text)
      case .variable(let number): "$\(pattern.variables[number])"
      }
    }
    switch condition {
    case .always: return "always"
    case .all(let parts): return joined(parts, " and ")
    case .any(let parts): return joined(parts, " or ")
    case .not(let part): return "not " + text(part, pattern, isPart: true)
    case .absent(let key): return "event.\(key) absent"
    case .equals(let key, let operands):
      let values = operands.map(operand).joined(separator: ", ")
      return operands.count == 1 ? "event.\(key) == \(values)" : "event.\(key) in \(values)"
    case .compares(let key, let comparison, let value): return "event.\(key) \(comparison.rawValue) \(operand(value))"
    }
  }
}
