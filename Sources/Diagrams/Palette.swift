/// One set of colours, as `#rrggbb`. Text colours have a contrast of at least 4.5 to what they lie on (WCAG AA), lines of at
/// least 3, except the pale ones, which are to recede.
struct Palette: Sendable, Equatable {
  /// The colours of one line style and of its words.
  struct Stroke: Sendable, Equatable {
    var line: String
    var text: String
  }

  var background: String
  var ink: String
  var muted: String
  var rule: String
  var groupLine: String
  var groupText: String
  var nodeFill: String
  var nodeLine: String
  var finalFill: String
  var finalLine: String
  var paleFill: String
  var paleLine: String
  var paleText: String
  var ordinary: Stroke
  var pale: Stroke
  var silent: Stroke
  var illegal: Stroke
  var quirk: Stroke

  static let light = Palette(
    background: "#ffffff", ink: "#1b2430", muted: "#566170", rule: "#dfe4ea",
    groupLine: "#a9b4c0", groupText: "#566170",
    nodeFill: "#eaf2fd", nodeLine: "#2f6fbb", finalFill: "#eceef1", finalLine: "#566170",
    paleFill: "#fafbfc", paleLine: "#c3cad2", paleText: "#606a76",
    ordinary: Stroke(line: "#45566b", text: "#1b2430"), pale: Stroke(line: "#b4bdc7", text: "#606a76"),
    silent: Stroke(line: "#5f6f82", text: "#566170"), illegal: Stroke(line: "#cc1f2f", text: "#b81626"),
    quirk: Stroke(line: "#b97400", text: "#8a5600"))

  static let dark = Palette(
    background: "#12161c", ink: "#e8eef5", muted: "#a3b0be", rule: "#2b333d",
    groupLine: "#566270", groupText: "#a3b0be",
    nodeFill: "#1a2a3d", nodeLine: "#6aa9f0", finalFill: "#262c34", finalLine: "#a3b0be",
    paleFill: "#171c23", paleLine: "#414b57", paleText: "#8f9bab",
    ordinary: Stroke(line: "#9db0c5", text: "#e8eef5"), pale: Stroke(line: "#4d5865", text: "#8f9bab"),
    silent: Stroke(line: "#8698ab", text: "#a3b0be"), illegal: Stroke(line: "#ff6b6b", text: "#ff8d87"),
    quirk: Stroke(line: "#e0a63a", text: "#eebb5c"))

  func stroke(of style: StateGraph.Edge.Style) -> Stroke {
    switch style {
    case .ordinary: return ordinary
    case .pale: return pale
    case .silent: return silent
    case .illegal: return illegal
    case .quirk: return quirk
    }
  }
}
