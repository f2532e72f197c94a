/// The sign of a transition from a state to itself: a small arrow that turns back on itself.
enum LoopSign {
  /// Draws around a centre, in hundredths of a point.
  static func draw(on canvas: inout SVGCanvas, x: Int, y: Int) {
    let n = SVGCanvas.number
    canvas.path(
      "M\(n(x - 180)) \(n(y - 380))A4.2 4.2 0 1 0 \(n(x + 390)) \(n(y - 150))", className: "sg-line", strokeWidth: 140)
    canvas.path(
      "M\(n(x + 170)) \(n(y - 170))L\(n(x + 620)) \(n(y - 60))L\(n(x + 520)) \(n(y - 560))Z", className: "sg-head")
  }
}
