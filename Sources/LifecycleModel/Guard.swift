/// A condition of a transition, an emission, a reading or a refusal.
///
/// Facts of the header may be unknown: a guard is evaluated to the set of worlds (assignments of the unknown facts) in
/// which it holds, see ``WorldSet``.
public indirect enum Guard: Hashable, Sendable {
  case always
  case never
  case all([Guard])
  case any([Guard])
  case not(Guard)
  /// A version fact lies in a range.
  case version(fact: Int, VersionRange)
  /// A fact has a value, as the header writes it (`true`, `pad`).
  case fact(Int, String)
  /// Another region of the machine is in one of these states.
  case region(Int, [Int])
  /// A payload value of the event.
  case payload(PayloadTest)
  /// A channel or a type is recorded.
  case recorded(String)

  func and(_ other: Guard) -> Guard {
    switch (self, other) {
    case (.always, _): other
    case (_, .always): self
    case (.all(let a), .all(let b)): .all(a + b)
    case (.all(let a), _): .all(a + [other])
    default: .all([self, other])
    }
  }

  /// All parts that are no conjunctions, disjunctions or negations.
  public var atoms: [Guard] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.atoms)
    case .not(let part): part.atoms
    case .always, .never: []
    default: [self]
    }
  }
}

/// A test of a payload key: one bit of an event's letter.
public struct PayloadTest: Hashable, Sendable {
  public var key: String
  /// Values that pass.
  public var values: [String]
  /// The key is absent.
  public var absent: Bool
  /// The value is none that any document names.
  public var unknown: Bool
}
