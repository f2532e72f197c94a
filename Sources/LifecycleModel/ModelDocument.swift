/// One document of a model, as users write it (JSON5). Every part may be absent: documents of one model are joined,
/// and a document that extends a model adds to it.
public struct ModelDocument: Codable, Sendable {
  /// `lifetrace-model/1`.
  public var format: String
  /// The model that this document belongs to: `ios`.
  public var model: String
  /// Another model whose documents come before this one's.
  public var extends: String?
  public var title: String?
  public var families: [FamilyRow]?
  public var events: [EventRow]?
  public var groups: [String: [String]]?
  public var facts: [FactRow]?
  /// Operating systems whose versions count: `{ iOS: {}, macCatalyst: { "10.15": "13" } }`.
  public var systems: [String: [String: String]]?
  public var machines: [MachineRow]?
  public var monitors: [MonitorRow]?
  public var patterns: [PatternRow]?
  public var links: [LinkRow]?
  public var rules: [RuleRow]?
  public var quirks: [QuirkRow]?
  public var profiles: [ProfileRow]?
  public var runs: RunRow?
  public var roles: Roles?
  /// Ids of transitions, refusals, rules across subjects, rules and quirks of the extended model that do not hold.
  public var remove: [String]?

  public init(format: String, model: String) {
    self.format = format
    self.model = model
  }
}

/// A string, or a list of strings.
public struct Names: Codable, Sendable, ExpressibleByArrayLiteral {
  public var names: [String]

  public init(_ names: [String]) { self.names = names }
  public init(arrayLiteral elements: String...) { names = elements }

  public init(from decoder: Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let one = try? container.decode(String.self) {
      names = [one]
    } else {
      names = try container.decode([String].self)
    }
  }

  public func encode(to encoder: Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(names)
  }
}

/// A family of event types, and the channel that its events are recorded in (its own name unless told).
public struct FamilyRow: Codable, Sendable {
  public var family: String
  public var open: Bool?
  /// Channels of types by the beginning of their names: `{ "note.scene.": "note.scene" }`.
  public var channels: [String: String]?
  public var doc: String?
}

/// An event type.
public struct EventRow: Codable, Sendable {
  public var type: String
  /// Names that logs use for it.
  public var aliases: [String]?
  /// False: the event is never silent, even where its channel is not recorded.
  public var silent: Bool?
  /// True: an in-process recorder cannot see it (`recorder: app` in the header).
  public var outside: Bool?
  public var doc: String?
}

/// Something a header can say that guards ask for.
public struct FactRow: Codable, Sendable {
  public var fact: String
  /// The header key; the fact's own name unless told.
  public var key: String?
  /// `version`, `bool` or `text`.
  public var kind: String
  /// The value where the header has no such key; unknown unless told.
  public var absent: String?
  /// Text facts: how else the header writes a value, `*` for the rest of the text: `{ pad: "iPad*" }`.
  public var spellings: [String: Names]?
  /// Version facts: true where only the versions of `systems` count.
  public var bySystem: Bool?
  /// Yes-or-no facts: the versions of the system in which the answer can be yes.
  public var os: String?
  /// Types whose occurrence settles the fact: `{ "true": ["scene.*"] }`.
  public var infer: [String: Names]?
}

public struct MachineRow: Codable, Sendable {
  public var machine: String
  public var title: String?
  /// The payload key that names the instance; absent: one subject a run.
  public var key: String?
  /// True: events without the key belong to one nameless instance.
  public var keyOptional: Bool?
  /// Types that all instances of a run hear.
  public var broadcast: Names?
  /// Facts that the machine takes for granted where the header does not say: `{ os: "5" }`.
  public var assumes: [String: String]?
  /// The rule of a wrong reported state, and the key that reports it.
  public var reading: ReadingRow?
  public var pairs: [PairRow]?
  public var regions: [RegionRow]?
  public var refusals: [RefusalRow]?
}

public struct ReadingRow: Codable, Sendable {
  public var key: String
  public var rule: String
}

/// A delegate call and its notification, written `{ pair: "didBecomeActive" }` in emissions.
public struct PairRow: Codable, Sendable {
  public var pair: String
  public var call: String
  public var notification: String
  /// When the delegate call is made at all.
  public var when: String?
}

/// A part of a machine with states of its own. The first one is the machine proper; events that it consumes are illegal
/// where it has no transition. Later ones watch: an event without a transition leaves them as they are.
public struct RegionRow: Codable, Sendable {
  public var region: String
  public var states: [StateRow]?
  /// States by the value of the header's `initial` under `initialKey`.
  public var initial: [String: Names]?
  public var initialKey: String?
  /// States at the beginning of a run, before its launch event.
  public var start: Names?
  /// States at the beginning of a run whose launch event is not recorded.
  public var startUnrecorded: Names?
  public var transitions: [TransitionRow]?
}

public struct StateRow: Codable, Sendable {
  public var state: String
  /// The public name; the state's own unless told.
  public var shows: String?
  /// What a reading may say here; the public name unless told.
  public var reads: Names?
  /// Edges of the public machine go through this state.
  public var through: Bool?
  public var doc: String?
}

public struct TransitionRow: Codable, Sendable {
  public var id: String?
  public var from: Names
  /// A state; `=` for the one it came from.
  public var to: String
  public var emits: [EmissionRow]?
  /// `any`: the emissions come in any order; `notification-first`: that of a pair before its call.
  public var order: String?
  public var os: String?
  public var when: String?
  /// Legal also while another transition's emissions are under way.
  public var interrupts: Bool?
  /// True: once one of its events has come, the others may be missing.
  public var lenient: Bool?
  /// False: never taken unseen, even where none of its events is recorded.
  public var silent: Bool?
  /// Legal only as this quirk.
  public var quirk: String?
  /// True: accepted, and no edge of the machine as it is meant: what should have come before is missing.
  public var tolerated: Bool?
  /// True: another transition may lead elsewhere on the same event, and that is meant.
  public var either: Bool?
  public var stimulus: String?
  public var source: String?
  public var confidence: String?
}

/// One event of a transition: a type, a pattern of alternatives, or a pair.
public struct EmissionRow: Codable, Sendable {
  public var on: Names?
  public var except: Names?
  public var pair: String?
  public var when: String?
  /// What the reading may say here: values, or `{ is, os, when, quirk }`.
  public var reads: [ReadRow]?
  public var optional: Bool?

  enum CodingKeys: String, CodingKey { case on, except, pair, when, reads, optional }

  public init(from decoder: Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      on = [name]
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    on = try container.decodeIfPresent(Names.self, forKey: .on)
    except = try container.decodeIfPresent(Names.self, forKey: .except)
    pair = try container.decodeIfPresent(String.self, forKey: .pair)
    when = try container.decodeIfPresent(String.self, forKey: .when)
    reads = try container.decodeIfPresent([ReadRow].self, forKey: .reads)
    optional = try container.decodeIfPresent(Bool.self, forKey: .optional)
  }
}

public struct ReadRow: Codable, Sendable {
  public var value: String
  public var os: String?
  public var when: String?
  public var quirk: String?

  enum CodingKeys: String, CodingKey { case value = "is", os, when, quirk }

  public init(from decoder: Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      value = name
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decode(String.self, forKey: .value)
    os = try container.decodeIfPresent(String.self, forKey: .os)
    when = try container.decodeIfPresent(String.self, forKey: .when)
    quirk = try container.decodeIfPresent(String.self, forKey: .quirk)
  }
}

/// Which rule an illegal event breaks: the first row that fits.
public struct RefusalRow: Codable, Sendable {
  public var rule: String
  public var id: String?
  /// States of the first region; any unless told.
  public var `in`: Names?
  /// Types; `$end` is the end of the run in a complete log.
  public var on: Names?
  public var except: Names?
  public var os: String?
  public var when: String?
  /// The event is illegal wherever the row fits, whatever the transitions say.
  public var forbids: Bool?
  /// The event is legal where the row fits, with a warning.
  public var warns: Bool?
  /// `run`: told once a run.
  public var once: String?
  /// The row fits only where a transition's emissions are under way.
  public var under: Bool?
  /// The row fits only a notification whose delegate call would be legal here.
  public var early: Bool?
  /// Events that follow in the same states belong to the same fault.
  public var absorbs: Bool?
  /// Where the row fits only after some of the pasts that a log leaves open, it is said that it was not judged.
  public var past: Bool?
  /// Why, after "EVENT came in state STATE: ".
  public var because: String?
}

public struct RuleRow: Codable, Sendable {
  public var rule: String
  /// S, L, W, note or `-` (a definition).
  public var kind: String
  public var statement: String
  public var os: String?
  public var confidence: String?
  public var source: String?
  /// What judging by order cannot see.
  public var limits: String?
  public var good: [String]?
  public var bad: [String]?
}

public struct QuirkRow: Codable, Sendable {
  public var quirk: String
  public var rule: String?
  public var title: String
  public var os: String?
  public var confidence: String?
  public var source: String?
}

/// A way of judging: what it changes against the profile that it extends.
public struct ProfileRow: Codable, Sendable {
  public var profile: String
  public var extends: String?
  public var title: String?
  /// Types that it says something about; all unless told. The others are counted, not judged.
  public var covers: Names?
  /// Ids of transitions and refusals that do not hold here.
  public var remove: [String]?
  /// Quirks are violations.
  public var noQuirks: Bool?
  /// Rules whose kind is another one here: `{ "VICTIM-1": "W" }`.
  public var kinds: [String: String]?
  public var machines: [MachineRow]?
  public var monitors: [MonitorRow]?
  public var patterns: [PatternRow]?
}

/// When a process run begins and ends.
public struct RunRow: Codable, Sendable {
  /// Always begins a run.
  public var launch: Names
  /// Ends it.
  public var exit: Names
  /// Begin a run where `launch` is not recorded.
  public var begins: Names?
  /// Begin one there too, once the run has had an event that is not `preludes`.
  public var beginsAgain: Names?
  public var preludes: Names?
  /// Types of the process itself: nothing of them may come from a dead one.
  public var ofProcess: Names?
  /// Types that lines without a process belong to all open runs with.
  public var shared: Names?
}

/// A rule across subjects, of a kind that Swift code knows.
public struct MonitorRow: Codable, Sendable {
  public var id: String?
  /// The kind: `burst`, `duty`, `edges` and so on.
  public var monitor: String
  public var rule: String?
  public var parameters: [String: Names]?
}
