import EventLog

/// A random log that is legal, with what is known of it.
public struct GeneratedLog: Sendable {
  /// One event.
  public struct Line: Sendable {
    /// Number of the process run that it belongs to, from 0.
    public var run: Int
    public var type: String
    public var members: [JSONValue.Member]
  }

  public var seed: UInt64
  public var header: [JSONValue.Member]
  public var lines: [Line]
  /// The header leaves nothing open that a rule could ask for.
  public var saysAll: Bool

  /// The log in the native format.
  public var bytes: [UInt8] {
    var writer = EventWriter()
    writer.write(.object(header))
    for line in lines { writer.write(.object(line.members)) }
    return writer.bytes
  }

  /// The log without some of its lines.
  public func keeping(_ isKept: (Line) -> Bool) -> GeneratedLog {
    var copy = self
    copy.lines = lines.filter(isKept)
    return copy
  }
}
