/// Writes native log lines into memory; the caller takes them from there to where they belong.
public struct EventWriter {
  /// Whole lines, each with its line end.
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// Appends one line: an object of these members, in this order.
  public mutating func write(_ members: [(key: String, value: JSONValue)]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      JSONText.append(string: member.key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      JSONText.append(member.value, to: &bytes)
    }
    bytes += "}\n".utf8
  }

  /// Appends any value as one line.
  public mutating func write(_ value: JSONValue) {
    JSONText.append(value, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends a header line.
  public mutating func write(_ header: Header) { write(header.members) }

  /// Appends a line as it is, such as an event's raw bytes.
  public mutating func write(rawLine: some Sequence<UInt8>) {
    bytes += rawLine
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Empties the writer and keeps its memory.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
