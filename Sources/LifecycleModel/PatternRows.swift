/// A rule that is a pattern over the events of one run, as documents write it.
///
/// Names in `on`, `answer`, `cause` and the like are alternatives; a list of conditions (`{…}`) is a sequence.
public struct PatternRow: Codable, Sendable {
  /// Names the row for profiles that remove it; the rule unless told.
  public var id: String?
  public var rule: String
  /// `absence`, `existence`, `precedence`, `response` or `succession` (precedence and response in one).
  public var pattern: String
  /// `alternate`: between two triggers an answer, between two events a cause; `chain`: the very next, the very one
  /// before, of the events that `among` names.
  public var form: String?
  public var scope: ScopeRow?
  /// What must not come, must come, or must be preceded.
  public var event: EventConditionRow?
  /// What must precede `event`.
  public var cause: Conditions?
  /// What must be answered.
  public var on: Conditions?
  public var answer: Conditions?
  /// `any`: the answers come in any order.
  public var order: String?
  public var among: EventConditionRow?
  /// Ends an obligation without an answer.
  public var unless: EventConditionRow?
  /// Ends the time for an answer: an obligation that is open here is charged.
  public var due: EventConditionRow?
  public var atLeast: Int?
  public var atMost: Int?
  public var exactly: Int?
  /// `2s`, `500ms`, `1.5min`.
  public var within: String?
  public var notBefore: String?
  public var when: String?
  public var os: String?
  /// `error`, `warning` or `note`; that of the rule unless told.
  public var severity: String?
  public var confidence: String?
  public var message: String?
  /// `opening`: findings stand at the event that opened the obligation, not at the one that closed it.
  public var place: String?
}

extension PatternRow {
  /// What it is called: its own id, or that of its rule.
  var effectiveID: String { id ?? rule }
}

/// The part of a run in which a pattern holds; all of it unless told. Neither end belongs to it.
public struct ScopeRow: Codable, Sendable {
  public var after: Conditions?
  /// The scope counts only if this comes.
  public var before: EventConditionRow?
  /// The scope ends here, or not at all.
  public var until: EventConditionRow?
}

/// Events by type and payload.
public struct EventConditionRow: Codable, Sendable {
  public var type: Names
  public var except: Names?
  /// `event.level >= 2 and event.vc == $sheet`.
  public var `where`: String?
  /// Variables and the keys that give them their values: `{ sheet: "vc" }`.
  public var bind: [String: String]?
  /// Counts as having come where the header's `initial` has one of these values under the key, in itself or in one of
  /// its members: `{ scenes: ["background"] }`.
  public var initially: [String: Names]?

  enum CodingKeys: String, CodingKey { case type, except, `where`, bind, initially }

  public init(from decoder: Decoder) throws {
    if let names = try? decoder.singleValueContainer().decode(Names.self) {
      type = names
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = try container.decode(Names.self, forKey: .type)
    except = try container.decodeIfPresent(Names.self, forKey: .except)
    self.where = try container.decodeIfPresent(String.self, forKey: .where)
    bind = try container.decodeIfPresent([String: String].self, forKey: .bind)
    initially = try container.decodeIfPresent([String: Names].self, forKey: .initially)
  }
}

/// A condition, or a sequence of them.
public struct Conditions: Codable, Sendable {
  public var rows: [EventConditionRow]
  private var isList = false

  public init(from decoder: Decoder) throws {
    let container = try decoder.singleValueContainer()
    if (try? container.decode(Names.self)) == nil, (try? decoder.unkeyedContainer()) != nil {
      rows = try container.decode([EventConditionRow].self)
      isList = true
    } else {
      rows = [try container.decode(EventConditionRow.self)]
    }
  }

  public func encode(to encoder: Encoder) throws {
    var container = encoder.singleValueContainer()
    if isList { try container.encode(rows) } else { try container.encode(rows[0]) }
  }
}

/// A key whose value an earlier event of the same instance told: `{ key: "session", of: "scene", on: "scene.*" }`.
public struct LinkRow: Codable, Sendable {
  public var key: String
  /// The key of the instance.
  public var of: String
  /// Types that carry both.
  public var on: Names
  /// A key of the header's `initial` with an object from instances to values.
  public var initial: String?
}
