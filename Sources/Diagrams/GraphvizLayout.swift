import CGraphviz
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Lays out DOT text with libgvc in this process.
///
/// libgvc is not thread safe, so calls wait for each other. It cannot be interrupted either: data of users belongs in a
/// child (``LayoutProcess``).
enum GraphvizLayout {
  private static let lock = Mutex(())

  /// Where everything goes: the same for the same text, libgvc version and architecture.
  static func layout(ofDOT text: String) throws(LayoutError) -> GraphLayout {
    try lock.withLock { _ throws(LayoutError) in
      let engine = try GraphvizPlugins.address(of: "dot_layout")
      let drawing = try GraphvizDrawing(text, context: cgraphviz_layout_context(engine))
      return drawing.layout()
    }
  }

  /// A PNG at twice the size, drawn by Graphviz with the fonts of the machine; its bytes are not promised.
  static func png(ofDOT text: String) throws(LayoutError) -> [UInt8] {
    try lock.withLock { _ throws(LayoutError) in
      let drawing = try GraphvizDrawing(text, context: gvContext(), attributes: [("dpi", "144")])
      return try drawing.rendered(as: "png")
    }
  }
}

/// One graph read and laid out; its memory goes with it. To be used under the lock of ``GraphvizLayout`` only.
private struct GraphvizDrawing: ~Copyable {
  private let context: OpaquePointer
  private let graph: UnsafeMutablePointer<Agraph_t>
  private let errors: GraphvizErrors

  init(_ text: String, context: OpaquePointer?, attributes: [(String, String)] = []) throws(LayoutError) {
    let errors = GraphvizErrors()
    guard let context else {
      errors.end()
      throw .layoutFailed(message: errors.text)
    }
    guard let graph = cgraphviz_read(text) else {
      gvFreeContext(context)
      errors.end()
      throw .dotRefused(message: errors.text)
    }
    for (name, value) in attributes { cgraphviz_set(graph, name, value) }
    guard gvLayout(context, graph, "dot") == 0 else {
      agclose(graph)
      gvFreeContext(context)
      errors.end()
      throw .layoutFailed(message: errors.text)
    }
    self.context = context
    self.graph = graph
    self.errors = errors
  }

  /// Without `gvFreeLayout`: the versions that Debian 12 and Ubuntu 24.04 carry (2.42) free the virtual edges of some graphs
  /// twice there. What the layout allocated stays, a few kilobytes a state; in a child it ends with the process.
  deinit {
    agclose(graph)
    gvFreeContext(context)
    errors.end()
  }

  /// Through a stream in memory: the type of the length in `gvRenderData` differs between versions.
  func rendered(as format: String) throws(LayoutError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<CChar>?
    var length = 0
    guard let stream = open_memstream(&bytes, &length) else {
      throw .drawingFailed(format: format, message: "no memory")
    }
    let status = gvRender(context, graph, format, stream)
    fclose(stream)
    defer { free(bytes) }
    guard status == 0, let bytes, length > 0 else { throw .drawingFailed(format: format, message: errors.text) }
    // Safe: the closed stream left `length` bytes there, which are ours until freed.
    return Array(UnsafeRawBufferPointer(start: bytes, count: length))
  }
}

extension GraphvizDrawing {
  /// Reads what the layout left in the graph, for everything that has an `id`.
  func layout() -> GraphLayout {
    var layout = GraphLayout()
    let top = cgraphviz_top(graph)
    func point(_ x: Double, _ y: Double) -> GraphLayout.Point { .init(x: hundredths(x), y: hundredths(top - y)) }
    var next = agfstnode(graph)
    while let node = next {
      if let id = cgraphviz_id(node) { layout.nodes[String(cString: id)] = box(of: node, top: top) }
      var out = agfstout(graph, node)
      while let edge = out {
        if let id = cgraphviz_id(edge) { layout.edges[String(cString: id)] = self.edge(edge, at: point) }
        out = agnxtout(graph, edge)
      }
      next = agnxtnode(graph, node)
    }
    for number in 0..<max(cgraphviz_clusters(graph), 0) {
      guard let cluster = cgraphviz_cluster(graph, number + 1), let name = agnameof(cluster) else { continue }
      layout.clusters[String(cString: name)] = GraphLayout.Box(
        left: hundredths(cgraphviz_left(cluster)), top: hundredths(top - cgraphviz_top(cluster)),
        right: hundredths(cgraphviz_right(cluster)), bottom: hundredths(top - cgraphviz_bottom(cluster)))
    }
    return layout
  }

  private func box(of node: UnsafeMutablePointer<Agnode_t>, top: Double) -> GraphLayout.Box {
    let (x, y) = (cgraphviz_node_x(node), top - cgraphviz_node_y(node))
    let (w, h) = (cgraphviz_node_inches_wide(node) * 36, cgraphviz_node_inches_high(node) * 36)
    return .init(left: hundredths(x - w), top: hundredths(y - h), right: hundredths(x + w), bottom: hundredths(y + h))
  }

  private func edge(
    _ edge: UnsafeMutablePointer<Agedge_t>, at point: (Double, Double) -> GraphLayout.Point
  ) -> GraphLayout.Edge {
    var result = GraphLayout.Edge()
    for curve in 0..<cgraphviz_curves(edge) {
      let points = (0..<cgraphviz_points(edge, curve)).map {
        point(cgraphviz_point_x(edge, curve, $0), cgraphviz_point_y(edge, curve, $0))
      }
      if points.count % 3 == 1 { result.curves.append(points) }
      if cgraphviz_has_tip(edge, curve) != 0 {
        result.tip = point(cgraphviz_tip_x(edge, curve), cgraphviz_tip_y(edge, curve))
      }
    }
    if cgraphviz_has_label(edge) != 0 { result.label = point(cgraphviz_label_x(edge), cgraphviz_label_y(edge)) }
    return result
  }

  private func hundredths(_ points: Double) -> Int {
    let largest = Double(GraphLayout.largest)
    return points.isFinite ? Int((min(max(points * 100, -largest), largest)).rounded()) : 0
  }
}
