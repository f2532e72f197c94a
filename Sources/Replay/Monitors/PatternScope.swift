import EventLog
import LifecycleModel

/// One open scope of a pattern in a run, and what has come in it.
final class PatternScope: PatternInstance {
  let values: Bindings
  /// The event that opened it; nil: it began with the run.
  private(set) var opening: PatternOpening?
  /// Whether all that came in it is in the log.
  var isKnown: Bool
  /// How often the event of an existence came.
  var count = 0
  /// The finding of the first event that broke it, for those that follow.
  var finding: FindingLog.Handle?
  /// The first fault of a scope that counts only if it is closed.
  var pending: (opening: PatternOpening, sentence: String)?
  var triggers = PatternSequence()
  var causes = InstanceTable<PatternCause>()
  var obligations = InstanceTable<PatternObligation>()
  /// Those that have their finding and wait for the answer only to be measured.
  var overdue = InstanceTable<PatternObligation>()

  init(values: Bindings, opening: PatternOpening?, isKnown: Bool) {
    self.values = values
    self.opening = opening
    self.isKnown = isKnown
  }

  /// A scope that is over serves for the next one, as if it were new.
  func reopen(_ opening: PatternOpening) {
    self.opening = opening
    isKnown = true
    count = 0
    finding = nil
    pending = nil
    triggers.removeAll()
    if causes.count > 0 { causes = InstanceTable() }
    if obligations.count > 0 { obligations = InstanceTable() }
    if overdue.count > 0 { overdue = InstanceTable() }
  }
}

/// An event that is remembered for what may follow.
struct PatternOpening {
  var line: Int
  var stamp: Stamp
  private let type: Int
  /// The name of a type that the model does not list.
  private let unlisted: String?
  private let instance: (machine: Int, name: [UInt8])?
  /// Outlives the replay. Names are made of it where a finding needs them: most openings lead to none.
  private unowned(unsafe) let model: Model

  init(_ event: PatternEvent) {
    line = event.event.line
    stamp = event.stamp
    type = event.type
    model = event.replay.model
    unlisted = type < model.types.count ? nil : event.name
    instance = event.replay.instance(of: event)
  }

  /// One of a type that the model lists, of the app as a whole.
  init(type: Int, line: Int, stamp: Stamp, _ model: Model) {
    self.line = line
    self.stamp = stamp
    self.type = type
    self.model = model
    unlisted = nil
    instance = nil
  }

  /// The type.
  var name: String { unlisted ?? model.typeName(type) }

  var subject: String { model.subjectName(instance) }
}

/// Something that came, and permits what must be preceded by it.
final class PatternCause: PatternInstance {
  let values: Bindings
  var opening: PatternOpening

  init(values: Bindings, opening: PatternOpening) {
    self.values = values
    self.opening = opening
  }
}

/// Something that came, and must be answered.
final class PatternObligation: PatternInstance {
  let values: Bindings
  /// The values with those that answers have added.
  var current: Bindings
  let opening: PatternOpening
  /// Answers that have not come, by number.
  var missing: [Int]
  /// Whether an answer of several has come: a trigger after it needs answers of its own.
  var isUnderWay = false
  /// Whether an answer would have been seen from the beginning on.
  let isWatched: Bool

  init(values: Bindings, opening: PatternOpening, answers: Int, isWatched: Bool) {
    self.values = values
    current = values
    self.opening = opening
    missing = Array(0..<answers)
    self.isWatched = isWatched
  }
}

/// Follows a sequence of conditions: each event that completes it gives the values that were bound on the way.
struct PatternSequence {
  private final class Token: PatternInstance {
    let values: Bindings
    let opening: PatternOpening?

    init(values: Bindings, opening: PatternOpening?) {
      self.values = values
      self.opening = opening
    }
  }

  /// Beginnings by how many of the conditions they have met, less one.
  private var tokens: [InstanceTable<Token>] = []

  mutating func removeAll() { if !tokens.isEmpty { tokens = [] } }

  /// Whether a first condition has come, so that another one that binds the same adds nothing.
  var hasBegun: Bool { tokens.first.map { $0.count > 0 } ?? false }

  /// A first condition that came before the log.
  mutating func begin() {
    tokens = [InstanceTable()]
    tokens[0].insert(Token(values: [], opening: nil))
  }

  /// - Parameter consumes: A sequence that is complete begins anew; else every event that completes it counts.
  /// - Returns: The values of each completion, and the event that began it.
  mutating func take(
    _ event: PatternEvent, _ conditions: [EventMatcher], _ values: Bindings, consumes: Bool
  ) -> [(values: Bindings, began: PatternOpening?)] {
    guard conditions.contains(where: { $0.types[event.type] }) else { return [] }
    var complete: [(Bindings, PatternOpening?)] = []
    for stage in conditions.indices.reversed() where conditions[stage].matches(event) {
      if stage == 0 {
        guard conditions[0].fits(event, values) else { continue }
        for bound in conditions[0].bound(event, values) where conditions.count == 1 || !isKnown(bound, at: 0) {
          reach(0, bound, PatternOpening(event), conditions, &complete)
        }
        continue
      }
      guard tokens.count >= stage else { continue }
      for token in tokens[stage - 1].candidates(conditions[stage], event)
      where conditions[stage].fits(event, token.values) {
        for bound in conditions[stage].bound(event, token.values) {
          reach(stage, bound, token.opening, conditions, &complete)
        }
        if consumes { tokens[stage - 1].remove(token) }
      }
    }
    return complete
  }

  private func isKnown(_ values: Bindings, at stage: Int) -> Bool {
    stage < tokens.count && tokens[stage].find(values) != nil
  }

  private mutating func reach(
    _ stage: Int, _ values: Bindings, _ began: PatternOpening?, _ conditions: [EventMatcher],
    _ complete: inout [(Bindings, PatternOpening?)]
  ) {
    guard stage + 1 < conditions.count else { return complete.append((values, began)) }
    while tokens.count <= stage { tokens.append(InstanceTable()) }
    guard tokens[stage].find(values) == nil else { return }
    tokens[stage].insert(Token(values: values, opening: began))
    if tokens[stage].count > PatternRun.limit, let oldest = tokens[stage].oldest { tokens[stage].remove(oldest) }
  }
}
