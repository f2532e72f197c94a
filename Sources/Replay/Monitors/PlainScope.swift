import EventLog
import LifecycleModel

/// What a plain pattern keeps of a run: no object, as most of what comes breaks nothing. A ``PatternRun`` takes over where
/// something has to be told.
struct PlainScope {
  enum Phase: UInt8 {
    case closed
    case open
    /// What should come in the scope has come.
    case met
    /// A ``PatternRun`` judges.
    case taken
  }

  private(set) var phase: Phase
  private var type: Int32 = 0
  private var line = 0
  private var stamp = Stamp(Event(), breaks: 0)

  init(_ phase: Phase) { self.phase = phase }

  /// The roles in which an event can change anything.
  var wakes: PatternRole {
    switch phase {
    case .closed: .opening
    case .open: .inside
    case .met: .closes
    case .taken: []
    }
  }

  /// Takes an event; false where the pattern itself has to judge it.
  @inline(__always)
  mutating func hear(_ role: PatternRole, _ event: borrowing Event, type: Int, _ run: Run, isExistence: Bool) -> Bool {
    switch phase {
    case .taken: return false
    case .closed: open(event, type, run)
    case .open where role.contains(.closes):
      // What should have come has not.
      if isExistence { return false }
      close(role, event, type, run)
    case .open:
      // What must not come has come.
      guard isExistence else { return false }
      phase = .met
    case .met: close(role, event, type, run)
    }
    return true
  }

  private mutating func close(_ role: PatternRole, _ event: borrowing Event, _ type: Int, _ run: Run) {
    phase = .closed
    if role.contains(.opens) { open(event, type, run) }
  }

  private mutating func open(_ event: borrowing Event, _ type: Int, _ run: Run) {
    phase = .open
    self.type = Int32(truncatingIfNeeded: type)
    line = event.line
    stamp = Stamp(copy event, breaks: run.clockBreaks)
  }

  /// A run of the pattern from here on.
  mutating func takeOver(_ program: PatternProgram, _ run: Run, _ model: Model) -> PatternRun {
    let made = PatternRun(program, isKnown: true, initial: run.trace.facts.initial)
    if phase == .open || phase == .met {
      made.resume(PatternOpening(type: Int(type), line: line, stamp: stamp, model), count: phase == .met ? 1 : 0)
    }
    phase = .taken
    return made
  }
}

extension Pattern {
  /// One scope at a time, which types open, fill and close, whatever else events say.
  func isPlain(_ model: Model) -> Bool {
    guard kind == .absence || kind == .existence, scope.after.count == 1, !scope.needsClose, !isTimed, atLeast <= 1,
      atMost == nil, among == nil, unless == nil, due == nil, let event
    else { return false }
    let conditions = [event, scope.after[0]] + (scope.close.map { [$0] } ?? [])
    // Openings of instances would have to be kept by name.
    let named = scope.after[0].types.contains { type in
      model.machines.contains { $0.key != nil && !$0.broadcast.contains(type) && $0.names(type) }
    }
    return conditions.allSatisfy(\.isOfTypes) && scope.after[0].families.isEmpty && !named
  }
}

extension EventCondition {
  fileprivate var isOfTypes: Bool {
    if case .always = test, case .always = correlation { binds.isEmpty } else { false }
  }
}

extension Machine {
  /// Whether events of the type are its own.
  fileprivate func names(_ type: Int) -> Bool {
    regions.contains { region in
      region.transitions.contains { transition in transition.emissions.contains { $0.types.contains(type) } }
    } || refusals.contains { $0.types?.contains(type) ?? false }
  }
}
