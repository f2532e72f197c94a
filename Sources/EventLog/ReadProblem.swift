/// Trouble with one line; reading goes on with the next.
public struct ReadProblem: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// No JSON object by RFC 8259 with a string `type`; the text says what is wrong, in a few words.
    case badLine(String)
    /// The last line has no line end and does not parse: its writer died.
    case cutLine
    /// A known key has a value of the wrong type and counts as absent.
    case wrongType(key: String, expected: String)
    /// A time too large for seconds was taken for this unit. Told once a log.
    case scaledTime(unit: String)
  }

  public var kind: Kind
  public var line: Int
  /// Byte in the line at which it goes wrong, the first one counting as 1; nil where no place can be named.
  public var column: Int?
  /// The raw line, cut to 4,096 bytes.
  public var source: String

  public init(kind: Kind, line: Int, column: Int?, source: String) {
    self.kind = kind
    self.line = line
    self.column = column
    self.source = source
  }
}
