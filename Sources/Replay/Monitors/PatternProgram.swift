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
    return type < model.types.count ? model.typeName(type) : payload.batch.string(event.typeText)
  }
}

/// What a type is to a pattern.
struct PatternRole: OptionSet {
  let rawValue: UInt8

  /// It may open a scope.
  static let opens = PatternRole(rawValue: 1)
  /// It may close one.
  static let closes = PatternRole(rawValue: 2)
  /// It is tested in open scopes.
  static let acts = PatternRole(rawValue: 4)
  /// It means something only to what waits for an answer.
  static let waits = PatternRole(rawValue: 8)
  /// It may begin a sequence that opens a scope, and is no later part of it.
  static let begins = PatternRole(rawValue: 16)
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
  /// By type: whether any condition speaks of it.
  let hears: [Bool]
  /// By type: calls that an object need not implement.
  let isCall: [Bool]
  /// One event opens a scope and binds nothing: there is one scope at a time.
  let hasSingleScope: Bool
  /// Whether obligations can expire between the events that the pattern speaks of.
  let expires: Bool

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
    let all = body + after + [close].compactMap { $0 }
    hears = (0..<model.patternTypeCount).map { type in all.contains { $0.types[type] } }
    var isCall = [Bool](repeating: false, count: model.types.count)
    for pair in model.machines.flatMap(\.pairs) { isCall[pair.call] = true }
    self.isCall = isCall
    expires = pattern.within != nil && pattern.isResponse
    hasSingleScope = after.count == 1 && !after[0].bindsAny
  }

  func role(of type: Int) -> PatternRole {
    var role: PatternRole = []
    if after.dropFirst().contains(where: { $0.types[type] }) {
      role.insert(.opens)
    } else if after.first?.types[type] ?? false {
      role.insert(after.count > 1 ? .begins : .opens)
    }
    if close?.types[type] ?? false { role.insert(.closes) }
    let starts = pattern.kind == .response ? triggers : body
    if starts.contains(where: { $0.types[type] }) {
      role.insert(.acts)
    } else if body.contains(where: { $0.types[type] }) {
      role.insert(.waits)
    }
    return role
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
