extension StateGraph {
  /// One state.
  public struct Node: Sendable, Equatable {
    /// What a state is to the machine; a state may be both, as `notRunning` is.
    public struct Kind: OptionSet, Sendable {
      public let rawValue: UInt8
      public init(rawValue: UInt8) { self.rawValue = rawValue }

      public static let ordinary: Kind = []
      /// Where the machine starts: drawn with the dot and arrow of a start.
      public static let initial = Kind(rawValue: 1)
      /// Where it ends (dead): drawn with a double border.
      public static let final = Kind(rawValue: 2)
    }

    public enum Emphasis: Sendable {
      case normal
      /// Never visited in what the picture shows.
      case pale
    }

    /// Unique in the graph; of two nodes with one id the first is drawn.
    public var id: String
    /// What the box says; the id where it is empty.
    public var label: String
    public var kind: Kind
    public var emphasis: Emphasis
    /// The region of the state. States of one region share a frame, if no transition enters or leaves it; otherwise each
    /// says which it is in.
    public var group: String?
    /// Small lines under the label, as in `12 visits`.
    public var annotations: [String]
    /// The tooltip, and what a screen reader reads; made from the other fields where it is empty.
    public var description: String

    public init(
      id: String, label: String = "", kind: Kind = .ordinary, emphasis: Emphasis = .normal, group: String? = nil,
      annotations: [String] = [], description: String = ""
    ) {
      self.id = id
      self.label = label
      self.kind = kind
      self.emphasis = emphasis
      self.group = group
      self.annotations = annotations
      self.description = description
    }
  }
}
