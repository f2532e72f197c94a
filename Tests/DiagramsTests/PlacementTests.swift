import Testing

@testable import Diagrams

/// Nothing lies on anything else, measured in the SVG with the widths of DejaVu Sans.
@Suite struct PlacementTests {
  static let graphs: [StateGraph] =
    [
      Graphs.app(), Graphs.app(.right), Graphs.regions, Graphs.hostile, Graphs.random(nodes: 80, edges: 160, seed: 3),
      StateGraph(
        title: "parallel",
        edges: (0..<6).map {
          .init(from: $0 % 2 == 0 ? "a" : "b", to: $0 % 2 == 0 ? "b" : "a", labels: ["callback \($0)", "second"])
        }),
      StateGraph(
        title: "chain back",
        edges: (1..<8).flatMap { n in
          [
            .init(from: "s\(n - 1)", to: "s\(n)", labels: ["forward\(n)"]),
            .init(from: "s\(n)", to: "s0", labels: ["back to the start \(n)"]),
          ]
        }),
    ] + (0..<6).map { Graphs.random(nodes: 12, edges: 25, seed: $0, texts: Graphs.hostileTexts) }
    + (0..<6).map { Graphs.randomRegions(seed: $0) } + ModelGraphs.machines + ModelGraphs.overlays

  @Test(arguments: graphs)
  func noLabelLiesOnAnotherOrOnABox(_ graph: StateGraph) throws {
    let document = try SVGDocument(StateDiagram(graph, engine: .inProcess).svg())
    let labels = document.groups("sg-label").compactMap { group in
      group.textsArea.map { (group.child("title")?.text ?? "", $0) }
    }
    let boxes = document.groups("sg-node").compactMap { group in
      group.child("rect")?.rectArea.map { (group.child("title")?.text ?? "", $0) }
    }
    #expect(boxes.count == document.groups("sg-node").count)
    for (i, (name, area)) in labels.enumerated() {
      for (other, area2) in labels[(i + 1)...] where area.overlaps(area2) { Issue.record("\(name) lies on \(other)") }
      for (other, box) in boxes where area.overlaps(box) { Issue.record("\(name) lies on the box \(other)") }
    }
    for (i, (name, box)) in boxes.enumerated() {
      for (other, box2) in boxes[(i + 1)...] where box.overlaps(box2) { Issue.record("\(name) lies on \(other)") }
    }
  }

  @Test(arguments: graphs)
  func noTextLeavesItsBox(_ graph: StateGraph) throws {
    let document = try SVGDocument(StateDiagram(graph, engine: .inProcess).svg())
    for group in document.groups("sg-node") {
      let box = try #require(group.child("rect")?.rectArea)
      for text in group.descendants {
        guard let area = text.textArea else { continue }
        #expect(box.contains(area), "\(text.text)")
      }
    }
  }

  /// Heading and legend are outside the shifted group, so in the coordinates of the picture.
  @Test(arguments: graphs)
  func headingAndLegendLieInThePicture(_ graph: StateGraph) throws {
    let root = try SVGDocument(StateDiagram(graph, engine: .inProcess).svg()).root
    let picture = Area(left: 0, top: 0, right: root.number("width"), bottom: root.number("height"))
    let texts = root.children.flatMap { [$0] + ($0.attributes["transform"] == nil ? $0.descendants : []) }.filter {
      $0.name == "text"
    }
    #expect(!texts.isEmpty)
    for text in texts { #expect(picture.contains(try #require(text.textArea)), "\(text.text)") }
  }

  /// The shifted group, moved back, fits too.
  @Test(arguments: graphs)
  func theDrawingLiesInThePicture(_ graph: StateGraph) throws {
    let root = try SVGDocument(StateDiagram(graph, engine: .inProcess).svg()).root
    let drawing = try #require(root.children.first { $0.attributes["transform"] != nil })
    let shift = try #require(drawing.attributes["transform"]).dropFirst(10).dropLast().split(separator: " ").compactMap
    { Double($0) }
    try #require(shift.count == 2)
    let picture = Area(
      left: -shift[0], top: -shift[1], right: root.number("width") - shift[0], bottom: root.number("height") - shift[1])
    for element in drawing.descendants {
      if let area = element.textArea ?? element.rectArea { #expect(picture.contains(area), "\(element.text)") }
    }
  }
}
