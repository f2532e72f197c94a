/// The style sheet of a picture. Every selector begins with the class of the theme, so that pictures of several themes can
/// stand in one HTML page and none of them styles the page.
enum SVGStyle {
  /// The widest of these is what ``TextMetrics`` reserves room for.
  static let fonts = "Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif"

  static func rootClass(_ theme: Theme) -> String {
    switch theme {
    case .light: return "sg-light"
    case .dark: return "sg-dark"
    case .automatic: return "sg-auto"
    }
  }

  static func sheet(_ theme: Theme) -> String {
    let root = "." + rootClass(theme)
    var rules = shapes(root)
    switch theme {
    case .light: rules += colors(.light, root)
    case .dark: rules += colors(.dark, root)
    case .automatic:
      // No variables: viewers that know neither them nor the query still draw the light picture.
      rules += colors(.light, root)
      rules.append("@media (prefers-color-scheme:dark){")
      rules += colors(.dark, root)
      rules.append("}")
    }
    return rules.joined(separator: "\n")
  }

  private static func shapes(_ root: String) -> [String] {
    var rules = [
      "\(root) text{font-family:\(fonts)}",
      "\(root) .sg-line{fill:none;stroke-linecap:round}",
      "\(root) .sg-box{stroke-width:1.5}",
      "\(root) .sg-inner{fill:none;stroke-width:1}",
      "\(root) .sg-frame{fill:none;stroke-width:1;stroke-dasharray:2 3}",
      // Words that a line runs behind stay legible.
      "\(root) .sg-label text{paint-order:stroke;stroke-width:4px;stroke-linejoin:round}",
      "\(root) .sg-silent .sg-line{stroke-dasharray:.1 4.5}",
      "\(root) .sg-illegal .sg-line{stroke-dasharray:6 4.5}",
      "\(root) .sg-pale .sg-box{stroke-dasharray:3 3}",
      "\(root) .sg-loop.sg-silent .sg-line{stroke-dasharray:.1 2.6}",
      "\(root) .sg-loop.sg-illegal .sg-line{stroke-dasharray:3 2.6}",
    ]
    for role in TextLine.Role.allCases {
      let weight = role.isBold ? ";font-weight:700" : ""
      rules.append("\(root) .sg-\(role.rawValue){font-size:\(role.size)px\(weight)}")
    }
    return rules
  }

  private static func colors(_ palette: Palette, _ root: String) -> [String] {
    var rules = [
      "\(root) .sg-background{fill:\(palette.background)}",
      "\(root) .sg-label text{stroke:\(palette.background)}",
      "\(root) text{fill:\(palette.ink)}",
      "\(root) .sg-subtitle,\(root) .sg-legend,\(root) .sg-stateNote,\(root) .sg-edgeNote{fill:\(palette.muted)}",
      "\(root) .sg-notice{fill:\(palette.quirk.text)}",
      "\(root) .sg-rule-line{stroke:\(palette.rule)}",
      "\(root) .sg-frame{stroke:\(palette.groupLine)}",
      "\(root) .sg-group{fill:\(palette.groupText)}",
      "\(root) .sg-box{fill:\(palette.nodeFill)}",
      "\(root) .sg-box,\(root) .sg-inner{stroke:\(palette.nodeLine)}",
      "\(root) .sg-final .sg-box{fill:\(palette.finalFill)}",
      "\(root) .sg-final .sg-box,\(root) .sg-final .sg-inner{stroke:\(palette.finalLine)}",
      "\(root) .sg-pale .sg-box{fill:\(palette.paleFill)}",
      "\(root) .sg-pale .sg-box,\(root) .sg-pale .sg-inner{stroke:\(palette.paleLine)}",
      "\(root) .sg-pale text{fill:\(palette.paleText)}",
      "\(root) .sg-start{fill:\(palette.ordinary.line)}",
    ]
    let styles: [StateGraph.Edge.Style] = [.ordinary, .pale, .silent, .illegal(rule: ""), .quirk(id: "")]
    for style in styles {
      let (stroke, name) = (palette.stroke(of: style), className(style))
      rules.append("\(root) .\(name) .sg-line{stroke:\(stroke.line)}")
      rules.append("\(root) .\(name) .sg-head{fill:\(stroke.line)}")
      if style != .ordinary { rules.append("\(root) .\(name) text{fill:\(stroke.text)}") }
    }
    return rules
  }

  static func className(_ style: StateGraph.Edge.Style) -> String {
    switch style {
    case .ordinary: return "sg-ordinary"
    case .pale: return "sg-untaken"
    case .silent: return "sg-silent"
    case .illegal: return "sg-illegal"
    case .quirk: return "sg-quirk"
    }
  }
}
