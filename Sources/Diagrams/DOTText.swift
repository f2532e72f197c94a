/// Writes a state graph as DOT text, for our own layout and for whoever wants to draw it with Graphviz.
///
/// All sizes are ours (``TextMetrics``), given as least sizes of nodes and of the cells of HTML-like labels: the built-in
/// metrics know Arial and no Chinese.
public enum DOTText {
  /// DOT text, deterministic; ``Theme/automatic`` is written with the light colours, as DOT has no other way.
  public static func text(for graph: StateGraph, theme: Theme = .light) -> String {
    DOTWriter(plan: DrawingPlan(graph), palette: theme == .dark ? .dark : .light).text()
  }
}

struct DOTWriter {
  let plan: DrawingPlan
  let palette: Palette

  func text() -> String {
    var lines = ["digraph states {"]
    lines.append("  graph [\(graphAttributes())]")
    lines.append(
      "  node [shape=box, style=\"rounded,filled\", margin=0, fontname=\"Helvetica,Arial,sans-serif\", fontsize=14]")
    lines.append("  edge [fontname=\"Helvetica,Arial,sans-serif\", fontsize=12, arrowsize=0.8]")
    for number in plan.nodes.indices where plan.nodes[number].group == nil { lines += node(number, indent: "  ") }
    for group in plan.groups.indices { lines += cluster(group) }
    for number in plan.edges.indices { lines.append(edge(number)) }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func graphAttributes() -> String {
    var attributes = [
      "bgcolor=\"\(palette.background)\"", "charset=\"UTF-8\"", "fontname=\"Helvetica,Arial,sans-serif\"",
      "rankdir=\(plan.direction == .down ? "TB" : "LR")", "nodesep=0.4", "ranksep=0.35", "pad=0.2",
      "labelloc=t", "labeljust=l", "tooltip=\(MarkupText.dotString(plan.title.text))",
    ]
    if plan.effort == .reduced { attributes += ["nslimit=1", "nslimit1=1", "mclimit=0.1", "splines=line"] }
    attributes.append("label=<\(heading())>")
    return attributes.joined(separator: ", ")
  }

  /// Title, subtitle and legend: DOT has one label for the whole graph, so they stand together above it.
  private func heading() -> String {
    var rows = [row(plan.title, color: palette.ink)]
    rows += plan.subtitle.map { row($0, color: $0.role == .notice ? palette.quirk.text : palette.muted) }
    for entry in plan.legend {
      var text = entry.text
      switch entry {
      case .line(let style, _):
        text.text = "\(Self.sample(style))  \(text.text)"
        rows.append(row(text, color: palette.stroke(of: style).text))
      case .loop:
        text.text = "↻  \(text.text)"
        rows.append(row(text, color: palette.muted))
      case .words: rows.append(row(text, color: palette.muted))
      }
    }
    return table(rows)
  }

  private static func sample(_ style: StateGraph.Edge.Style) -> String {
    switch style {
    case .ordinary, .pale, .quirk: return "———"
    case .silent: return "·····"
    case .illegal: return "– – –"
    }
  }

  private func cluster(_ group: Int) -> [String] {
    var lines = ["  subgraph cluster_\(group + 1) {"]
    lines.append(
      "    graph [label=<\(table([row(plan.groups[group], color: palette.groupText)]))>, style=rounded, "
        + "color=\"\(palette.groupLine)\", margin=14, tooltip=\(MarkupText.dotString(plan.groups[group].text))]")
    for number in plan.nodes.indices where plan.nodes[number].group == group { lines += node(number, indent: "    ") }
    return lines + ["  }"]
  }

  private func node(_ number: Int, indent: String) -> [String] {
    let node = plan.nodes[number]
    var attributes = [
      "id=n\(number + 1)", "label=<\(label(of: node))>", "width=\(inches(node.width))",
      "height=\(inches(node.height))", "tooltip=\(MarkupText.dotString(node.description))",
    ]
    let colors = Self.colors(of: node, palette)
    attributes += ["fillcolor=\"\(colors.fill)\"", "color=\"\(colors.line)\"", "penwidth=1.25"]
    if node.kind.contains(.final) { attributes.append("peripheries=2") }
    var lines = ["\(indent)\"\(node.name)\" [\(attributes.joined(separator: ", "))]"]
    if node.kind.contains(.initial) {
      lines.append(
        "\(indent)\"~start\(number + 1)\" [id=s\(number + 1), shape=circle, style=filled, fixedsize=true, width=0.17, "
          + "label=\"\", tooltip=\"start\", color=\"\(palette.ordinary.line)\", fillcolor=\"\(palette.ordinary.line)\"]"
      )
      lines.append(
        "\(indent)\"~start\(number + 1)\" -> \"\(node.name)\" [id=t\(number + 1), weight=8, penwidth=1.25, "
          + "tooltip=\"start\", color=\"\(palette.ordinary.line)\"]")
    }
    return lines
  }

  static func colors(of node: DrawingPlan.Node, _ palette: Palette) -> (fill: String, line: String, text: String) {
    if node.isPale { return (palette.paleFill, palette.paleLine, palette.paleText) }
    if node.kind.contains(.final) { return (palette.finalFill, palette.finalLine, palette.ink) }
    return (palette.nodeFill, palette.nodeLine, palette.ink)
  }

  private func label(of node: DrawingPlan.Node) -> String {
    let ink = Self.colors(of: node, palette).text
    var rows = node.block.lines.map {
      row($0, color: $0.role == .stateNote && !node.isPale ? palette.muted : ink, align: "CENTER")
    }
    if !node.loops.isEmpty { rows += [Self.space, "<HR/>", Self.space] }
    for loop in node.loops {
      let stroke = palette.stroke(of: loop.style)
      var lines = loop.block?.lines ?? [TextLine(text: "", role: .callback)]
      lines[0].text = "↻ " + lines[0].text
      rows += lines.map { row($0, color: Self.color(of: $0.role, stroke: stroke, palette), block: loop.block) }
    }
    return table(rows)
  }

  private static let space = "<TR><TD HEIGHT=\"5\"></TD></TR>"

  private func edge(_ number: Int) -> String {
    let edge = plan.edges[number]
    let stroke = palette.stroke(of: edge.style)
    var attributes = [
      "id=e\(number + 1)", "color=\"\(stroke.line)\"", "penwidth=\(Decimals.text(hundredths: edge.lineWidth))",
      "tooltip=\(MarkupText.dotString(edge.title + " · " + edge.description))",
    ]
    if edge.weight > 1 { attributes.append("weight=\(edge.weight)") }
    switch edge.style {
    case .silent: attributes.append("style=dotted")
    case .illegal: attributes.append("style=dashed")
    case .ordinary, .pale, .quirk: break
    }
    if let block = edge.block {
      let rows = block.lines.map { row($0, color: Self.color(of: $0.role, stroke: stroke, palette), block: block) }
      attributes += [
        "label=<\(table(rows, height: block.height))>", "labeltooltip=\(MarkupText.dotString(edge.title))",
      ]
    }
    return
      "  \"\(plan.nodes[edge.from].name)\" -> \"\(plan.nodes[edge.to].name)\" [\(attributes.joined(separator: ", "))]"
  }

  private static func color(of role: TextLine.Role, stroke: Palette.Stroke, _ palette: Palette) -> String {
    role == .edgeNote && stroke == palette.ordinary ? palette.muted : stroke.text
  }

  private func table(_ rows: [String], height: Int? = nil) -> String {
    let size = height.map { " HEIGHT=\"\($0)\"" } ?? ""
    return "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\"\(size)>\(rows.joined())</TABLE>"
  }

  private func row(_ line: TextLine, color: String, align: String = "LEFT", block: TextBlock? = nil) -> String {
    // The words beside a line keep their distance from it.
    let text = (block == nil ? "" : "&#160;") + MarkupText.xml(line.text)
    let width = block?.width ?? line.width
    // Graphviz ends a label of nothing with an error, and a cell without a text is one.
    let words = line.text.allSatisfy { $0 == " " } ? "&#160;" : line.role.isBold ? "<B>\(text)</B>" : text
    return "<TR><TD ALIGN=\"\(align)\" WIDTH=\"\(max(width, 1))\" HEIGHT=\"\(line.role.height)\">"
      + "<FONT POINT-SIZE=\"\(line.role.size)\" COLOR=\"\(color)\">\(words)</FONT></TD></TR>"
  }

  private func inches(_ points: Int) -> String { Decimals.text(thousandths: (points * 1000 + 71) / 72) }
}
