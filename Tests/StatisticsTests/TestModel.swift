import LifecycleModel

/// A model that exists in tests only: the folds know no name of a real one.
enum TestModel {
  static let states = ["off", "inactive", "active", "background", "suspended"]

  static func make() -> Model {
    do {
      return try Model.compile([ModelSource(name: "test", text: document)], profile: "test")
    } catch {
      fatalError("\(error)")
    }
  }

  private static let document = """
    {
      format: "lifetrace-model/1",
      model: "test",
      families: [{ family: "p" }, { family: "a" }, { family: "w" }, { family: "v" }, { family: "s" }, { family: "n" }],
      events: [
        { type: "p.launch" }, { type: "p.exit" }, { type: "a.go" }, { type: "w.warn" }, { type: "w.answer" },
        { type: "w.footprint" }, { type: "w.release" }, { type: "v.load" }, { type: "v.unload" }, { type: "s.connect" },
        { type: "n.other" },
      ],
      machines: [
        { machine: "view", regions: [{ region: "view", states: [{ state: "loaded" }], start: "loaded" }] },
        {
          machine: "life",
          regions: [{
            region: "life",
            states: [
              { state: "off" }, { state: "inactive" }, { state: "active" }, { state: "background" }, { state: "suspended" },
            ],
            start: "off",
          }],
        },
      ],
      profiles: [{ profile: "test" }],
      runs: { launch: "p.launch", exit: "p.exit" },
      roles: {
        launch: ["p.launch"], launchReason: "why",
        exit: ["p.exit"], exitReason: "why",
        memoryExits: ["starved", "greedy"],
        machine: "life", activeState: "active",
        responses: ["w.answer", "w.release"],
        footprint: "w.footprint", footprintKey: "used",
        release: "w.release", releaseKey: "freed",
        counts: {
          view: { loads: ["v.load"], unloads: ["v.unload"] },
          scene: { connects: ["s.connect"] },
          all: { things: ["v.load", "s.connect"] },
        },
      },
    }
    """
}
