import EventLog
import LifecycleModel

/// An event on its way through the patterns. Lives no longer than its judgement.
struct PatternEvent {
  var event: Event { payload.event }
  /// Number in the model, or that of the family of a type that the model does not list.
  let type: Int
  let payload: PatternPayload
  unowned(unsafe) let run: Run
  unowned(unsafe) let trace: Trace
  unowned(unsafe) let replay: FileReplay
  let stamp: Stamp
  /// The event broke another rule: what else breaks on it is the same fault.
  let isCharged: Bool

  var name: String {
    let model = replay.model
    return type < model.types.count ? model.typeName(type) : replay.batch.string(event.typeText)
  }
}

/// A pattern with its conditions ready to be tested.
final class PatternProgram {
  let pattern: Pattern
  let after: [EventMatcher]
  let close: EventMatcher?
  let event: EventMatcher?
  let triggers: [EventMatcher]
  let answers: [EventMatcher]
  let among: EventMatcher?
  let unless: EventMatcher?
  let due: EventMatcher?
  /// What is tested in an open scope.
  let body: [EventMatcher]
  /// One event opens a scope and binds nothing: there is one scope at a time.
  let hasSingleScope: Bool
  /// The one event that opens scopes, where it is one; to be asked without counting references.
  private let soleOpening: Unmanaged<EventMatcher>?

  init(_ pattern: Pattern, _ model: Model) {
    func matcher(_ condition: EventCondition) -> EventMatcher { EventMatcher(condition, model) }
    self.pattern = pattern
    after = pattern.scope.after.map(matcher)
    close = pattern.scope.close.map(matcher)
    event = pattern.event.map(matcher)
    triggers = pattern.triggers.map(matcher)
    answers = pattern.answers.map(matcher)
    among = pattern.among.map(matcher)
    unless = pattern.unless.map(matcher)
    due = pattern.due.map(matcher)
    body = [event, among, unless, due].compactMap { $0 } + triggers + answers
    hasSingleScope = after.count == 1 && !after[0].bindsAny
    soleOpening = after.count == 1 ? .passUnretained(after[0]) : nil
  }

  /// Whether an event that opens the pattern's scopes by its type may open one.
  func mayOpen(_ event: PatternEvent) -> Bool {
    soleOpening?._withUnsafeGuaranteedRef { $0.matches(event) } ?? true
  }

  /// Whether this pattern is judged under what the header says, and what it leaves open.
  enum Judgement: Equatable {
    case judged
    case doesNotApply
    /// The key that would settle it.
    case unknown(String)
  }

  func judgement(_ trace: Trace) -> Judgement {
    switch Truth(of: pattern.condition, trace) {
    case .yes: .judged
    case .no: .doesNotApply
    case .unknown(let key): .unknown(key)
    }
  }
}

/// A condition on what a header says, three-valued.
enum Truth: Equatable {
  case yes
  case no
  /// It depends on this key, which the header does not have.
  case unknown(String)

  init(of condition: Guard, _ trace: Trace) {
    switch condition {
    case .always: self = .yes
    case .never: self = .no
    case .all(let parts): self = Self.first(parts, .no, else: .yes, trace)
    case .any(let parts): self = Self.first(parts, .yes, else: .no, trace)
    case .not(let part):
      switch Truth(of: part, trace) {
      case .yes: self = .no
      case .no: self = .yes
      case .unknown(let key): self = .unknown(key)
      }
    case .version(let fact, let range):
      self = Self.ask(fact, trace) { Version($0).map(range.contains) ?? false }
    case .fact(let fact, let value): self = Self.ask(fact, trace) { $0 == value }
    case .recorded(let name):
      let types = trace.model.types
      let isRecorded = types.indices.contains {
        (types[$0].name == name || types[$0].channel == name) && trace.isLogged($0)
      }
      self = isRecorded ? .yes : .no
    case .region, .payload: self = .no
    }
  }

  /// The value of a condition where nothing to come can change it; nil: it may.
  static func lasting(_ condition: Guard, _ trace: Trace) -> Bool? {
    switch condition {
    case .always: return true
    case .never: return false
    case .all(let parts): return first(parts, false, trace)
    case .any(let parts): return first(parts, true, trace)
    case .not(let part): return lasting(part, trace).map { !$0 }
    case .version(let fact, let range):
      return trace.facts.facts.values[fact].map { Version($0).map(range.contains) ?? false }
    case .fact(let fact, let value): return trace.facts.facts.values[fact].map { $0 == value }
    case .recorded(let name):
      guard trace.facts.channels != nil else { return nil }
      if let type = trace.model.vocabulary.type(name) {
        return trace.isAnnounced(Int(type.rawValue)) ? nil : false
      }
      let types = trace.model.types
      return types.indices.contains { types[$0].channel == name && trace.isAnnounced($0) } ? nil : false
    case .region, .payload: return nil
    }
  }

  /// The value that decides where a part has it for good; the other one where all parts have that.
  private static func first(_ parts: [Guard], _ decisive: Bool, _ trace: Trace) -> Bool? {
    let values = parts.map { lasting($0, trace) }
    if values.contains(decisive) { return decisive }
    return values.contains(nil) ? nil : !decisive
  }

  /// The value that decides, if a part has it; else what is unknown, if anything is.
  private static func first(_ parts: [Guard], _ decisive: Truth, else rest: Truth, _ trace: Trace) -> Truth {
    var result = rest
    for part in parts {
      let truth = Truth(of: part, trace)
      if truth == decisive { return decisive }
      if case .unknown = truth, result == rest { result = truth }
    }
    return result
  }

  private static func ask(_ fact: Int, _ trace: Trace, _ test: (String) -> Bool) -> Truth {
    let info = trace.model.facts[fact]
    let inferred = info.infer.first { $0.types.contains(where: trace.hasOccurred) }?.value
    guard let value = trace.facts.facts.values[fact] ?? inferred else { return .unknown(info.key) }
    return test(value) ? .yes : .no
  }
}
