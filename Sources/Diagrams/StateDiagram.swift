/// A state graph as a picture.
public struct StateDiagram: Sendable {
  private let graph: StateGraph
  private let engine: LayoutEngine

  public init(_ graph: StateGraph, engine: LayoutEngine = .childProcess(LayoutProcess())) {
    self.graph = graph
    self.engine = engine
  }

  /// One self-contained SVG: no script, no reference to anything outside, no font of the machine.
  ///
  /// Graphviz finds the places only, and we draw: its own SVG has no room for descriptions, themes, or texts that are wider
  /// than its metrics say. The bytes are the same for one version of libgvc and one architecture.
  ///
  /// - Parameter identifier: begins the ids in the SVG; several pictures in one page need different ones. Letters, digits
  ///   and `-` only; others are left out.
  public func svg(theme: Theme = .automatic, identifier: String = "diagram") throws(LayoutError) -> String {
    let plan = DrawingPlan(graph)
    // The colours of the DOT text do not matter to the places.
    let layout = try engine.layout(ofDOT: DOTWriter(plan: plan, palette: .light).text())
    return StateGraphSVG(plan: plan, layout: layout, theme: theme, identifier: identifier).text()
  }

  /// A PNG at twice the size, drawn by Graphviz; its bytes depend on the machine's fonts and are not promised.
  public func png(theme: Theme = .light) throws(LayoutError) -> [UInt8] {
    try engine.png(ofDOT: DOTText.text(for: graph, theme: theme))
  }
}
