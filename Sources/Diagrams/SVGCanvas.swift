/// Writes the elements that our pictures are made of. Lengths are hundredths of a point; one point is one pixel.
struct SVGCanvas {
  private(set) var lines: [String] = []

  static func number(_ hundredths: Int) -> String { Decimals.text(hundredths: hundredths) }

  mutating func raw(_ line: String) { lines.append(line) }

  /// A group with the title (the tooltip) and the description of what it shows.
  mutating func open(_ className: String, title: String? = nil, description: String? = nil) {
    lines.append("<g class=\"\(className)\">")
    if let title { lines.append("<title>\(MarkupText.xml(title))</title>") }
    if let description { lines.append("<desc>\(MarkupText.xml(description))</desc>") }
  }

  mutating func close() { lines.append("</g>") }

  mutating func rectangle(_ box: GraphLayout.Box, radius: Int, className: String) {
    let n = Self.number
    lines.append(
      "<rect class=\"\(className)\" x=\"\(n(box.left))\" y=\"\(n(box.top))\" width=\"\(n(box.right - box.left))\" "
        + "height=\"\(n(box.bottom - box.top))\" rx=\"\(n(radius))\"/>")
  }

  mutating func path(_ data: String, className: String, strokeWidth: Int? = nil) {
    let width = strokeWidth.map { " stroke-width=\"\(Self.number($0))\"" } ?? ""
    lines.append("<path class=\"\(className)\"\(width) d=\"\(data)\"/>")
  }

  /// A line of text whose room begins at `top`.
  mutating func text(_ line: TextLine, x: Int, top: Int, anchor: String = "") {
    let role = line.role
    // Capitals are about 0.72 em high; this centres them in the height of the line.
    let baseline = top + (role.height * 100 + role.size * 72) / 2
    let anchoring = anchor.isEmpty ? "" : " text-anchor=\"\(anchor)\""
    lines.append(
      "<text class=\"sg-\(role.rawValue)\" x=\"\(Self.number(x))\" y=\"\(Self.number(baseline))\"\(anchoring)>"
        + "\(MarkupText.xml(line.text))</text>")
  }
}
