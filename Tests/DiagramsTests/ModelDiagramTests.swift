import LifecycleModel
import Testing

@testable import Diagrams

@Suite struct ModelDiagramTests {
  private func app(_ facts: [String: String] = [:], profile: String = "reference") throws -> StateGraph {
    let model = try ModelGraphs.model(profile)
    let machine = try #require(model.machines.first { $0.id == "app" })
    return StateGraph(of: machine, in: model, facts: facts)
  }

  /// The words on the way from one state to another; nil where there is none.
  private func labels(_ graph: StateGraph, _ from: String, _ to: String) -> [String]? {
    graph.edges.first { $0.from == from && $0.to == to }?.labels
  }

  @Test func everyMachineOfEveryProfileIsDrawn() throws {
    #expect(ModelGraphs.models.map(\.profile).contains("textbook"))
    #expect(ModelGraphs.overlays.count == 7)
    for model in ModelGraphs.models {
      for machine in model.machines {
        let graph = StateGraph(of: machine, in: model)
        #expect(!graph.nodes.isEmpty && !graph.edges.isEmpty)
        #expect(graph.nodes.allSatisfy { machine.shown.contains($0.id) || $0.label == "any other state" })
      }
    }
  }

  @Test(arguments: ModelGraphs.machines + ModelGraphs.overlays)
  func picturesAreWellFormedAndTheSameTwice(_ graph: StateGraph) throws {
    let svg = try StateDiagram(graph, engine: .inProcess).svg()
    _ = try SVGDocument(svg)
    #expect(try StateDiagram(graph, engine: .inProcess).svg() == svg)
  }

  @Test func callAndNotificationAreOneWord() throws {
    let graph = try app(["os_version": "12.4", "scene_app": "false"])
    #expect(labels(graph, "inactive", "active") == ["didBecomeActive"])
    #expect(labels(graph, "active", "inactive") == ["willResignActive"])
    #expect(labels(graph, "background", "active") == nil)
  }

  @Test func withScenesOnlyTheNotificationIsLeft() throws {
    let graph = try app(["os_version": "17", "scene_app": "true"])
    #expect(labels(graph, "inactive", "active") == ["note.didBecomeActive"])
    #expect(labels(graph, "background", "active") == ["note.didBecomeActive"])
  }

  @Test func whatDependsOnAnUnknownFactSaysSo() throws {
    let graph = try app()
    #expect(labels(graph, "inactive", "background") == ["didEnterBackground [os ≥ 4]"])
    #expect(labels(graph, "background", "active") == ["didBecomeActive [os ≥ 13, scene_app]"])
    // Both values of a fact lead there, so it does not matter.
    #expect(labels(graph, "launching", "background") == ["didFinishLaunching"])
    #expect(try labels(app(["os_version": "3"]), "inactive", "background") == nil)
    #expect(try labels(app(["os_version": "4"]), "inactive", "background") == ["didEnterBackground"])
  }

  @Test func whatAVersionDoesNotHaveIsNotDrawn() throws {
    let old = try app(["os_version": "3"])
    #expect(!old.nodes.contains { ["background", "suspended"].contains($0.id) })
    #expect(labels(old, "launching", "inactive") == ["didFinishLaunching"])
    #expect(try app(["os_version": "4"]).nodes.contains { $0.id == "suspended" })
    #expect(try labels(app(["os_version": "12.4"]), "background", "active") == nil)
  }

  @Test func whatRestsOnAnInferenceIsNotDrawn() throws {
    let model = try ModelGraphs.model()
    let machine = try #require(model.machines.first { $0.id == "vc" })
    let graph = StateGraph(of: machine, in: model)
    #expect(labels(graph, "disappeared", "unloaded")?.contains("viewNiled") == true)
    #expect(labels(graph, "appeared", "unloaded") == nil)
  }

  @Test func theEndFromEveryStateIsOneEdge() throws {
    let graph = try app()
    let ends = graph.edges.filter { $0.to == "notRunning" }
    #expect(ends.count == 1 && ends[0].labels == ["process.exit"])
    #expect(graph.nodes.first { $0.id == ends[0].from }?.label == "any other state")
    #expect(graph.nodes.first { $0.id == "notRunning" }?.kind == [.initial, .final])
  }

  @Test func quirksAreDrawnInTheirVersionsOnly() throws {
    let quirk = StateGraph.Edge.Style.quirk(id: "Q-BG2")
    #expect(try app(["os_version": "6.1.3"]).edges.contains { $0.style == quirk })
    #expect(try !app(["os_version": "12.4"]).edges.contains { $0.style == quirk })
    #expect(try app().edges.contains { $0.style == quirk })
  }

  @Test func movesWithoutACallbackAreSilent() throws {
    let silent = try app(profile: "textbook").edges.filter { $0.style == .silent }
    #expect(silent.contains { $0.from == "inactive" && $0.to == "background" && $0.labels.isEmpty })
    #expect(try !app().edges.contains { $0.style == .silent })
  }

  @Test func theSubtitleSaysWhatIsKnown() throws {
    #expect(try app().subtitle == ["The app lifecycle of iOS"])
    #expect(
      try app(["os_version": "12.4", "scene_app": "false"]).subtitle
        == ["The app lifecycle of iOS: iOS 12.4, scene_app false"])
    #expect(try app(profile: "textbook").subtitle.count == 2)
  }

  @Test func versionsOfOtherSystemsAreReadByTheirTable() throws {
    let model = try ModelGraphs.model()
    let system = try #require(model.systems.first { !$0.table.isEmpty })
    let row = try #require(system.table.last)
    let values = model.factValues(["os": system.name, "os_version": row.own.description])
    let place = try #require(model.facts.firstIndex { $0.bySystem })
    #expect(values.values[place] == row.means.description)
    #expect(model.factValues(["os": "no such system", "os_version": "1"]).values[place] == nil)
  }
}
