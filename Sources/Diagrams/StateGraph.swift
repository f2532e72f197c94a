/// A state diagram to draw: what it shows, not how.
///
/// Every text may come from a log and is treated as hostile: control characters are shown, lengths are limited, and
/// whatever DOT or SVG would take for markup is escaped. The order of nodes and edges is the order of drawing and decides
/// ties, so equal graphs give equal bytes.
public struct StateGraph: Sendable, Equatable {
  /// The way transitions run where nothing else decides.
  public enum Direction: Sendable {
    case down, right
  }

  /// The heading of the picture, and its accessible name.
  public var title: String
  /// Lines under the heading.
  public var subtitle: [String]
  /// What the picture shows, for readers who do not see it; made from the counts where it is empty.
  public var description: String
  public var nodes: [Node]
  /// An edge whose end is no node of the graph gets an ordinary node of that name.
  public var edges: [Edge]
  public var direction: Direction
  /// Whether line styles are explained. A graph that has ordinary edges only, and no annotations, needs no legend.
  public var showsLegend: Bool
  /// What the legend says about the annotation lines, as in `12× · 3.2 s: times taken, median stay before`.
  public var annotationKey: String

  public init(
    title: String, subtitle: [String] = [], description: String = "", nodes: [Node] = [], edges: [Edge] = [],
    direction: Direction = .down, showsLegend: Bool = true,
    annotationKey: String = "numbers: how often, and the median stay in the state before"
  ) {
    self.title = title
    self.subtitle = subtitle
    self.description = description
    self.nodes = nodes
    self.edges = edges
    self.direction = direction
    self.showsLegend = showsLegend
    self.annotationKey = annotationKey
  }
}
