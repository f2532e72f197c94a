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
  /// - Parameter isOfInstance: By type, whether its events name an instance: openings of those are kept by name.
  func isPlain(_ isOfInstance: [Bool]) -> Bool {
    guard kind == .absence || kind == .existence, scope.after.count == 1, !scope.needsClose, !isTimed, atLeast <= 1,
      atMost == nil, among == nil, unless == nil, due == nil, let event
    else { return false }
    let conditions = [event, scope.after[0]] + (scope.close.map { [$0] } ?? [])
    return conditions.allSatisfy(\.isOfTypes) && scope.after[0].families.isEmpty
      && !scope.after[0].types.contains { isOfInstance[$0] }
  }
}

extension EventCondition {
  fileprivate var isOfTypes: Bool {
    if case .always = test, case .always = correlation { binds.isEmpty } else { false }
  }
}

extension Model {
  /// By type, the end of runs included, whether a machine with instances hears it of one of them.
  var typesOfInstances: [Bool] {
    var isOfInstance = [Bool](repeating: false, count: endType + 1)
    for machine in machines where machine.key != nil {
      var heard = machine.refusals.flatMap { $0.types ?? [] }
      for region in machine.regions {
        for transition in region.transitions { for emission in transition.emissions { heard += emission.types } }
      }
      for type in heard where !machine.broadcast.contains(type) { isOfInstance[type] = true }
    }
    return isOfInstance
  }
}
