import LifecycleModel

/// An app need not implement the methods of its delegate. Until one is called, a log without notifications does not tell
/// an app that changed its state unheard from one that did not change it.
extension Determinization {
  /// What an event that cannot be, or cannot read what it does, leads to if the app implements none of the methods; nil
  /// where the log tells that it does, or where that explains nothing.
  func spared(_ belief: Belief, _ letter: Int, _ result: Stepper.Result) -> Belief? {
    guard result.belief.isEmpty || result.misread, let uncalled else { return nil }
    let step = uncalled.step(uncalled.closure(ConfigurationWorlds(belief.entries)), letter: letter)
    guard !step.belief.isEmpty, !step.misread else { return nil }
    // Or else only the reading is wrong.
    return result.misread ? step.belief.union(result.belief) : step.belief
  }

  func makeUncalled() -> Stepper? {
    let calls = automaton.machine.pairs.map(\.call)
    guard observability.sparesUncalled, !calls.contains(where: { observability.statuses[$0] == .required }) else {
      return nil
    }
    var unheard = observability
    for call in calls where unheard.statuses[call] == .unproven { unheard.statuses[call] = .free }
    return unheard == observability ? nil : Stepper(automaton: automaton, observability: unheard)
  }
}
