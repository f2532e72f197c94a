extension StateGraph {
  /// One transition.
  public struct Edge: Sendable, Equatable {
    public enum Style: Sendable, Equatable {
      case ordinary
      /// Allowed, but never taken in what the picture shows.
      case pale
      /// Happens without a line in the log: dotted.
      case silent
      /// Taken against a rule: red and dashed, with the rule's id.
      case illegal(rule: String)
      /// A known behaviour of the system that the rules do not allow: amber, with its id.
      case quirk(id: String)
    }

    public var from: String
    public var to: String
    /// The callbacks, one a line.
    public var labels: [String]
    /// Small lines under them, as in `12× · 3.2 s`.
    public var annotations: [String]
    public var style: Style
    /// How often it was taken. Lines grow mildly with it, and the rarest are left out of too large a picture.
    public var count: Int
    /// The tooltip, and what a screen reader reads; made from the other fields where it is empty.
    public var description: String

    public init(
      from: String, to: String, labels: [String] = [], annotations: [String] = [], style: Style = .ordinary,
      count: Int = 0, description: String = ""
    ) {
      self.from = from
      self.to = to
      self.labels = labels
      self.annotations = annotations
      self.style = style
      self.count = count
      self.description = description
    }
  }
}
