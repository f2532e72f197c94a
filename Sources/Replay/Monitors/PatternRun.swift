import EventLog
import LifecycleModel

/// One pattern in one run: its open scopes.
final class PatternRun {
  /// Instances that one pattern keeps open in one run; beyond that the oldest is dropped.
  static let limit = 10_000

  let program: PatternProgram
  private var opening = PatternSequence()
  private(set) var scopes = InstanceTable<PatternScope>()
  /// Causes or counts were dropped: what is missing now may have been there.
  var hasDropped = false
  /// Obligations, causes and scopes together.
  var count = 0
  /// The scope before, where there is one at a time.
  private var spare: PatternScope?

  var pattern: Pattern { program.pattern }

  /// - Parameter isKnown: Whether the log has all of the run up to here.
  init(_ program: PatternProgram, isKnown: Bool, initial: JSONValue?) {
    self.program = program
    guard let first = program.after.first else {
      insert(PatternScope(values: [], opening: nil, isKnown: isKnown))
      return
    }
    guard !isKnown, Self.holds(first.condition.initially, initial) else { return }
    if program.after.count == 1 {
      insert(PatternScope(values: [], opening: nil, isKnown: false))
    } else {
      opening.begin()
    }
  }

  /// A scope that was opened before, and in which the event of an existence came so often.
  func resume(_ opening: PatternOpening, count: Int) {
    let scope = PatternScope(values: [], opening: opening, isKnown: true)
    scope.count = count
    insert(scope)
  }

  /// Whether the header says that the condition was met before the log.
  private static func holds(_ conditions: [EventCondition.Initial], _ initial: JSONValue?) -> Bool {
    conditions.contains { condition in
      switch initial?[condition.key] {
      case .string(let value): condition.values.contains(value)
      case .object(let members):
        members.contains { member in
          if case .string(let value) = member.value { condition.values.contains(value) } else { false }
        }
      default: false
      }
    }
  }

  private func insert(_ scope: PatternScope) {
    scopes.insert(scope)
    count += 1
  }

  /// Whether something that came must still be answered, or permits something.
  @inline(__always)
  var hasObligations: Bool { count > scopes.count }

  /// The roles in which an event can change anything.
  var wakes: PatternRole {
    var roles: PatternRole = []
    if scopes.count == 0 || !program.hasSingleScope { roles.insert(.opens) }
    if !opening.hasBegun || program.after[0].bindsAny { roles.insert(.begins) }
    if scopes.count > 0 { roles.formUnion(.inside) }
    if hasObligations { roles.insert(.waits) }
    return roles
  }

  func hear(_ event: PatternEvent, _ role: PatternRole) {
    if role.contains(.closes), let close = program.close, close.matches(event) {
      if scopes.count == 1, let scope = scopes.oldest {
        if close.fits(event, scope.values) { end(scope, event) }
      } else if scopes.count > 1 {
        for scope in scopes.candidates(close, event) where close.fits(event, scope.values) { end(scope, event) }
      }
    }
    if !role.isDisjoint(with: .judged) {
      if scopes.count == 1, let scope = scopes.oldest {
        judge(scope, event)
      } else if scopes.count > 1 {
        for scope in scopesHearing(event) { judge(scope, event) }
      }
    }
    if !role.isDisjoint(with: .opening) { open(event) }
  }

  /// Scopes that the event can mean something to.
  private func scopesHearing(_ event: PatternEvent) -> [PatternScope] {
    let heard = program.body.filter { $0.types[event.type] }
    if heard.count == 1 { return scopes.candidates(heard[0], event) }
    let bound = scopes.oldest?.values.count ?? 0
    guard heard.allSatisfy({ $0.lookups.contains { $0.variable < bound } }) else { return scopes.all }
    var found: [PatternScope] = []
    for matcher in heard {
      found += scopes.candidates(matcher, event).filter { scope in !found.contains { $0 === scope } }
    }
    return found
  }

  private func open(_ event: PatternEvent) {
    if program.hasSingleScope {
      guard scopes.count == 0, program.after[0].matches(event, []) else { return }
      insert(scope(openedBy: event))
      return
    }
    if program.after.count == 1 {
      let matcher = program.after[0]
      guard matcher.matches(event) else { return }
      for values in matcher.bound(event, []) where matcher.fits(event, []) && scopes.find(values) == nil {
        insert(PatternScope(values: values, opening: PatternOpening(event), isKnown: true))
        makeRoom(event)
      }
      return
    }
    for (values, _) in opening.take(event, program.after, [], consumes: false) where scopes.find(values) == nil {
      insert(PatternScope(values: values, opening: PatternOpening(event), isKnown: true))
      makeRoom(event)
    }
  }

  private func scope(openedBy event: PatternEvent) -> PatternScope {
    guard let spare else { return PatternScope(values: [], opening: PatternOpening(event), isKnown: true) }
    self.spare = nil
    spare.reopen(PatternOpening(event))
    return spare
  }

  /// Drops the oldest where too much is open.
  func makeRoom(_ event: PatternEvent, in scope: PatternScope? = nil) {
    while count > Self.limit {
      if let scope, let oldest = scope.overdue.oldest {
        scope.overdue.remove(oldest)
        count -= 1
        // Its finding is there.
        continue
      }
      if let scope, let oldest = scope.obligations.oldest {
        scope.obligations.remove(oldest)
        count -= 1
      } else if let scope, let oldest = scope.causes.oldest {
        scope.causes.remove(oldest)
        hasDropped = true
        count -= 1
      } else if let oldest = scopes.oldest {
        remove(oldest)
      } else {
        return
      }
      event.replay.log.addUnjudged(
        rule: pattern.rule, line: event.event.line, key: "instances",
        message: "more than \(Self.limit) are open at a time in one run; the oldest are not judged")
    }
  }

  private func remove(_ scope: PatternScope) {
    scopes.remove(scope)
    count -= 1 + scope.causes.count + scope.obligations.count + scope.overdue.count
  }

  // MARK: Ends

  private func end(_ scope: PatternScope, _ event: PatternEvent) {
    if let pending = scope.pending { charge(pending, of: scope, closedBy: event) }
    settle(scope, .close(event))
    remove(scope)
    if program.hasSingleScope { spare = scope }
  }

  /// What should have come in the scope and has not.
  func settle(_ scope: PatternScope, _ end: PatternEnd) {
    if pattern.kind == .existence, scope.count < pattern.atLeast { chargeShortage(of: scope, end) }
    if scope.obligations.count > 0 {
      for obligation in scope.obligations.all { charge(obligation, of: scope, end) }
    }
  }

  /// The log ends, complete.
  func end(_ run: Run, _ replay: FileReplay) {
    guard !pattern.scope.needsClose else { return }
    for scope in scopes.all { settle(scope, .log(run, replay)) }
  }
}

/// What ends the time in which something should have come.
enum PatternEnd {
  /// An event in the scope.
  case event(PatternEvent)
  /// The event that ends the scope.
  case close(PatternEvent)
  /// The event is the first one after the time for an answer.
  case timeout(PatternEvent)
  case log(Run, FileReplay)

  var run: Run {
    switch self {
    case .event(let event), .close(let event), .timeout(let event): event.run
    case .log(let run, _): run
    }
  }

  /// The event inside the scope, where it is one.
  var inside: PatternEvent? {
    switch self {
    case .event(let event), .timeout(let event): event
    case .close, .log: nil
    }
  }

  var trace: Trace {
    switch self {
    case .event(let event), .close(let event), .timeout(let event): event.trace
    case .log(let run, _): run.trace
    }
  }

  var line: Int {
    switch self {
    case .event(let event), .close(let event), .timeout(let event): event.event.line
    case .log(let run, _): run.lastLine
    }
  }

  var replay: FileReplay {
    switch self {
    case .event(let event), .close(let event), .timeout(let event): event.replay
    case .log(_, let replay): replay
    }
  }
}
