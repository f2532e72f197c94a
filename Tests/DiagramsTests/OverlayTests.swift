import LifecycleModel
import Statistics
import Testing

@testable import Diagrams

@Suite struct OverlayTests {
  private func edge(_ graph: StateGraph, _ from: String, _ to: String, _ style: StateGraph.Edge.Style? = nil) throws
    -> StateGraph.Edge
  {
    try #require(graph.edges.first { $0.from == from && $0.to == to && (style == nil || $0.style == style) })
  }

  private func notes(_ graph: StateGraph, _ state: String) -> [String]? {
    graph.nodes.first { $0.id == state }?.annotations
  }

  @Test func countsAndMediansOfAKnownLog() throws {
    let graph = try ModelGraphs.overlay("app", [ModelGraphs.whole])
    #expect(graph.subtitle == ["1 log, 1 run", "The app lifecycle of iOS: iOS 12.4, scene_app false"])
    #expect(notes(graph, "active") == ["2 visits · 1 s"])
    #expect(notes(graph, "launching") == ["1 visit · 2 s"])
    #expect(try edge(graph, "active", "inactive").annotations == ["2× · 1 s"])
    #expect(try edge(graph, "suspended", "notRunning").annotations == ["1× · 1 s"])
    #expect(try edge(graph, "launching", "launching").annotations == ["1×"])
    #expect(try edge(graph, "background", "inactive").style == .pale)
    #expect(graph.nodes.first { $0.id == "terminating" }?.emphasis == .pale)
    #expect(!graph.edges.contains { $0.style == .silent })
  }

  @Test func twiceTheLogIsTwiceTheCount() throws {
    let graph = try ModelGraphs.overlay("app", [ModelGraphs.whole, ModelGraphs.whole])
    #expect(graph.subtitle.first == "2 logs, 2 runs")
    #expect(try edge(graph, "active", "inactive").count == 4)
  }

  /// The log allows background and suspended; the callbacks tell which transition was taken all the same.
  @Test func aSetOfStatesIsLaidOnItsStates() throws {
    let graph = try ModelGraphs.overlay("app", [ModelGraphs.inProcess])
    #expect(try edge(graph, "inactive", "background").annotations == ["2× · 1 s"])
    #expect(try edge(graph, "background", "inactive").annotations == ["1× · 1 s"])
    #expect(notes(graph, "background") == ["or suspended: 2 visits · 1 s"])
    #expect(notes(graph, "suspended") == ["or background: 2 visits · 1 s"])
    #expect(try edge(graph, "background", "suspended").style == .silent)
    #expect(try edge(graph, "suspended", "background").style == .silent)
  }

  @Test func aMoveAgainstARuleLeadsWhereItsEventClaims() throws {
    let graph = try ModelGraphs.overlay("app", [ModelGraphs.inProcess])
    let illegal = try edge(graph, "background", "active", .illegal(rule: "APP-ACT-1"))
    #expect(illegal.labels == ["app.didBecomeActive"])
    #expect(illegal.annotations == ["1× · 1 s", "in background or suspended"])
    #expect(graph.edges.count { if case .illegal = $0.style { true } else { false } } == 1)
  }

  @Test func quirksAreAmberAndCallsAfterTheEndRed() throws {
    let graph = try ModelGraphs.overlay("app", [ModelGraphs.broken])
    #expect(try edge(graph, "background", "background", .quirk(id: "Q-BG2")).annotations == ["1×"])
    #expect(graph.edges.contains { $0.from == "notRunning" && $0.style == .illegal(rule: "APP-KILL-1") })
    #expect(graph.edges.contains { $0.from == "background" && $0.style == .illegal(rule: "APP-ACT-2") })
  }

  /// Where an event can have made several transitions, none is counted for certain.
  @Test func whatTheLogLeavesOpenIsARange() throws {
    let log = [
      #"{"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"12.4","scene_app":false,"channels":["app"],"initial":{"app":"notRunning"}}"#,
      #"{"t":0,"type":"app.didFinishLaunching"}"#,
    ]
    let graph = try ModelGraphs.overlay("app", [log])
    #expect(try edge(graph, "launching", "inactive").annotations == ["0–1×"])
    #expect(try edge(graph, "launching", "background").annotations == ["0–1×"])
    #expect(graph.annotationKey.contains("leaves it open"))
  }

  @Test func instancesAreCounted() throws {
    let graph = try ModelGraphs.overlay("vc", [ModelGraphs.controllers])
    #expect(graph.subtitle.first == "1 log, 1 run, 2 instances")
    #expect(try edge(graph, "appearing", "appeared").annotations == ["1× · 1 s"])
    #expect(graph.edges.contains { if case .illegal = $0.style { true } else { false } })
  }

  @Test func ofNoLogEverythingIsPale() throws {
    let graph = try ModelGraphs.overlay("app", [])
    #expect(graph.edges.allSatisfy { $0.style == .pale && $0.annotations.isEmpty })
    #expect(graph.nodes.allSatisfy { $0.emphasis == .pale })
  }

  @Test func factsOnWhichLogsDifferAreOpen() throws {
    let moves = try ModelGraphs.moves("app", [ModelGraphs.whole, ModelGraphs.broken])
    #expect(moves.facts == ["os": "iOS"])
    #expect(try ModelGraphs.moves("app", [ModelGraphs.whole]).facts?["scene_app"] == "false")
  }

  @Test func eventsTellFactsThatNoHeaderDoes() throws {
    let log = [
      #"{"type":"trace.header","format":"lifetrace/1"}"#, #"{"t":0,"type":"scene.willConnect","scene":"S"}"#,
    ]
    #expect(try ModelGraphs.moves("scene", [log]).facts == ["scene_app": "true"])
  }
}
