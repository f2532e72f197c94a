/// The line and the arrow head of one edge, as path data.
struct EdgePath {
  let line: String
  let head: String

  /// Nil where the layout has no curve for the edge.
  init?(_ edge: GraphLayout.Edge, lineWidth: Int) {
    guard let end = edge.curves.last?.last else { return nil }
    let n = SVGCanvas.number
    var data = edge.curves.map { curve in
      let first = curve[0]
      let rest = curve.dropFirst().map { "\(n($0.x)) \(n($0.y))" }
      return "M\(n(first.x)) \(n(first.y))" + (rest.isEmpty ? "" : "C\(rest.joined(separator: " "))")
    }.joined()
    guard let tip = edge.tip, let arrow = Self.arrow(from: end, to: tip, lineWidth: lineWidth) else {
      line = data
      head = ""
      return
    }
    data += "L\(n(arrow.notch.x)) \(n(arrow.notch.y))"
    line = data
    head = "M" + arrow.corners.map { "\(n($0.x)) \(n($0.y))" }.joined(separator: "L") + "Z"
  }

  /// A slim head with a notch, a little broader on broader lines.
  private static func arrow(
    from end: GraphLayout.Point, to tip: GraphLayout.Point, lineWidth: Int
  ) -> (corners: [GraphLayout.Point], notch: GraphLayout.Point)? {
    let (dx, dy) = (Double(tip.x - end.x), Double(tip.y - end.y))
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return nil }
    let (ux, uy) = (dx / length, dy / length)
    let half = 300 + Double(lineWidth) * 0.7
    let notch = length * 0.25
    func point(along: Double, across: Double) -> GraphLayout.Point {
      .init(
        x: end.x + Int((ux * along - uy * across).rounded()), y: end.y + Int((uy * along + ux * across).rounded()))
    }
    return (
      [tip, point(along: 0, across: half), point(along: notch, across: 0), point(along: 0, across: -half)],
      point(along: notch, across: 0)
    )
  }
}
