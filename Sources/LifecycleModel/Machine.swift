/// An automaton of one kind of subject, before it is compiled for a header.
public struct Machine: Sendable, Equatable {
  public var id: String
  public var title: String
  /// The payload key that names the instance; nil: one subject a run.
  public var key: String?
  /// Events without the key belong to one nameless instance.
  public var keyOptional: Bool
  /// Types that all instances of a run hear.
  public var broadcast: [Int]
  /// What it takes for granted of facts that the header does not tell.
  public var assumes: [Assumption]
  public var readingKey: String?
  public var readingRule: String?
  /// Public state names in model order.
  public var shown: [String]
  public var regions: [Region]
  public var refusals: [Refusal]
  public var pairs: [Pair]
}

extension Machine {
  /// Whether a transition of the first region is no edge of the machine as it is meant: it is tolerated, or accepted
  /// from a state only with a warning.
  public func isOdd(_ transition: Transition, from state: Int) -> Bool {
    transition.tolerated
      || refusals.contains { row in
        guard row.warns, row.condition == .always, let states = row.states, let types = row.types else { return false }
        return states.contains(state) && !transition.emissions.isEmpty
          && transition.emissions.allSatisfy { $0.types.allSatisfy(types.contains) }
      }
  }
}

/// The value of a fact that a header leaves open, for one machine.
public struct Assumption: Sendable, Equatable {
  public var fact: Int
  public var value: String
}

/// A delegate call and its notification.
public struct Pair: Sendable, Hashable {
  public var call: Int
  public var notification: Int
}

public struct Region: Sendable, Equatable {
  public var id: String
  public var states: [State]
  public var transitions: [Transition]
  public var initialKey: String?
  public var initial: [Entry]
  public var start: [Int]
  public var startUnrecorded: [Int]

  /// States for one value of the header's `initial`.
  public struct Entry: Sendable, Equatable {
    public var value: String
    public var states: [Int]
  }
}

public struct State: Sendable, Equatable {
  public var id: String
  /// Index in the machine's public names.
  public var shows: Int
  public var reads: [String]
  public var through: Bool
  public var doc: String
}

public struct Transition: Sendable, Equatable {
  public var id: String
  public var from: [Int]
  /// nil: back to where it came from.
  public var to: Int?
  public var emissions: [Emission]
  public var anyOrder: Bool
  public var condition: Guard
  public var interrupts: Bool
  /// Once one of its events has come, the others may be missing.
  public var lenient: Bool
  /// Never taken unseen.
  public var neverSilent: Bool
  public var quirk: Int?
  /// Accepted, and no edge of the machine as it is meant.
  public var tolerated: Bool
  /// Another transition may lead elsewhere on the same event, and that is meant.
  public var either: Bool
  public var stimulus: String?
  public var source: String
  public var confidence: String
}

public struct Emission: Sendable, Hashable {
  /// Alternatives: any one of these types.
  public var types: [Int]
  /// Where false, the emission does not take place.
  public var condition: Guard
  /// Empty: any reading (`anyReading`), or what the state itself reads.
  public var reads: [Reading]
  public var optional: Bool
  /// The delegate call of a pair: presumed unimplemented until it is seen.
  public var isCall: Bool
}

public struct Reading: Sendable, Hashable {
  public var value: String
  public var condition: Guard
  public var quirk: Int?
}

public struct Refusal: Sendable, Equatable {
  public var id: String
  public var rule: String
  public var states: [Int]?
  /// Types; the model's `endType` is the end of a run.
  public var types: [Int]?
  public var condition: Guard
  /// The event is illegal wherever the row fits, whatever the transitions say.
  public var forbids: Bool
  /// The event is legal where the row fits, with a warning.
  public var warns: Bool
  public var oncePerRun: Bool
  public var under: Bool
  public var early: Bool
  public var absorbs: Bool
  /// Where it fits only after some of the pasts that a log leaves open, it is said that it was not judged.
  public var asksPast: Bool
  public var because: String
}
