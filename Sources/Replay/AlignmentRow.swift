/// One place of an alignment: what the log has there, and what a legal run would have.
public struct AlignmentRow: Sendable, Equatable {
  public enum Move: String, Sendable, CaseIterable {
    /// The log and the model go together.
    case both
    /// A log move: the model has no such event here.
    case log
    /// A model move: the log has no such event here.
    case model
    /// An event of another kind, or one that reads another state.
    case other
    /// An event that stands in the wrong order.
    case moved
  }

  public var move: Move
  /// The line of the log's event; nil where the log has none.
  public var line: Int?
  public var log: String?
  public var model: String?
  /// The state that the event should read, where the log's event reads another and it is known.
  public var state: String?

  public init(_ move: Move, line: Int? = nil, log: String? = nil, model: String? = nil) {
    self.move = move
    self.line = line
    self.log = log
    self.model = model
  }
}
