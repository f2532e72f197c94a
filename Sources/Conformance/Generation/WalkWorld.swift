import LifecycleModel

/// The world of one walk: every fact settled, and what the log will show of what happens.
struct WalkWorld {
  /// A value for each fact.
  var facts: [String] {
    didSet { versions = facts.map { Version($0) } }
  }
  private(set) var versions: [Version?]
  /// By type: whether the log shows its events.
  var isSeen: [Bool]
  /// By type: methods that the app does not implement; they are never called.
  var isUnimplemented: [Bool]
  /// Whether a new run ends the one before, so that never two are open.
  var hasOneRunAtATime = true
  /// Channels and types that guards ask for; `maybe` where the log leaves it open.
  var recorded: [String: Certainty] = [:]

  init(facts: [String], isSeen: [Bool], isUnimplemented: [Bool]) {
    self.facts = facts
    versions = facts.map { Version($0) }
    self.isSeen = isSeen
    self.isUnimplemented = isUnimplemented
  }

  /// Whether a guard holds. Without an event its payload is open.
  func holds(_ condition: Guard, _ automaton: Automaton, _ position: Position, _ event: WalkEvent?) -> Certainty {
    switch condition {
    case .all(let parts): return parts.reduce(.yes) { $0 == .no ? .no : min($0, holds($1, automaton, position, event)) }
    case .any(let parts):
      return parts.reduce(.no) { $0 == .yes ? .yes : max($0, holds($1, automaton, position, event)) }
    case .not(let part): return holds(part, automaton, position, event).negated
    case .region(let region, let states):
      return Certainty(states.contains(automaton.nodes[region][position[region]].state))
    case .payload(let test): return event.map { Certainty(passes(test, $0, automaton.model)) } ?? .maybe
    case .always, .never, .version, .fact, .recorded: return holds(condition, automaton.model)
    }
  }

  func passes(_ test: PayloadTest, _ event: WalkEvent, _ model: Model) -> Bool {
    guard let text = event.text(test.key) else { return test.absent }
    return test.values.contains(text) || test.unknown && model.vocabulary.symbol(text) == .none
  }

  /// Whether the log shows an emission, whichever of its types it is.
  func shows(_ emission: Emission) -> Bool { emission.types.contains { isSeen[$0] } }

  /// Whether emissions can be left out: they do not take place, or nobody sees them.
  func canSkip(_ skips: [Emission], _ automaton: Automaton, _ position: Position) -> Bool {
    skips.allSatisfy { emission in
      emission.optional || canHide(emission, automaton.model)
        || (emission.isCall && emission.types.allSatisfy { isUnimplemented[$0] })
        || holds(emission.condition, automaton, position, nil) == .no
    }
  }

  /// Whether a guard holds that asks for neither state nor event.
  func holds(_ condition: Guard, _ model: Model) -> Certainty {
    switch condition {
    case .always: return .yes
    case .never: return .no
    case .all(let parts): return parts.map { holds($0, model) }.min() ?? .yes
    case .any(let parts): return parts.map { holds($0, model) }.max() ?? .no
    case .not(let part): return holds(part, model).negated
    case .version(let fact, let range): return Certainty(versions[fact].map(range.contains) ?? false)
    case .fact(let fact, let value): return Certainty(facts[fact] == value)
    case .recorded(let name): return recorded[name] ?? .maybe
    case .region, .payload: return .maybe
    }
  }

  private func canHide(_ emission: Emission, _ model: Model) -> Bool {
    emission.types.allSatisfy { !isSeen[$0] && !model.types[$0].neverSilent }
  }
}
