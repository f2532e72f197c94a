import Testing

@testable import Diagrams

@Suite struct DrawingEffortTests {
  @Test(arguments: [(60, 150, DrawingEffort.full), (61, 10, .reduced), (10, 151, .reduced)])
  func goesBySize(_ nodes: Int, _ edges: Int, _ effort: DrawingEffort) {
    #expect(DrawingEffort(nodes: nodes, edges: edges) == effort)
    #expect(
      DOTText.text(for: Graphs.random(nodes: nodes, edges: edges, seed: 1)).contains("splines=line")
        == (effort == .reduced))
  }

  @Test func drawsAllUpToTheLimit() {
    #expect(DrawingEffort.trimmed(Graphs.random(nodes: 150, edges: 400, seed: 1)) == nil)
  }

  @Test func leavesOutTheRarestFirst() throws {
    var graph = StateGraph(title: "t")
    graph.nodes = (0..<3).map { .init(id: "s\($0)") }
    graph.edges = (0..<450).map { .init(from: "s0", to: "s1", labels: ["c\($0)"], count: $0) }
    graph.edges[0].style = .illegal(rule: "R-1")
    graph.edges[1].style = .quirk(id: "Q-1")
    let (trimmed, notice) = try #require(DrawingEffort.trimmed(graph))
    // What breaks a rule stays however rare; of the others those with the least counts go.
    #expect(trimmed.edges.map(\.count) == [0, 1] + Array(52..<450))
    #expect(trimmed.nodes.map(\.id) == ["s0", "s1"])
    #expect(notice == "Left out: the 50 rarest of 450 transitions; 1 of 3 states, which have no transition drawn.")
  }

  @Test func ofEqualsTheLaterGo() throws {
    let edges = (0..<500).map { StateGraph.Edge(from: "a", to: "b", labels: ["\($0)"], count: 7) }
    let trimmed = try #require(DrawingEffort.trimmed(StateGraph(title: "", edges: edges))).graph
    #expect(trimmed.edges == Array(edges.prefix(400)))
  }

  /// At full effort this takes minutes.
  @Test func aLargeGraphIsDrawnAndSaysWhatIsMissing() throws {
    let graph = Graphs.random(nodes: 200, edges: 600, seed: 7)
    let svg = try SVGDocument(StateDiagram(graph, engine: .inProcess).svg())
    #expect(svg.groups("sg-edge").count == 400)
    let notices = svg.root.descendants.filter { $0.classes.contains("sg-notice") }.map(\.text)
    #expect(notices.count == 1 && notices[0].hasPrefix("Left out: the 200 rarest of 600 transitions"))
    #expect(svg.root.child("desc")?.text.contains("Left out") == true)
  }
}
