/// Where Graphviz put everything: hundredths of a point, y growing downwards, keyed by the `id`s of the DOT text.
struct GraphLayout: Sendable, Equatable {
  struct Point: Sendable, Equatable {
    var x: Int
    var y: Int
  }

  /// A box by its corners.
  struct Box: Sendable, Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  struct Edge: Sendable, Equatable {
    /// Bézier curves: a start, then three points each.
    var curves: [[Point]] = []
    /// The point of the arrow; it begins where the last curve ends.
    var tip: Point?
    /// Centre of the words.
    var label: Point?
  }

  var nodes: [String: Box] = [:]
  var edges: [String: Edge] = [:]
  var clusters: [String: Box] = [:]
}

/// The form in which a layout goes from the child process to its parent: a line a thing, integers only, so that no number
/// is rounded or read twice.
extension GraphLayout {
  func encoded() -> String {
    var lines = ["layout/1"]
    for (id, box) in nodes.sorted(by: { $0.key < $1.key }) { lines.append("node \(id) \(Self.text(box))") }
    for (id, box) in clusters.sorted(by: { $0.key < $1.key }) { lines.append("cluster \(id) \(Self.text(box))") }
    for (id, edge) in edges.sorted(by: { $0.key < $1.key }) {
      lines.append("edge \(id)")
      for curve in edge.curves { lines.append("curve \(curve.map { "\($0.x) \($0.y)" }.joined(separator: " "))") }
      if let tip = edge.tip { lines.append("tip \(tip.x) \(tip.y)") }
      if let label = edge.label { lines.append("label \(label.x) \(label.y)") }
    }
    return lines.joined(separator: "\n") + "\nend\n"
  }

  private static func text(_ box: Box) -> String { "\(box.left) \(box.top) \(box.right) \(box.bottom)" }

  /// Reads ``encoded()``; the end line tells a whole text from a torn one.
  init(decoding text: String) throws(LayoutError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == "layout/1" else { throw .outputMalformed(line: 1) }
    guard lines.last == "", lines.dropLast().last == "end" else { throw .outputMalformed(line: lines.count) }
    lines.removeLast(2)
    var edge: String?
    for (number, line) in lines.enumerated().dropFirst() {
      guard read(line.split(separator: " "), &edge) else { throw .outputMalformed(line: number + 1) }
    }
  }

  private mutating func read(_ words: [Substring], _ edge: inout String?) -> Bool {
    guard words.count >= 2 else { return false }
    let id = String(words[1])
    switch words[0] {
    case "node", "cluster":
      let numbers = Self.numbers(words.dropFirst(2))
      guard numbers.count == 4, words.count == 6 else { return false }
      let box = Box(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
      if words[0] == "node" { nodes[id] = box } else { clusters[id] = box }
    case "edge":
      edges[id] = Edge()
      edge = id
    case "curve", "tip", "label":
      guard let edge else { return false }
      let numbers = Self.numbers(words.dropFirst())
      guard numbers.count == words.count - 1, numbers.count % 2 == 0 else { return false }
      let points = stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
      if words[0] == "curve" {
        guard points.count % 3 == 1 else { return false }
        edges[edge]?.curves.append(points)
      } else if words[0] == "tip" {
        edges[edge]?.tip = points[0]
      } else {
        edges[edge]?.label = points[0]
      }
    default: return false
    }
    return true
  }

  /// Coordinates beyond this are no picture; the bound keeps sums of them from overflowing.
  static let largest = 1_000_000_000

  private static func numbers(_ words: ArraySlice<Substring>) -> [Int] {
    words.compactMap { Int($0) }.filter { (-largest...largest).contains($0) }
  }
}
