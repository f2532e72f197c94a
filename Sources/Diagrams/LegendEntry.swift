/// One explained line style of a picture.
enum LegendEntry: Sendable, Equatable {
  /// A stroke as it is drawn, and what it means.
  case line(StateGraph.Edge.Style, TextLine)
  /// The sign of a transition from a state to itself.
  case loop(TextLine)
  /// Words without a stroke.
  case words(TextLine)

  var text: TextLine {
    switch self {
    case .line(_, let text), .loop(let text), .words(let text): return text
    }
  }

  /// What needs to be explained in the graph: nothing where there are ordinary edges without numbers only.
  static func entries(for graph: StateGraph) -> [LegendEntry] {
    guard graph.showsLegend else { return [] }
    let hasNotes = graph.edges.contains { !$0.annotations.isEmpty }
    var entries: [LegendEntry] = []
    let styles: [(StateGraph.Edge.Style, String)] = [
      (.ordinary, "transition"), (.pale, "never taken"), (.silent, "silent: not in the log"),
      (.illegal(rule: ""), "illegal, with the rule it breaks"), (.quirk(id: ""), "known quirk, or legal but odd"),
    ]
    for (style, words) in styles where graph.edges.contains(where: { isSame($0.style, style) }) {
      entries.append(.line(style, TextLine(text: words, role: .legend)))
    }
    let hasLoops = graph.edges.contains { $0.from == $0.to }
    if entries.allSatisfy({ if case .line(.ordinary, _) = $0 { true } else { false } }), !hasNotes { return [] }
    if hasLoops { entries.append(.loop(TextLine(text: "stays in the state", role: .legend))) }
    if hasNotes, !graph.annotationKey.isEmpty {
      entries.append(.words(TextLine(text: VisibleText.line(graph.annotationKey, limit: 120), role: .legend)))
    }
    return entries
  }

  private static func isSame(_ a: StateGraph.Edge.Style, _ b: StateGraph.Edge.Style) -> Bool {
    switch (a, b) {
    case (.ordinary, .ordinary), (.pale, .pale), (.silent, .silent), (.illegal, .illegal), (.quirk, .quirk): return true
    default: return false
    }
  }
}
