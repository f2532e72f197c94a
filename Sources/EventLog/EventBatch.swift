/// What a reader has made of one block of a log. Reused from block to block: nothing in it outlives the next read.
public final class EventBatch {
  public var events: [Event] = []
  public var fields: [Field] = []
  /// UTF-8 of all ``TextRef``s.
  public var text: [UInt8] = []
  /// The raw bytes of the lines.
  public var bytes: [UInt8] = []
  public var headers: [Header] = []
  /// Trouble with lines of this block, in line order.
  public var problems: [ReadProblem] = []

  public init() {}

  public func removeAll() {
    events.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    headers.removeAll(keepingCapacity: true)
    problems.removeAll(keepingCapacity: true)
  }

  /// The text as a string. Allocates: not for the hot path.
  public func string(_ ref: TextRef) -> String {
    guard !ref.isNone else { return "" }
    let start = Int(ref.offset)
    return String(decoding: text[start..<start + Int(ref.length)], as: UTF8.self)
  }

  /// The raw line of an event, cut to `limit` bytes. Allocates: not for the hot path.
  public func source(of event: Event, limit: Int = 4096) -> String {
    let start = Int(event.sourceOffset)
    let length = min(Int(event.sourceLength), limit)
    return String(decoding: bytes[start..<start + length], as: UTF8.self)
  }
}

/// A `trace.header` line: the JSON object, uninterpreted.
public struct Header: Sendable, Equatable {
  public var line: Int
  /// Members in the order of the line; of duplicate keys the last wins.
  public var members: [(key: String, value: JSONValue)]

  public init(line: Int, members: [(key: String, value: JSONValue)]) {
    self.line = line
    self.members = members
  }

  public subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  public static func == (a: Header, b: Header) -> Bool {
    a.line == b.line && a.members.elementsEqual(b.members) { $0.key == $1.key && $0.value == $1.value }
  }
}

/// A JSON value with numbers kept as the text that was logged.
public indirect enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Sendable, Equatable {
    public var key: String
    public var value: JSONValue

    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

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
