import Testing

@testable import LifecycleModel

@Suite struct SatisfactionTests {
  private static func canHold(_ when: String, states: [Int: Int] = [:]) throws -> Bool {
    let model = try Door.model()
    let machine = model.machines[0]
    var scope = GuardScope(facts: ["os": 0, "old": 1], versionFacts: [0])
    for (index, region) in machine.regions.enumerated() {
      let states = Dictionary(uniqueKeysWithValues: region.states.enumerated().map { ($1.id, $0) })
      scope.regions[region.id] = (index, states)
    }
    return Satisfaction(model: model, machine: machine).canHold(
      try GuardParser.parse(when, scope: scope), states: states)
  }

  @Test(arguments: [
    "old", "not old", "os >= 4 and os < 5", "os < 4 or os >= 4", "event.a == x and event.b == x",
    "not event.a == x and not event.a unknown", "event.a unknown and not event.a == x",
    "door == closed and lock == locked",
    "recorded door and not recorded key",
  ])
  func whatCanHold(when: String) throws { #expect(try Self.canHold(when)) }

  @Test(arguments: [
    "old and not old", "os >= 5 and os < 5", "not (os < 4 or os >= 4)", "event.a == x and event.a == y",
    "event.a == x and event.a unknown", "door == closed and door == opened", "recorded door and not recorded door",
    "not (door == closed or door == opened)",
  ])
  func whatCannotHold(when: String) throws { #expect(try !Self.canHold(when)) }

  @Test func whatIsKnownOfARegionCounts() throws {
    #expect(try Self.canHold("door == closed", states: [0: 0]))
    #expect(try !Self.canHold("door == closed", states: [0: 1]))
    #expect(try !Self.canHold("not lock in free, locked", states: [0: 1]))
  }
}
