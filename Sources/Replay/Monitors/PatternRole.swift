import LifecycleModel

/// What a type is to a pattern.
struct PatternRole: OptionSet {
  let rawValue: UInt8
  /// How many there are.
  static let count = 5

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

  // As numbers: a list of options would be made anew for every event.

  /// What opens a scope, at once or by and by.
  static let opening = PatternRole(rawValue: 1 | 16)
  /// What means something to an open scope.
  static let inside = PatternRole(rawValue: 2 | 4)
  /// What a scope judges.
  static let judged = PatternRole(rawValue: 4 | 8)
}

/// What types are to the patterns of a model, told without making the patterns ready.
struct PatternRoles {
  /// By type and pattern.
  private(set) var heard: [[PatternRole]]

  init(_ model: Model) {
    heard = Array(repeating: Array(repeating: [], count: model.patterns.count), count: model.patternTypeCount)
    for (index, pattern) in model.patterns.enumerated() { add(pattern, index, model) }
  }

  private mutating func add(_ pattern: Pattern, _ index: Int, _ model: Model) {
    func mark(_ conditions: [EventCondition], _ role: PatternRole, unless: PatternRole = []) {
      for condition in conditions {
        for type in condition.types { insert(role, type, index, unless) }
        for family in condition.families { insert(role, model.patternType(ofFamily: family), index, unless) }
      }
    }
    let opening = pattern.scope.after
    mark(Array(opening.dropFirst()), .opens)
    mark(Array(opening.prefix(1)), opening.count > 1 ? .begins : .opens, unless: .opens)
    mark([pattern.scope.close].compactMap { $0 }, .closes)
    let body = [pattern.event, pattern.among, pattern.unless, pattern.due].compactMap { $0 } + pattern.triggers
    // An answer alone does nothing.
    let starts = pattern.kind == .response ? pattern.triggers : body + pattern.answers
    mark(starts, .acts)
    mark(body + pattern.answers, .waits, unless: .acts)
  }

  private mutating func insert(_ role: PatternRole, _ type: Int, _ pattern: Int, _ unless: PatternRole) {
    if heard[type][pattern].isDisjoint(with: unless) { heard[type][pattern].insert(role) }
  }
}
