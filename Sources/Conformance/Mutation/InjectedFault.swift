/// A fault put into a legal log.
public struct InjectedFault: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable {
    /// An event is left out.
    case drop
    /// An event is put in that did not happen.
    case insert
    /// An event changes places with the subject's next one.
    case swap
    /// An event is written as another one of its channel.
    case rename
    /// An event is written twice.
    case `repeat`
    /// An event reads another state than it did.
    case reading
  }

  public var kind: Kind
  /// The machine of the subject whose history is changed, by its id.
  public var machine: String
  /// The subject by name, as findings have it.
  public var subject: String
  /// The line in the file that is wrong, or before which something is missing, the header counting as line 1.
  public var line: Int
  /// The type of the event that was changed, as it stood in the legal log (of the one put in, for `insert`).
  public var type: String
}
