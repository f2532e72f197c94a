/// A state graph made ready to draw: texts visible and short, sizes reserved, ends resolved, too large a graph trimmed.
///
/// The DOT text and the SVG are both written from it, so that the numbers of nodes and edges agree.
struct DrawingPlan: Sendable {
  struct Node: Sendable {
    /// Its name in the DOT text; unique.
    var name: String
    /// Its name and annotations.
    var block: TextBlock
    /// Transitions to itself, listed in the box under a rule, as UML's internal transitions are. Drawn as loops they, and
    /// the words beside them, get in the way of every line that leaves the box by that side.
    var loops: [Edge] = []
    var kind: StateGraph.Node.Kind
    var isPale: Bool
    var group: Int?
    var title: String
    var description: String
  }

  struct Edge: Sendable {
    var from: Int
    var to: Int
    /// Nil where there is nothing to say.
    var block: TextBlock?
    var style: StateGraph.Edge.Style
    /// Width of the line in hundredths of a point.
    var lineWidth: Int
    /// How much the layout tries to keep it straight and short.
    var weight: Int
    var title: String
    var description: String
  }

  /// Scalars of a state's name, a callback or an annotation.
  static let labelLength = 64
  static let labelLines = 12
  static let descriptionLength = 400

  var title: TextLine
  var subtitle: [TextLine] = []
  var description: String
  var nodes: [Node] = []
  var edges: [Edge] = []
  var groups: [TextLine] = []
  var legend: [LegendEntry] = []
  var effort: DrawingEffort
  var direction: StateGraph.Direction

  /// Room for the sign before a transition of a state to itself.
  static let loopSign = 20
  static let loopGap = 12

  init(_ original: StateGraph) {
    let complete = Self.withoutCrossedFrames(Self.withImplicitNodes(original))
    let trimmed = DrawingEffort.trimmed(complete)
    let graph = trimmed?.graph ?? complete
    effort = DrawingEffort(nodes: graph.nodes.count, edges: graph.edges.count)
    direction = graph.direction
    title = TextLine(text: VisibleText.line(graph.title, limit: 100), role: .title)
    subtitle = VisibleText.lines(graph.subtitle, limit: 6, length: 120).map { TextLine(text: $0, role: .subtitle) }
    let notice = trimmed?.notice ?? ""
    if !notice.isEmpty { subtitle.append(TextLine(text: notice, role: .notice)) }
    description = Self.description(of: graph, notice: notice)
    addNodes(graph)
    addEdges(graph)
    legend = LegendEntry.entries(for: graph)
  }

  /// The graph with a node for every end of an edge, and no id twice.
  private static func withImplicitNodes(_ graph: StateGraph) -> StateGraph {
    var known = Set<String>()
    var complete = graph
    complete.nodes = graph.nodes.filter { known.insert($0.id).inserted }
    for edge in graph.edges {
      for id in [edge.from, edge.to] where known.insert(id).inserted { complete.nodes.append(StateGraph.Node(id: id)) }
    }
    return complete
  }

  /// Only regions that no transition enters or leaves get a frame; in others each state says where it is.
  ///
  /// Orthogonal regions are like that. Where transitions cross frames, Graphviz 2.42 may put both ends in one row, and then
  /// lays the words of several such transitions on one another, or crashes.
  private static func withoutCrossedFrames(_ graph: StateGraph) -> StateGraph {
    let groups = Dictionary(graph.nodes.map { ($0.id, $0.group) }, uniquingKeysWith: { first, _ in first })
    var crossed = Set<String>()
    for edge in graph.edges {
      let (from, to) = (groups[edge.from] ?? nil, groups[edge.to] ?? nil)
      if from != to { crossed.formUnion([from, to].compactMap { $0 }) }
    }
    var frameless = graph
    for (number, node) in graph.nodes.enumerated() {
      guard let group = node.group, crossed.contains(group) else { continue }
      frameless.nodes[number].group = nil
      frameless.nodes[number].annotations.insert("in \(group)", at: 0)
    }
    return frameless
  }

  private static func description(of graph: StateGraph, notice: String) -> String {
    guard graph.description.isEmpty else { return VisibleText.line(graph.description, limit: descriptionLength) }
    let counts = "State diagram with \(graph.nodes.count) states and \(graph.edges.count) transitions."
    return notice.isEmpty ? counts : counts + " " + notice
  }
}

extension DrawingPlan {
  private mutating func addNodes(_ graph: StateGraph) {
    var groupNumbers: [String: Int] = [:]
    for (number, node) in graph.nodes.enumerated() {
      let label = Self.label(of: node)
      let notes = VisibleText.lines(node.annotations, limit: Self.labelLines, length: Self.labelLength)
      let lines = [TextLine(text: label, role: .state)] + notes.map { TextLine(text: $0, role: .stateNote) }
      var block = TextBlock(lines, paddingX: 16, paddingY: 9)
      block.width = max(block.width, 88)
      block.height = max(block.height, 38)
      nodes.append(
        Node(
          name: Self.dotName(node.id, number: number), block: block, kind: node.kind, isPale: node.emphasis == .pale,
          group: node.group.map { group(named: $0, &groupNumbers) }, title: label,
          description: Self.description(of: node, notes: notes)))
    }
  }

  private mutating func group(named name: String, _ numbers: inout [String: Int]) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = groups.count
    groups.append(TextLine(text: VisibleText.line(name, limit: Self.labelLength), role: .group))
    return groups.count - 1
  }

  static func label(of node: StateGraph.Node) -> String {
    let text = VisibleText.line(node.label.isEmpty ? node.id : node.label, limit: labelLength)
    return text.allSatisfy { $0 == " " } ? "(no name)" : text
  }

  /// Names that DOT readers may see are the ids where those are plain words; others are numbered, so no text of a log is a
  /// name. The tilde keeps the two apart.
  private static func dotName(_ id: String, number: Int) -> String {
    let isPlain = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
        || byte == 0x2E || byte == 0x2D
    }
    return !id.isEmpty && id.utf8.count <= labelLength && id.utf8.allSatisfy(isPlain) ? id : "~\(number + 1)"
  }

  private static func description(of node: StateGraph.Node, notes: [String]) -> String {
    guard node.description.isEmpty else { return VisibleText.line(node.description, limit: descriptionLength) }
    var parts: [String] = []
    switch (node.kind.contains(.initial), node.kind.contains(.final)) {
    case (true, true): parts.append("first and last state")
    case (true, false): parts.append("initial state")
    case (false, true): parts.append("final state")
    case (false, false): parts.append("state")
    }
    if node.emphasis == .pale { parts.append("never visited") }
    return (parts + notes).joined(separator: ", ")
  }
}

extension DrawingPlan {
  private mutating func addEdges(_ graph: StateGraph) {
    var numbers: [String: Int] = [:]
    for (number, node) in graph.nodes.enumerated() { numbers[node.id] = number }
    let most = graph.edges.map(\.count).max() ?? 0
    for edge in graph.edges {
      guard let from = numbers[edge.from], let to = numbers[edge.to] else { continue }
      let callbacks = VisibleText.lines(edge.labels, limit: Self.labelLines, length: Self.labelLength)
      let notes = VisibleText.lines(edge.annotations, limit: Self.labelLines, length: Self.labelLength)
      var lines: [TextLine] = []
      if let rule = Self.rule(of: edge.style) { lines.append(TextLine(text: rule, role: .rule)) }
      lines += callbacks.map { TextLine(text: $0, role: .callback) } + notes.map { TextLine(text: $0, role: .edgeNote) }
      let share = Self.share(of: edge.count, in: most)
      let drawn = Edge(
        from: from, to: to, block: lines.isEmpty ? nil : TextBlock(lines, paddingX: 6, paddingY: 3), style: edge.style,
        lineWidth: 125 + share * 175 / 100, weight: 1 + share / 15,
        title: Self.title(from: nodes[from], to: nodes[to], callbacks: callbacks),
        description: Self.description(of: edge, notes: notes))
      if from == to { nodes[from].loops.append(drawn) } else { edges.append(drawn) }
    }
  }

  private static func rule(of style: StateGraph.Edge.Style) -> String? {
    switch style {
    case .illegal(let rule): return rule.isEmpty ? nil : VisibleText.line(rule, limit: labelLength)
    case .quirk(let id): return id.isEmpty ? nil : VisibleText.line(id, limit: labelLength)
    case .ordinary, .pale, .silent: return nil
    }
  }

  /// 0 for never, 100 for the most frequent, by powers of two: integers, so the same on every machine.
  private static func share(of count: Int, in most: Int) -> Int {
    guard count > 0, most > 1 else { return 0 }
    let bits = { (n: Int) in Int.bitWidth - n.leadingZeroBitCount }
    return bits(min(count, most)) * 100 / bits(most)
  }

  private static func title(from: Node, to: Node, callbacks: [String]) -> String {
    let ends = "\(from.title) → \(to.title)"
    return callbacks.isEmpty ? ends : "\(ends): \(callbacks.joined(separator: ", "))"
  }

  private static func description(of edge: StateGraph.Edge, notes: [String]) -> String {
    guard edge.description.isEmpty else { return VisibleText.line(edge.description, limit: descriptionLength) }
    var parts: [String]
    switch edge.style {
    case .ordinary: parts = ["transition"]
    case .pale: parts = ["transition, never taken"]
    case .silent: parts = ["silent transition, without a line in the log"]
    case .illegal: parts = ["illegal transition" + (rule(of: edge.style).map { ", breaks \($0)" } ?? "")]
    case .quirk: parts = ["known quirk of the system" + (rule(of: edge.style).map { ", \($0)" } ?? "")]
    }
    parts += notes
    return parts.joined(separator: ", ")
  }
}

extension DrawingPlan.Node {
  /// The least size of the box, in points.
  var width: Int {
    loops.reduce(block.width) { max($0, ($1.block?.width ?? 0) + DrawingPlan.loopSign + 12) }
  }

  var height: Int {
    loops.reduce(block.height) { $0 + Self.height(of: $1) } + (loops.isEmpty ? 0 : DrawingPlan.loopGap)
  }

  /// A transition without words still has its sign.
  static func height(of loop: DrawingPlan.Edge) -> Int { loop.block?.height ?? TextLine.Role.callback.height }
}
