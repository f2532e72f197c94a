/// How bad a finding is.
public enum Level: Int, Sendable, Comparable, CaseIterable {
  case note = 0
  case warning
  case error

  public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }

  public var name: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// One single-event change of a log that makes it legal at the place of a finding.
public struct RepairStep: Sendable, Equatable {
  public enum Operation: String, Sendable { case insert, delete, swap, replace }

  public var operation: Operation
  /// The event to insert, or to put in place; nil for delete and swap.
  public var event: String?
  /// The line before which to insert, or which to delete, replace or swap.
  public var line: Int
  /// The other line of a swap.
  public var with: Int?
  /// What the event should have read, where its reading is what has to be mended and that is the only thing it may read.
  public var state: String?
  /// What it may read where that is more than one thing; empty where nothing tells, nil where its reading is right, or
  /// ``state`` says it.
  public var readings: [String]?

  public init(_ operation: Operation, event: String? = nil, line: Int, with: Int? = nil) {
    self.operation = operation
    self.event = event
    self.line = line
    self.with = with
  }
}

/// One fault of a log (or, with a quirk, one behaviour of the system that breaks a rule and is known).
public struct Finding: Sendable, Equatable {
  public static let alternativeLimit = 3

  public var rule: String
  public var level: Level
  /// The catalogued behaviour of the system that explains this finding.
  public var quirk: String?
  /// The line in the file, the header counting as line 1; nil for a fault of the file as a whole.
  public var line: Int?
  /// Byte in the line, where one can be named.
  public var column: Int?
  /// The line that opened the obligation which was not met.
  public var since: Int?
  /// All lines of equal findings that were joined in this one (this finding's own included); empty where it stands alone.
  public var lines: [Int] = []
  /// Number of the run in the file, from 1; nil for a fault of a line.
  public var run: Int?
  /// `app`, `scene:S1`, `vc:A`…; nil for a fault of a line.
  public var subject: String?
  public var event: String?
  /// The time of the event as it is to be printed: a JSON number's text, or a string as logged.
  public var time: EventTime?
  /// Public names of the states that the log allowed before the event, in model order.
  public var states: [String] = []
  /// Event types that would have changed the state legally, sorted, at most 8.
  public var expected: [String] = []
  public var repair: [RepairStep] = []
  /// Other repairs of the same cost, at most ``alternativeLimit``.
  public var alternatives: [[RepairStep]] = []
  /// The subject's events around the fault beside those of a legal run; empty where it was not asked for.
  public var alignment: [AlignmentRow] = []
  /// One sentence for someone who has never seen the model.
  public var message: String
  /// H, M or L.
  public var confidence: String?
  /// The raw line, cut.
  public var source: String?

  public init(rule: String, level: Level, line: Int?, message: String) {
    self.rule = rule
    self.level = level
    self.line = line
    self.message = message
  }
}

/// A time for output.
public enum EventTime: Sendable, Equatable {
  /// Seconds, as the shortest decimal of the nanoseconds.
  case seconds(String)
  /// A string as it was logged.
  case text(String)
}

/// A rule that could not be judged, because the log does not say enough.
public struct NotJudged: Sendable, Equatable {
  public var rule: String
  /// The first line whose answer depends on what is missing; nil for the file as a whole.
  public var line: Int?
  /// What would settle it: a header key, a channel, or the like.
  public var key: String
  /// How many events it concerns.
  public var count: Int
  public var message: String

  public init(rule: String, line: Int?, key: String, count: Int = 1, message: String) {
    self.rule = rule
    self.line = line
    self.key = key
    self.count = count
    self.message = message
  }
}

/// What is said of a file. Raw values order them from good to bad.
public enum Verdict: Int, Sendable, Comparable, CaseIterable {
  case conformant = 0
  case inconclusive
  case knownQuirk
  case violation
  case unreadable

  public static func < (a: Verdict, b: Verdict) -> Bool { a.rawValue < b.rawValue }

  public var name: String {
    switch self {
    case .conformant: "conformant"
    case .inconclusive: "inconclusive"
    case .knownQuirk: "known-quirk"
    case .violation: "violation"
    case .unreadable: "unreadable"
    }
  }
}

/// What checking one file gave.
public struct FileResult: Sendable {
  public var path: String
  public var verdict: Verdict = .conformant
  public var profile: String
  /// As the (last) header says it.
  public var osVersion: String?
  /// Events read, headers not counted.
  public var events = 0
  public var runs = 0
  public var badLines = 0
  /// In line order, capped.
  public var findings: [Finding] = []
  /// How many there are in all, the ones over the cap included.
  public var findingsTotal = 0
  /// Findings in all by level, index = `Level.rawValue`.
  public var totalByLevel = [0, 0, 0]
  public var notJudged: [NotJudged] = []
  /// Events of types that the profile says nothing about (textbook); nil where the profile covers all.
  public var notCovered: Int?
  /// Events by family that no model knows.
  public var unknownFamilies: [String: Int] = [:]
  /// Why the file could not be read at all.
  public var error: String?
  /// nil where it was not asked for.
  public var fitness: LogFitness?

  public init(path: String, profile: String) {
    self.path = path
    self.profile = profile
  }
}
