import EventLog

@testable import LifecycleModel

/// A model that exists in tests only: the folds know no name of a real one.
enum TestModel {
  static let types = [
    "p.launch", "p.exit", "a.go", "w.warn", "w.answer", "w.footprint", "w.release", "v.load", "v.unload", "s.connect",
    "n.other",
  ]
  static let states = ["off", "inactive", "active", "background", "suspended"]

  static var roles: Roles {
    var roles = Roles()
    roles.launch = ["p.launch"]
    roles.launchReason = "why"
    roles.exit = ["p.exit"]
    roles.exitReason = "why"
    roles.memoryExits = ["starved", "greedy"]
    roles.machine = "life"
    roles.activeState = "active"
    roles.responses = ["w.answer", "w.release"]
    roles.footprint = "w.footprint"
    roles.footprintKey = "used"
    roles.release = "w.release"
    roles.releaseKey = "freed"
    roles.counts = [
      "view": ["loads": ["v.load"], "unloads": ["v.unload"]], "scene": ["connects": ["s.connect"]],
      "all": ["things": ["v.load", "s.connect"]],
    ]
    return roles
  }

  static func make() -> Model {
    let types = Self.types.map {
      EventTypeInfo(name: $0, channel: "", aliases: [], neverSilent: false, outside: false, doc: "")
    }
    return Model(
      id: "test", title: "", profile: "test", profileTitle: "", profiles: ["test"], types: types, families: [],
      facts: [], systems: [], machines: [machine("view", ["loaded"]), machine("life", states)], monitors: [],
      rules: [], quirks: [], runs: RunPolicy(), roles: roles, covered: [], keys: ["why", "used", "freed"],
      values: ["starved", "user"])
  }

  private static func machine(_ id: String, _ shown: [String]) -> Machine {
    Machine(
      id: id, title: "", key: nil, readingKey: nil, readingRule: nil, shown: shown, regions: [], refusals: [],
      pairs: [])
  }
}
