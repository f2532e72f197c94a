import LifecycleModel

/// Recorders print notifications under the names of delegate methods. Where the app cannot have been called, the name is
/// taken for the notification's.
extension Trace {
  /// By type, the type that its events are read as; empty where all are what they say.
  ///
  /// Read as its notification is a call that the model forbids whatever the state, of a method that the header's list
  /// has not.
  func readings() -> [Int] {
    guard let delegate = facts.delegate else { return [] }
    var readings: [Int] = []
    for (number, machine) in model.machines.enumerated() where machine.key == nil {
      for pair in machine.pairs where !isNamed(pair.call, in: delegate) && isForbidden(pair, number) {
        if readings.isEmpty { readings = Array(model.types.indices) }
        readings[pair.call] = pair.notification
      }
    }
    return readings
  }

  /// Whether a row of the refusal table forbids the call, but not its notification, under what the header says.
  private func isForbidden(_ pair: Pair, _ machine: Int) -> Bool {
    let automaton = automaton(machine)
    let conditions = ConditionReader(automaton: automaton, observability: observability)
    return automaton.machine.refusals.contains { row in
      guard row.forbids, row.states == nil, !row.under, !row.early, let types = row.types, types.contains(pair.call),
        !types.contains(pair.notification), row.condition.atoms.allSatisfy(Self.isSaidByHeader)
      else { return false }
      return conditions.worlds(row.condition, Configuration(packed: 0), letter: nil) == automaton.worlds.all
    }
  }

  private static func isSaidByHeader(_ atom: Guard) -> Bool {
    switch atom {
    case .version, .fact: true
    default: false
    }
  }
}
