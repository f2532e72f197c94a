/// The legend as drawn under a picture: entries in rows, as many in one as the width holds.
struct LegendSVG {
  private static let sampleWidth = 30
  private static let sampleGap = 8
  private static let entryGap = 22
  private static let rowHeight = TextLine.Role.legend.height

  /// Entries and where they begin, in points.
  private var placed: [(entry: LegendEntry, x: Int, row: Int)] = []
  /// In points, 0 where there is nothing to explain.
  let height: Int
  let width: Int

  init(_ entries: [LegendEntry], width available: Int) {
    var (x, row, widest) = (0, 0, 0)
    for entry in entries {
      let width = Self.width(entry)
      if x > 0, x + width > available { (x, row) = (0, row + 1) }
      placed.append((entry, x, row))
      widest = max(widest, x + width)
      x += width + Self.entryGap
    }
    height = entries.isEmpty ? 0 : (row + 1) * Self.rowHeight
    width = widest
  }

  private static func width(_ entry: LegendEntry) -> Int {
    switch entry {
    case .line(_, let text): return sampleWidth + sampleGap + text.width
    case .loop(let text): return DrawingPlan.loopSign + text.width
    case .words(let text): return text.width
    }
  }

  /// Draws at a corner, in hundredths of a point.
  func draw(on canvas: inout SVGCanvas, left: Int, top: Int) {
    for (entry, x, row) in placed {
      let (x, y) = (left + x * 100, top + row * Self.rowHeight * 100)
      switch entry {
      case .words(let text): canvas.text(text, x: x, top: y)
      case .loop(let text):
        canvas.open(SVGStyle.className(.ordinary))
        LoopSign.draw(on: &canvas, x: x + 600, y: y + Self.rowHeight * 50)
        canvas.close()
        canvas.text(text, x: x + DrawingPlan.loopSign * 100, top: y)
      case .line(let style, let text):
        canvas.open(SVGStyle.className(style))
        Self.sample(on: &canvas, x: x, y: y + Self.rowHeight * 50)
        canvas.close()
        canvas.text(text, x: x + (Self.sampleWidth + Self.sampleGap) * 100, top: y)
      }
    }
  }

  private static func sample(on canvas: inout SVGCanvas, x: Int, y: Int) {
    let end = GraphLayout.Point(x: x + sampleWidth * 100 - 800, y: y)
    let edge = GraphLayout.Edge(
      curves: [[.init(x: x + 100, y: y), .init(x: x + 100, y: y), end, end]], tip: .init(x: end.x + 800, y: y))
    guard let path = EdgePath(edge, lineWidth: 150) else { return }
    canvas.path(path.line, className: "sg-line", strokeWidth: 150)
    canvas.path(path.head, className: "sg-head")
  }
}
