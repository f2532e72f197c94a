/// A rule that is a pattern over the events of one run: what Dwyer, Avrunin and Corbett catalogued as property patterns
/// and scopes, with the alternate and chain forms of DECLARE, correlation by payload and bounds in time.
public struct Pattern: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable { case absence, existence, precedence, response, succession }
  public enum Form: String, Sendable, CaseIterable { case plain, alternate, chain }
  public enum Severity: String, Sendable, CaseIterable { case error, warning, note }

  public var id: String
  public var rule: String
  public var kind: Kind
  public var form: Form
  public var scope: Scope
  /// Of absence, existence and precedence.
  public var event: EventCondition?
  /// A sequence: what must be answered, or what must come before.
  public var triggers: [EventCondition]
  /// A sequence, or a set.
  public var answers: [EventCondition]
  public var anyOrder: Bool
  public var among: EventCondition?
  public var unless: EventCondition?
  public var due: EventCondition?
  public var atLeast: Int
  public var atMost: Int?
  /// Nanoseconds.
  public var within: Int?
  public var notBefore: Int?
  public var condition: Guard
  public var severity: Severity?
  public var confidence: String?
  public var message: String
  public var chargesOpening: Bool
  /// Names of the variables, by number.
  public var variables: [String]

  public struct Scope: Sendable, Equatable {
    /// A sequence; empty: from the beginning of the run.
    public var after: [EventCondition]
    public var close: EventCondition?
    /// The scope counts only if `close` comes.
    public var needsClose: Bool
  }

  public var isTimed: Bool { within != nil || notBefore != nil }
  /// Whether an event that is not there can break it.
  public var isResponse: Bool { kind == .response || kind == .succession }
  public var isPrecedence: Bool { kind == .precedence || kind == .succession }
  /// Whether obligations can expire between the events that it speaks of.
  public var expires: Bool { within != nil && isResponse }
}

/// Events by type and payload.
public struct EventCondition: Sendable, Equatable {
  public var types: [Int]
  /// Families (by number) of which types count that the model does not list.
  public var families: [Int] = []
  /// What the event alone must say.
  public var test: PayloadCondition
  /// What ties it to earlier events.
  public var correlation: PayloadCondition
  public var binds: [Binding]
  /// Values of the header's `initial` that stand for an occurrence before the log.
  public var initially: [Initial]

  public struct Binding: Sendable, Equatable {
    public var variable: Int
    public var key: String
  }

  public struct Initial: Sendable, Equatable {
    public var key: String
    public var values: [String]
  }
}

/// A condition on payload values.
public indirect enum PayloadCondition: Sendable, Equatable {
  case always
  case all([PayloadCondition])
  case any([PayloadCondition])
  case not(PayloadCondition)
  case absent(key: String)
  case equals(key: String, [Operand])
  case compares(key: String, Comparison, Operand)

  public enum Operand: Sendable, Equatable {
    case text(String)
    case variable(Int)
  }

  public enum Comparison: String, Sendable, CaseIterable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  var conjuncts: [PayloadCondition] {
    switch self {
    case .always: []
    case .all(let parts): parts.flatMap(\.conjuncts)
    default: [self]
    }
  }

  static func conjunction(_ parts: [PayloadCondition]) -> PayloadCondition {
    parts.isEmpty ? .always : parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Keys and operands of all its parts.
  var operands: [(key: String, operands: [Operand])] {
    switch self {
    case .always: []
    case .all(let parts), .any(let parts): parts.flatMap(\.operands)
    case .not(let part): part.operands
    case .absent(let key): [(key, [])]
    case .equals(let key, let operands): [(key, operands)]
    case .compares(let key, _, let operand): [(key, [operand])]
    }
  }

  var variables: Set<Int> {
    Set(
      operands.flatMap(\.operands).compactMap { operand in
        if case .variable(let number) = operand { number } else { nil }
      })
  }
}

/// A key whose value an earlier event of the same instance told.
public struct KeyLink: Sendable, Equatable {
  public var key: String
  public var of: String
  public var types: [Int]
  public var initial: String?
}
