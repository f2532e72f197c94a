/// How much a layout may cost, decided by the size of the graph alone.
///
/// A layout cannot be interrupted, and an effort that depended on the clock would draw another picture on another day.
/// With 200 states and 600 transitions the full effort takes minutes, the reduced one 2 s.
enum DrawingEffort: Sendable {
  /// Curves, and as many rounds as Graphviz likes.
  case full
  /// Straight lines and one round.
  case reduced

  static let fullNodes = 60
  static let fullEdges = 150
  static let mostNodes = 150
  static let mostEdges = 400

  init(nodes: Int, edges: Int) {
    self = nodes > Self.fullNodes || edges > Self.fullEdges ? .reduced : .full
  }

  /// What is drawn of too large a graph, and what the picture says about the rest; nil where all is drawn.
  static func trimmed(_ graph: StateGraph) -> (graph: StateGraph, notice: String)? {
    guard graph.nodes.count > mostNodes || graph.edges.count > mostEdges else { return nil }
    let kept = keptEdges(graph.edges)
    var trimmed = graph
    trimmed.edges = kept.map { graph.edges[$0] }
    var touched = Set<String>()
    for edge in trimmed.edges { touched.insert(edge.from); touched.insert(edge.to) }
    trimmed.nodes = graph.nodes.filter { touched.contains($0.id) || $0.kind.contains(.initial) }
    return (trimmed, notice(of: graph, drawn: trimmed))
  }

  /// Indices of the edges to draw, in their order. The rarest go first, of equals the later; transitions against a rule
  /// are what the reader looks for and mostly rare, so they go last.
  private static func keptEdges(_ edges: [StateGraph.Edge]) -> [Int] {
    let order = edges.indices.sorted { a, b in
      let (x, y) = (isOdd(edges[a]), isOdd(edges[b]))
      if x != y { return x }
      if edges[a].count != edges[b].count { return edges[a].count > edges[b].count }
      return a < b
    }
    return order.prefix(mostEdges).sorted()
  }

  private static func isOdd(_ edge: StateGraph.Edge) -> Bool {
    switch edge.style {
    case .illegal, .quirk: return true
    case .ordinary, .pale, .silent: return false
    }
  }

  private static func notice(of graph: StateGraph, drawn: StateGraph) -> String {
    let edges = graph.edges.count - drawn.edges.count
    let nodes = graph.nodes.count - drawn.nodes.count
    var parts: [String] = []
    if edges > 0 { parts.append("the \(edges) rarest of \(graph.edges.count) transitions") }
    if nodes > 0 { parts.append("\(nodes) of \(graph.nodes.count) states, which have no transition drawn") }
    return parts.isEmpty ? "" : "Left out: \(parts.joined(separator: "; "))."
  }
}
