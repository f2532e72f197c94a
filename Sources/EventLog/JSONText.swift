/// JSON text: of values, and back.
public enum JSONText {
  /// Compact JSON without line breaks, members in the order given.
  public static func text(of value: JSONValue) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends compact JSON. A number whose text is none in JSON becomes a string: the output is JSON in any case.
  public static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .number(let text) where isNumber(text): bytes += text.utf8
    case .number(let text), .string(let text): append(string: text, to: &bytes)
    case .array(let elements):
      append(elements, open: "[", close: "]", to: &bytes) { append($0, to: &$1) }
    case .object(let members):
      append(members, open: "{", close: "}", to: &bytes) { member, bytes in
        append(string: member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        append(member.value, to: &bytes)
      }
    }
  }

  private static func append<Item>(
    _ items: [Item], open: Unicode.Scalar, close: Unicode.Scalar, to bytes: inout [UInt8],
    _ item: (Item, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, each) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      item(each, &bytes)
    }
    bytes.append(UInt8(ascii: close))
  }

  /// Appends a JSON string with its quotes; control characters, quotes and backslashes are escaped, all else stays.
  public static func append(string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether the text is a number by RFC 8259.
  static func isNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { utf8 in
      var finder = JSONFaultFinder(UnsafeRawBufferPointer(utf8), maxDepth: 1)
      return finder.isNumber()
    }
  }

  /// The value of a JSON text: RFC 8259, UTF-8, up to `maxDepth` containers in one another.
  public static func value(of bytes: [UInt8], maxDepth: Int = 64) throws(JSONFault) -> JSONValue {
    let maxDepth = ReadOptions.allowedDepth(maxDepth)
    return try bytes.withUnsafeBytes { line in parse(line, maxDepth: maxDepth) }.get()
  }

  private static func parse(_ line: UnsafeRawBufferPointer, maxDepth: Int) -> Result<JSONValue, JSONFault> {
    do throws(JSONRefusal) {
      let parser = JSONLineParser(maxBytes: line.count, maxDepth: maxDepth)
      return .success(JSONValue(try parser.parse(line, readable: line.count)))
    } catch {
      return .failure(JSONFault(refusal: error, line: line, maxDepth: maxDepth))
    }
  }

  public static func value(of text: String, maxDepth: Int = 64) throws(JSONFault) -> JSONValue {
    try value(of: Array(text.utf8), maxDepth: maxDepth)
  }
}
