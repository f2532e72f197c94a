import LifecycleModel
import Replay
import Statistics

@testable import Diagrams

/// Diagrams of the built-in machines, and of logs on them.
enum ModelGraphs {
  /// Every model under every profile. That one cannot be had fails what expects its machines.
  static let models: [Model] = Model.builtInModels.flatMap { id -> [Model] in
    guard let first = try? Model.builtIn(id) else { return [] }
    return first.profiles.compactMap { try? Model.builtIn(id, profile: $0) }
  }

  static let machines: [StateGraph] = models.flatMap { model in
    model.machines.flatMap { machine in
      let versions = [("3", "false"), ("12.4", "false"), ("17", "true")]
      return versions.map { StateGraph(of: machine, in: model, facts: ["os_version": $0, "scene_app": $1]) }
        + [StateGraph.Direction.down, .right].map { StateGraph(of: machine, in: model, direction: $0) }
    }
  }

  static let overlays: [StateGraph] = [
    try? overlay("app", [whole]), try? overlay("app", [inProcess]), try? overlay("app", [whole, inProcess, broken]),
    try? overlay("app", []), try? overlay("vc", [controllers]), try? overlay("scene", [scenes]),
    try? overlay("vc", [controllers], direction: .right),
  ].compactMap(\.self)

  static func model(_ profile: String = "reference") throws -> Model { try Model.builtIn(profile: profile) }

  static func moves(_ machine: String, _ logs: [[String]]) throws -> MoveReport {
    var report = MoveReport(machine: machine)
    for log in logs {
      let fold = MoveFold(machine: machine)
      let text = log.joined(separator: "\n") + "\n"
      _ = try Checker().check(.bytes(Array(text.utf8), name: "a.jsonl"), folds: [fold])
      report.merge(fold.report)
    }
    return report
  }

  static func overlay(
    _ name: String, _ logs: [[String]], direction: StateGraph.Direction = .down
  ) throws -> StateGraph {
    let model = try model()
    guard let machine = model.machines.first(where: { $0.id == name }) else { throw NoMachine() }
    return StateGraph(of: machine, in: model, moves: try moves(name, logs), direction: direction)
  }

  struct NoMachine: Error {}

  // MARK: Logs

  private static func header(_ members: String) -> String {
    #"{"type":"trace.header","format":"lifetrace/1","os":"iOS",\#(members)}"#
  }

  private static func events(_ types: [String], from start: Int = 0) -> [String] {
    types.enumerated().map { index, text in
      let parts = text.split(separator: " ", maxSplits: 1)
      return #"{"t":\#(start + index),"type":"\#(parts[0])"\#(parts.count > 1 ? "," + parts[1] : "")}"#
    }
  }

  /// One run, everything known, an event a second.
  static let whole =
    [
      header(
        #""os_version":"12.4","scene_app":false,"channels":["process","app"],"complete":true,"initial":{"app":"notRunning"}"#
      )
    ]
    + events([
      #"process.launch "reason":"user""#, "app.willFinishLaunching", "app.didFinishLaunching", "app.didBecomeActive",
      "app.willResignActive", "app.didBecomeActive", "app.willResignActive", "app.didEnterBackground",
      "process.suspend", #"process.exit "reason":"memory_kill""#,
    ])

  /// What an app can record of itself: whether it was suspended is not known.
  static let inProcess =
    [header(#""os_version":"12.4","scene_app":false,"channels":["app"],"initial":{"app":"active"}"#)]
    + events([
      "app.willResignActive", "app.didEnterBackground", "app.willEnterForeground", "app.didBecomeActive",
      "app.willResignActive", "app.didEnterBackground", "app.didBecomeActive",
    ])

  /// A release with a known quirk, and a process that is told of things after its end.
  static let broken =
    [header(#""os_version":"6.1.3","channels":["process","app"],"initial":{"app":"background"}"#)]
    + events([
      "app.didEnterBackground", "app.willResignActive", #"process.exit "reason":"crash""#, "app.didBecomeActive",
    ])

  static let controllers =
    [header(#""os_version":"12.4","channels":["vc"],"initial":{"vcs":{}}"#)]
    + events([
      #"vc.viewDidLoad "vc":"A""#, #"vc.viewWillAppear "vc":"A""#, #"vc.viewDidAppear "vc":"A""#,
      #"vc.viewDidAppear "vc":"A""#, #"vc.viewWillDisappear "vc":"A""#, #"vc.viewDidDisappear "vc":"A""#,
      #"vc.viewDidLoad "vc":"B""#, #"vc.viewDidDisappear "vc":"B""#,
    ])

  static let scenes =
    [header(#""os_version":"17","scene_app":true,"channels":["scene"],"initial":{"scenes":{}}"#)]
    + events([
      #"scene.willConnect "scene":"S1""#, #"scene.willEnterForeground "scene":"S1""#,
      #"scene.didBecomeActive "scene":"S1""#, #"scene.didEnterBackground "scene":"S1""#,
      #"scene.didDisconnect "scene":"S1""#,
    ])
}
