import LifecycleModel

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
