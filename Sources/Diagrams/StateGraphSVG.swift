/// Draws a plan whose places Graphviz has found.
struct StateGraphSVG {
  private static let margin = 24
  /// A picture narrower than this cannot hold a legend.
  private static let leastWidth = 420

  private let plan: DrawingPlan
  private let layout: GraphLayout
  private let theme: Theme
  private let identifier: String
  private let content: GraphLayout.Box
  private let legend: LegendSVG
  private let heading: TextBlock

  init(plan: DrawingPlan, layout: GraphLayout, theme: Theme, identifier: String) {
    self.plan = plan
    self.layout = layout
    self.theme = theme
    self.identifier = Self.plain(identifier)
    content = Self.extent(of: plan, layout)
    heading = TextBlock((plan.title.text.isEmpty ? [] : [plan.title]) + plan.subtitle)
    let width = (content.right - content.left) / 100
    legend = LegendSVG(plan.legend, width: max(width, heading.width, Self.leastWidth))
  }

  private static func plain(_ identifier: String) -> String {
    let letters = identifier.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-")
    }
    return letters.first.map { $0.properties.isAlphabetic } == true
      ? String(String.UnicodeScalarView(letters)) : "diagram"
  }

  func text() -> String {
    let margin = Self.margin
    let drawn = (width: (content.right - content.left + 99) / 100, height: (content.bottom - content.top + 99) / 100)
    let inner = max(drawn.width, heading.width, legend.width)
    let headingHeight = heading.lines.isEmpty ? 0 : heading.height + 14
    let legendHeight = legend.height == 0 ? 0 : legend.height + 28
    let (width, height) = (inner + 2 * margin, headingHeight + drawn.height + legendHeight + 2 * margin)
    var canvas = SVGCanvas()
    open(&canvas, width: width, height: height)
    drawHeading(&canvas)
    canvas.raw(translation(x: margin * 100 + (inner - drawn.width) * 50, y: (margin + headingHeight) * 100))
    drawGraph(&canvas)
    canvas.close()
    if legend.height > 0 { drawLegend(&canvas, width: width, top: height - margin - legend.height) }
    canvas.raw("</svg>")
    return canvas.lines.joined(separator: "\n") + "\n"
  }

  private func open(_ canvas: inout SVGCanvas, width: Int, height: Int) {
    canvas.raw(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"\(SVGStyle.rootClass(theme))\" width=\"\(width)\" "
        + "height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" role=\"img\" "
        + "aria-labelledby=\"\(identifier)-title \(identifier)-desc\">")
    canvas.raw("<title id=\"\(identifier)-title\">\(MarkupText.xml(plan.title.text))</title>")
    canvas.raw("<desc id=\"\(identifier)-desc\">\(MarkupText.xml(plan.description))</desc>")
    canvas.raw("<style>\n\(SVGStyle.sheet(theme))\n</style>")
    canvas.raw("<rect class=\"sg-background\" width=\"\(width)\" height=\"\(height)\"/>")
  }

  private func translation(x: Int, y: Int) -> String {
    "<g transform=\"translate(\(SVGCanvas.number(x - content.left)) \(SVGCanvas.number(y - content.top)))\">"
  }

  private func drawHeading(_ canvas: inout SVGCanvas) {
    var top = Self.margin * 100
    for line in heading.lines {
      canvas.text(line, x: Self.margin * 100, top: top)
      top += line.role.height * 100
    }
  }

  private func drawLegend(_ canvas: inout SVGCanvas, width: Int, top: Int) {
    let margin = Self.margin
    canvas.path("M\(margin) \(top - 10)H\(width - margin)", className: "sg-rule-line", strokeWidth: 100)
    legend.draw(on: &canvas, left: margin * 100, top: top * 100)
  }

  /// The box around all that is drawn. Graphviz's own holds its label too, and not the width of lines.
  private static func extent(of plan: DrawingPlan, _ layout: GraphLayout) -> GraphLayout.Box {
    var boxes = Array(layout.nodes.values) + Array(layout.clusters.values)
    for (number, edge) in plan.edges.enumerated() {
      guard let drawn = layout.edges["e\(number + 1)"] else { continue }
      for point in drawn.curves.joined() {
        boxes.append(.init(left: point.x, top: point.y, right: point.x, bottom: point.y))
      }
      if let block = edge.block, let center = drawn.label { boxes.append(Self.box(of: block, around: center)) }
    }
    guard var extent = boxes.first else { return .init(left: 0, top: 0, right: 0, bottom: 0) }
    for box in boxes {
      extent.left = min(extent.left, box.left)
      extent.top = min(extent.top, box.top)
      extent.right = max(extent.right, box.right)
      extent.bottom = max(extent.bottom, box.bottom)
    }
    return .init(left: extent.left - 200, top: extent.top - 200, right: extent.right + 200, bottom: extent.bottom + 200)
  }

  /// Where the words of a block are to go.
  private static func box(of block: TextBlock, around center: GraphLayout.Point) -> GraphLayout.Box {
    .init(
      left: center.x - block.width * 50, top: center.y - block.height * 50, right: center.x + block.width * 50,
      bottom: center.y + block.height * 50)
  }
}

extension StateGraphSVG {
  /// Lines under boxes, words above both.
  private func drawGraph(_ canvas: inout SVGCanvas) {
    for number in plan.groups.indices { drawGroup(&canvas, number) }
    for number in plan.nodes.indices where plan.nodes[number].kind.contains(.initial) { drawStart(&canvas, number) }
    for number in plan.edges.indices { drawEdge(&canvas, number) }
    for number in plan.nodes.indices { drawNode(&canvas, number) }
    for number in plan.edges.indices { drawLabel(&canvas, number) }
  }

  private func drawGroup(_ canvas: inout SVGCanvas, _ number: Int) {
    guard let box = layout.clusters["cluster_\(number + 1)"] else { return }
    canvas.open("sg-cluster", title: plan.groups[number].text, description: "region")
    canvas.rectangle(box, radius: 1200, className: "sg-frame")
    canvas.text(plan.groups[number], x: box.left + 1200, top: box.top + 500)
    canvas.close()
  }

  private func drawStart(_ canvas: inout SVGCanvas, _ number: Int) {
    guard let box = layout.nodes["s\(number + 1)"], let edge = layout.edges["t\(number + 1)"],
      let path = EdgePath(edge, lineWidth: 125)
    else { return }
    canvas.open("sg-ordinary", title: "start", description: "the machine starts in \(plan.nodes[number].title)")
    canvas.rectangle(box, radius: (box.right - box.left) / 2, className: "sg-start")
    canvas.path(path.line, className: "sg-line", strokeWidth: 125)
    canvas.path(path.head, className: "sg-head")
    canvas.close()
  }

  private func drawEdge(_ canvas: inout SVGCanvas, _ number: Int) {
    let edge = plan.edges[number]
    guard let drawn = layout.edges["e\(number + 1)"], let path = EdgePath(drawn, lineWidth: edge.lineWidth) else {
      return
    }
    canvas.open("sg-edge \(SVGStyle.className(edge.style))", title: edge.title, description: edge.description)
    canvas.path(path.line, className: "sg-line", strokeWidth: edge.lineWidth)
    if !path.head.isEmpty { canvas.path(path.head, className: "sg-head") }
    canvas.close()
  }

  private func drawNode(_ canvas: inout SVGCanvas, _ number: Int) {
    let node = plan.nodes[number]
    guard let box = layout.nodes["n\(number + 1)"] else { return }
    let kind = (node.kind.contains(.final) ? " sg-final" : "") + (node.isPale ? " sg-pale" : "")
    canvas.open("sg-node\(kind)", title: node.title, description: node.description)
    canvas.rectangle(box, radius: 1000, className: "sg-box")
    if node.kind.contains(.final) {
      let inset = GraphLayout.Box(
        left: box.left + 350, top: box.top + 350, right: box.right - 350, bottom: box.bottom - 350)
      canvas.rectangle(inset, radius: 700, className: "sg-inner")
    }
    // The layout may have made the box larger than asked.
    var top = (box.top + box.bottom - node.height * 100) / 2
    drawName(&canvas, node, center: (box.left + box.right) / 2, top: top)
    top += node.block.height * 100
    if !node.loops.isEmpty { drawLoops(&canvas, node, box, top: top) }
    canvas.close()
  }

  private func drawName(_ canvas: inout SVGCanvas, _ node: DrawingPlan.Node, center: Int, top: Int) {
    var top = top + (node.block.height - node.block.lines.reduce(0) { $0 + $1.role.height }) * 50
    for line in node.block.lines {
      canvas.text(line, x: center, top: top, anchor: "middle")
      top += line.role.height * 100
    }
  }

  private func drawLoops(_ canvas: inout SVGCanvas, _ node: DrawingPlan.Node, _ box: GraphLayout.Box, top: Int) {
    let inset = node.kind.contains(.final) ? 350 : 0
    let n = SVGCanvas.number
    canvas.path("M\(n(box.left + inset)) \(n(top))H\(n(box.right - inset))", className: "sg-inner")
    var top = top + DrawingPlan.loopGap * 50
    for loop in node.loops {
      canvas.open("sg-edge sg-loop \(SVGStyle.className(loop.style))", title: loop.title, description: loop.description)
      let lines = loop.block?.lines ?? []
      var y = top + (DrawingPlan.Node.height(of: loop) - lines.reduce(0) { $0 + $1.role.height }) * 50
      let first = lines.first?.role.height ?? 0
      LoopSign.draw(on: &canvas, x: box.left + inset + 1500, y: y + first * 50)
      for line in lines {
        canvas.text(line, x: box.left + inset + 600 + DrawingPlan.loopSign * 100, top: y)
        y += line.role.height * 100
      }
      canvas.close()
      top += DrawingPlan.Node.height(of: loop) * 100
    }
  }

  private func drawLabel(_ canvas: inout SVGCanvas, _ number: Int) {
    let edge = plan.edges[number]
    guard let block = edge.block, let center = layout.edges["e\(number + 1)"]?.label else { return }
    let box = Self.box(of: block, around: center)
    canvas.open("sg-label \(SVGStyle.className(edge.style))", title: edge.title)
    // Beside a line that runs down the words begin at it; over one that runs right they are centred.
    let isBeside = plan.direction == .down
    var top = box.top + (box.bottom - box.top - block.lines.reduce(0) { $0 + $1.role.height } * 100) / 2
    for line in block.lines {
      canvas.text(line, x: isBeside ? box.left + 600 : center.x, top: top, anchor: isBeside ? "" : "middle")
      top += line.role.height * 100
    }
    canvas.close()
  }
}
