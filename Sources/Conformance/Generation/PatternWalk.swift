import LifecycleModel

/// Keeps a pattern unbroken: what must not come in its open scopes does not, and what must come does so in time.
///
/// Of absence, existence and response without times; what a walk cannot keep is told by ``isKept(_:)``.
struct PatternWalk: MonitorWalk {
  private typealias Values = [String]

  private struct Scope {
    var values: Values
    var count = 0
    /// What was bound by triggers that are not answered.
    var obligations: [Values] = []
  }

  private let pattern: Pattern
  private let model: Model
  /// The log can show that the pattern is broken.
  private let isJudged: Bool
  private let exits: Set<Int>
  /// Beginnings of a sequence that opens a scope: how many conditions were met, and what they bound.
  private var beginnings: [(stage: Int, values: Values)] = []
  private var scopes: [Scope] = []

  init(_ pattern: Pattern, _ model: Model, _ world: WalkWorld) {
    self.pattern = pattern
    self.model = model
    exits = Set(model.runs.exit)
    let wanted = pattern.kind == .existence ? [pattern.event].compactMap { $0 } : pattern.answers
    isJudged =
      world.holds(pattern.condition, model) != .no
      && (pattern.kind == .absence || wanted.allSatisfy { $0.types.contains { world.isSeen[$0] } })
    beginRun()
  }

  /// Whether walks know how not to break the pattern.
  static func isKept(_ pattern: Pattern) -> Bool {
    let kinds: [Pattern.Kind] = [.absence, .existence, .response]
    return kinds.contains(pattern.kind) && pattern.form == .plain && pattern.atMost == nil && pattern.atLeast <= 1
      && pattern.notBefore == nil && (pattern.within == nil || pattern.kind == .absence)
      && pattern.triggers.count < 2 && pattern.answers.count < 2
  }

  static func types(of pattern: Pattern) -> Set<Int> {
    let conditions =
      pattern.scope.after + pattern.triggers + pattern.answers
      + [pattern.scope.close, pattern.event, pattern.among, pattern.unless, pattern.due].compactMap { $0 }
    return Set(conditions.flatMap(\.types))
  }

  mutating func beginRun() {
    beginnings = []
    scopes = pattern.scope.after.isEmpty ? [Scope(values: [])] : []
  }

  // MARK: What is allowed

  func allows(_ event: WalkEvent, _ places: WalkPlaces) -> Bool {
    guard isJudged else { return true }
    return scopes.allSatisfy { scope in
      if let close = pattern.scope.close, may(close, event, scope.values) { return isMet(scope, event) }
      switch pattern.kind {
      case .absence: return !(pattern.event.map { may($0, event, scope.values) } ?? false)
      case .existence, .response:
        // Who ends in order must have met what is due by then; a kill may come before.
        let isDue = pattern.due.map { $0.types.contains(event.type) } ?? false
        return !isDue || isMet(scope, event)
      case .precedence, .succession: return true
      }
    }
  }

  private func isMet(_ scope: Scope, _ event: WalkEvent) -> Bool {
    switch pattern.kind {
    case .existence:
      return scope.count > 0 || pattern.event.map { must($0, event, scope.values) } ?? true
    case .response: return scope.obligations.isEmpty
    case .absence, .precedence, .succession: return true
    }
  }

  // MARK: What has come

  mutating func hear(_ event: WalkEvent, _ places: WalkPlaces) {
    if let close = pattern.scope.close { scopes = scopes.filter { !must(close, event, $0.values) } }
    scopes = scopes.map { heard(event, $0) }
    if !pattern.scope.after.isEmpty { open(event) }
  }

  private func heard(_ event: WalkEvent, _ scope: Scope) -> Scope {
    var scope = scope
    if let counted = pattern.event, must(counted, event, scope.values) { scope.count += 1 }
    scope.obligations.removeAll { values in
      (pattern.answers + [pattern.unless].compactMap { $0 }).contains { must($0, event, values) }
    }
    for trigger in pattern.triggers where may(trigger, event, scope.values) {
      scope.obligations.append(bound(trigger, event, scope.values))
    }
    return scope
  }

  private mutating func open(_ event: WalkEvent) {
    let after = pattern.scope.after
    for stage in after.indices.reversed() {
      let starts = stage == 0 ? [[]] : beginnings.filter { $0.stage == stage }.map(\.values)
      for values in starts where may(after[stage], event, values) {
        let values = bound(after[stage], event, values)
        if stage + 1 < after.count {
          if !beginnings.contains(where: { $0.stage == stage + 1 && $0.values == values }) {
            beginnings.append((stage + 1, values))
          }
        } else if !scopes.contains(where: { $0.values == values }) {
          scopes.append(Scope(values: values))
        }
      }
    }
  }

  private func bound(_ condition: EventCondition, _ event: WalkEvent, _ values: Values) -> Values {
    values + condition.binds.map { event.text($0.key) ?? "" }
  }

  var wanted: [Int] {
    guard isJudged else { return [] }
    switch pattern.kind {
    case .existence: return scopes.contains { $0.count == 0 } ? pattern.event?.types ?? [] : []
    case .response: return scopes.contains { !$0.obligations.isEmpty } ? pattern.answers.flatMap(\.types) : []
    case .absence, .precedence, .succession: return []
    }
  }

  var isQuiet: Bool {
    guard isJudged else { return true }
    switch pattern.kind {
    case .existence: return scopes.allSatisfy { $0.count > 0 }
    case .response: return scopes.allSatisfy(\.obligations.isEmpty)
    case .absence, .precedence, .succession: return true
    }
  }

  // MARK: Conditions

  /// Whether an event is perhaps one of those meant.
  private func may(_ condition: EventCondition, _ event: WalkEvent, _ values: Values) -> Bool {
    holds(condition, event, values) != .no
  }

  /// Whether an event is certainly one of those meant.
  private func must(_ condition: EventCondition, _ event: WalkEvent, _ values: Values) -> Bool {
    holds(condition, event, values) == .yes
  }

  private func holds(_ condition: EventCondition, _ event: WalkEvent, _ values: Values) -> Certainty {
    guard condition.types.contains(event.type) else { return .no }
    return min(holds(condition.test, event, values), holds(condition.correlation, event, values))
  }

  private func holds(_ condition: PayloadCondition, _ event: WalkEvent, _ values: Values) -> Certainty {
    switch condition {
    case .always: return .yes
    case .all(let parts): return parts.map { holds($0, event, values) }.min() ?? .yes
    case .any(let parts): return parts.map { holds($0, event, values) }.max() ?? .no
    case .not(let part): return holds(part, event, values).negated
    // A key that the event lacks may have a value from an earlier one.
    case .absent(let key): return event.text(key) == nil ? isLinked(key) ? .maybe : .yes : .no
    case .equals(let key, let operands):
      guard let text = event.text(key) else { return isLinked(key) ? .maybe : .no }
      return Certainty(operands.contains { text == value(of: $0, values) })
    case .compares(let key, _, _): return event.text(key) == nil && !isLinked(key) ? .no : .maybe
    }
  }

  private func isLinked(_ key: String) -> Bool { model.links.contains { $0.key == key } }

  private func value(of operand: PayloadCondition.Operand, _ values: Values) -> String? {
    switch operand {
    case .text(let text): text
    case .variable(let number): values.indices.contains(number) ? values[number] : nil
    }
  }
}
