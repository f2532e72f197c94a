import Testing

@testable import Diagrams

@Suite struct StateDiagramTests {
  private static func document(_ graph: StateGraph, _ theme: Theme = .automatic) throws -> SVGDocument {
    try SVGDocument(StateDiagram(graph, engine: .inProcess).svg(theme: theme))
  }

  @Test func saysWhatItShows() throws {
    let root = try Self.document(Graphs.app()).root
    #expect(root.attributes["role"] == "img")
    #expect(root.attributes["aria-labelledby"] == "diagram-title diagram-desc")
    #expect(root.children[0].name == "title" && root.children[0].attributes["id"] == "diagram-title")
    #expect(root.children[0].text == "App lifecycle")
    #expect(root.children[1].attributes["id"] == "diagram-desc")
    #expect(root.children[1].text == "State diagram with 7 states and 15 transitions.")
  }

  @Test func everyStateAndEdgeIsNamedAndDescribed() throws {
    let document = try Self.document(Graphs.app())
    let (nodes, edges) = (document.groups("sg-node"), document.groups("sg-edge"))
    #expect(nodes.count == 7 && edges.count == 15)
    for group in nodes + edges {
      #expect(group.child("title")?.text.isEmpty == false)
      #expect(group.child("desc")?.text.isEmpty == false)
    }
    let illegal = try #require(document.groups("sg-illegal").first { $0.classes.contains("sg-edge") })
    #expect(illegal.child("title")?.text == "background → active: applicationDidBecomeActive:")
    #expect(illegal.child("desc")?.text == "illegal transition, breaks APP-ACT-1")
    #expect(nodes[0].child("desc")?.text == "first and last state, 41 visits")
  }

  @Test(arguments: Theme.allCases)
  func isSelfContained(_ theme: Theme) throws {
    let root = try Self.document(Graphs.hostile, theme).root
    for element in root.descendants {
      #expect(
        !["script", "foreignObject", "image", "use", "a", "link", "iframe", "animate", "set"].contains(element.name))
      for (name, value) in element.attributes {
        #expect(!name.lowercased().hasPrefix("on") && !name.contains("href") && !value.contains("url("))
      }
    }
    let style = try #require(root.child("style")).text
    #expect(!style.contains("url(") && !style.contains("@import") && !style.contains("@font-face"))
    #expect(style.contains("prefers-color-scheme:dark") == (theme == .automatic))
  }

  @Test func hostileTextsAreShown() throws {
    let document = try Self.document(Graphs.hostile)
    let texts = Set(document.root.descendants.filter { $0.name == "text" }.map(\.text))
    for text in Graphs.hostileTexts where text.contains(where: { $0 != " " }) {
      let shown = VisibleText.line(text, limit: DrawingPlan.labelLength)
      #expect(texts.contains(shown), "\(shown)")
    }
    #expect(texts.contains("(no name)"))
  }

  @Test(arguments: [Graphs.app(), Graphs.app(.right), Graphs.regions, Graphs.hostile])
  func isTheSameTwice(_ graph: StateGraph) throws {
    #expect(try StateDiagram(graph, engine: .inProcess).svg() == StateDiagram(graph, engine: .inProcess).svg())
    #expect(DOTText.text(for: graph) == DOTText.text(for: graph))
  }

  @Test(arguments: [("a1-x", "a1-x"), ("\"><script>", "script"), ("1", "diagram"), ("", "diagram"), ("é", "diagram")])
  func identifiersArePlain(_ given: String, _ used: String) throws {
    let svg = try SVGDocument(StateDiagram(Graphs.regions, engine: .inProcess).svg(identifier: given))
    #expect(svg.root.attributes["aria-labelledby"] == "\(used)-title \(used)-desc")
  }

  @Test func theLegendExplainsWhatIsThere() throws {
    let legend = { (graph: StateGraph) in
      try Self.document(graph).root.descendants.filter { $0.classes.contains("sg-legend") }.map(\.text)
    }
    let all = [
      "transition", "never taken", "silent: not in the log", "illegal, with the rule it breaks",
      "known quirk, or legal but odd",
      "stays in the state", "numbers: how often, and the median stay in the state before",
    ]
    #expect(try legend(Graphs.app()) == all)
    var graph = Graphs.app()
    graph.showsLegend = false
    #expect(try legend(graph).isEmpty)
    #expect(try legend(Graphs.regions) == ["transition", "silent: not in the log"])
    graph = Graphs.regions
    graph.edges.removeLast()
    #expect(try legend(graph).isEmpty)
  }

  @Test func onlyRegionsThatNothingCrossesAreFramed() throws {
    let document = try Self.document(Graphs.regions)
    #expect(document.groups("sg-cluster").map { $0.child("title")?.text } == ["view", "appearance"])
    let alive = try #require(document.groups("sg-node").first { $0.child("title")?.text == "alive" })
    #expect(alive.children.filter { $0.name == "text" }.map(\.text) == ["alive", "in memory"])
    for cluster in document.groups("sg-cluster") {
      let frame = try #require(cluster.child("rect")?.rectArea)
      let inside = document.groups("sg-node").compactMap { $0.child("rect")?.rectArea }.filter { frame.contains($0) }
      #expect(inside.count == 2)
    }
  }

  @Test func emptyAndOddGraphsAreDrawn() throws {
    #expect(try Self.document(StateGraph(title: "")).groups("sg-node").isEmpty)
    // Ends without a node, a node twice, nothing said.
    let graph = StateGraph(
      title: "odd", nodes: [.init(id: "a", label: "first"), .init(id: "a", label: "second")],
      edges: [
        .init(from: "a", to: "nowhere"), .init(from: "a", to: "a"), .init(from: "a", to: "nowhere", count: .max),
        .init(from: "x", to: "a", count: .min),
      ])
    let document = try Self.document(graph)
    #expect(document.groups("sg-node").map { $0.child("title")?.text } == ["first", "nowhere", "x"])
    #expect(document.groups("sg-edge").count == 4)
  }

  @Test func linesGrowMildlyWithTheCount() throws {
    let plan = DrawingPlan(Graphs.app())
    let widths = plan.edges.map(\.lineWidth)
    #expect(widths.allSatisfy { (125...300).contains($0) })
    #expect(plan.edges.first { $0.title.contains("DidBecomeActive") }?.lineWidth == 300)
    #expect(plan.edges.first { $0.style == .pale }?.lineWidth == 125)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func randomGraphsAreWellFormed(_ seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let graph = Graphs.random(
      nodes: 1 + random.next(below: 25), edges: random.next(below: 40), seed: seed, texts: Graphs.hostileTexts)
    let document = try Self.document(graph, Theme.allCases[random.next(below: 3)])
    #expect(document.groups("sg-node").count == graph.nodes.count, "seed \(seed)")
    #expect(document.groups("sg-edge").count == graph.edges.count, "seed \(seed)")
  }
}
