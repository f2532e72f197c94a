import EventLog

/// A compiled model under one profile: what the documents say, with every name resolved to a number.
public final class Model: Sendable {
  public let id: String
  public let title: String
  public let profile: String
  public let profileTitle: String
  /// The profiles of the model.
  public let profiles: [String]
  public let types: [EventTypeInfo]
  public let families: [Family]
  public let facts: [Fact]
  public let systems: [OperatingSystem]
  public let machines: [Machine]
  public let monitors: [Monitor]
  public let patterns: [Pattern]
  public let links: [KeyLink]
  private let ruleList: RuleList
  public let quirks: [Quirk]
  public let runs: RunPolicy
  public let roles: Roles
  /// False for types that the profile says nothing about; empty where it covers all.
  public let covered: [Bool]
  public let vocabulary: Vocabulary
  let plans = AutomatonPlans()

  init(
    id: String, title: String, profile: String, profileTitle: String, profiles: [String], types: [EventTypeInfo],
    families: [Family], facts: [Fact], systems: [OperatingSystem], machines: [Machine], monitors: [Monitor],
    rules: RuleList, quirks: [Quirk], runs: RunPolicy, roles: Roles, covered: [Bool], keys: [String], values: [String],
    patterns: [Pattern], links: [KeyLink]
  ) {
    self.id = id
    self.title = title
    self.profile = profile
    self.profileTitle = profileTitle
    self.profiles = profiles
    self.types = types
    self.families = families
    self.facts = facts
    self.systems = systems
    self.machines = machines
    self.monitors = monitors
    self.patterns = patterns
    self.links = links
    ruleList = rules
    self.quirks = quirks
    self.runs = runs
    self.roles = roles
    self.covered = covered
    self.keys = keys
    self.values = values
    vocabulary = Self.vocabulary(types: types, families: families, keys: keys, values: values, family: nil)
  }

  let keys: [String]
  let values: [String]

  /// Whether events that were read for one of the models can be judged by the other.
  public func vocabularyFits(_ other: Model) -> Bool {
    keys == other.keys && values == other.values && types == other.types
  }

  /// The model's vocabulary, with plain names (`didBecomeActive`) read as names of `family`.
  public func vocabulary(defaultFamily family: String?) -> Vocabulary {
    family == nil
      ? vocabulary : Self.vocabulary(types: types, families: families, keys: keys, values: values, family: family)
  }

  private static func vocabulary(
    types: [EventTypeInfo], families: [Family], keys: [String], values: [String], family: String?
  ) -> Vocabulary {
    Vocabulary(
      types: types.map(\.name), aliases: types.flatMap { type in type.aliases.map { (name: $0, type: type.name) } },
      families: families, keys: keys, values: values, defaultFamily: family)
  }

  /// What a header leaves open, and the version of the system settles.
  public func completed(_ said: FactValues) -> FactValues {
    guard let system = facts.firstIndex(where: { $0.name == "os" }), let text = said.values[system],
      let version = Version(text)
    else { return said }
    var values = said.values
    for fact in facts.indices where values[fact] == nil {
      if let range = facts[fact].os, !range.contains(version) { values[fact] = "false" }
    }
    return FactValues(values)
  }

  public var rules: [Rule] { ruleList.contents.rules }

  public func rule(_ id: String) -> Rule? {
    let known = ruleList.contents
    return known.index[id].map { known.rules[$0] }
  }

  func writeRules(to writer: inout ImageWriter) { ruleList.write(to: &writer) }

  /// The number of the pseudo-type that stands for the end of a run in a complete log.
  public var endType: Int { types.count }

  public func typeName(_ type: Int) -> String { type < types.count ? types[type].name : "end of the run" }
}

/// What a document says of an event type.
public struct EventTypeInfo: Sendable, Equatable {
  public var name: String
  public var channel: String
  public var aliases: [String]
  /// Never silent, even where its channel is not recorded.
  public var neverSilent: Bool
  /// An in-process recorder cannot see it.
  public var outside: Bool
  public var doc: String
}

/// Something that a header can say.
public struct Fact: Sendable, Equatable {
  public enum Kind: Int, Sendable { case version, bool, text }

  public var name: String
  public var key: String
  public var kind: Kind
  public var absent: String?
  /// How else the header writes a value; `*` stands for the rest of the text.
  public var spellings: [Spelling] = []
  public var bySystem: Bool
  /// A yes-or-no fact: the versions of the system in which the answer can be yes.
  public var os: VersionRange?
  /// Types whose occurrence settles it, with the value.
  public var infer: [Inference]

  public struct Spelling: Sendable, Equatable {
    public var value: String
    public var texts: [String]
  }

  /// The value that a text of the header stands for.
  public func value(of text: String) -> String {
    spellings.first { row in
      row.texts.contains { $0.hasSuffix("*") ? text.hasPrefix($0.dropLast()) : text == $0 }
    }?.value ?? text
  }

  public struct Inference: Sendable, Equatable {
    public var value: String
    public var types: [Int]
  }
}

/// A system whose versions the rules speak of, with a table where it counts differently.
public struct OperatingSystem: Sendable, Equatable {
  public var name: String
  /// Own version → the version that rules speak of, ascending; empty where they are the same.
  public var table: [Row]

  public struct Row: Sendable, Equatable {
    public var own: Version
    public var means: Version
  }
}

/// A rule of the catalogue.
public struct Rule: Sendable, Equatable {
  public enum Kind: String, Sendable {
    case safety = "S", liveness = "L", warning = "W", advice = "note", definition = "-"
  }

  public var id: String
  public var kind: Kind
  public var statement: String
  public var os: String?
  public var confidence: String
  public var source: String
  public var limits: String
  public var good: [String]
  public var bad: [String]
}

/// A catalogued behaviour of the system that breaks a rule.
public struct Quirk: Sendable, Equatable {
  public var id: String
  public var rule: String?
  public var title: String
  public var os: String?
  public var confidence: String
  public var source: String
}

/// When a process run begins and ends. Types by number.
public struct RunPolicy: Sendable, Equatable {
  public var launch: [Int] = []
  public var exit: [Int] = []
  public var begins: [Int] = []
  public var beginsAgain: [Int] = []
  public var preludes: [Int] = []
  public var ofProcess: [Int] = []
  public var shared: [Int] = []
}

/// A rule across subjects: its kind and its parameters.
public struct Monitor: Sendable, Equatable {
  public var id: String
  public var kind: String
  public var rule: String?
  /// Resolved: type patterns stay as the documents write them, expanded to type names.
  public var parameters: [String: [String]]
}
