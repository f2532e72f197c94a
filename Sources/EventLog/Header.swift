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
