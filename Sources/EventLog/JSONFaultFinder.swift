/// Finds the first byte at which a line stops being JSON as the parser takes it, and says what was expected there.
///
/// The parser is fast because it does not know this; so this runs on lines that it has refused, and never judges.
struct JSONFaultFinder {
  let bytes: UnsafeRawBufferPointer
  let maxDepth: Int
  var position = 0

  init(_ bytes: UnsafeRawBufferPointer, maxDepth: Int) {
    self.bytes = bytes
    self.maxDepth = maxDepth
  }

  /// The first fault, or nil where the line is fine.
  mutating func find() -> JSONFault? {
    position = 0
    do throws(JSONFault) {
      try value(depth: 0, expected: "a value")
      skipSpace()
      if position < bytes.count { throw unexpected("the end of the line") }
      return nil
    } catch {
      return error
    }
  }

  /// Whether all of the text is one number, of any size.
  mutating func isNumber() -> Bool {
    position = 0
    do throws(JSONFault) {
      try numberGrammar()
      return position == bytes.count
    } catch {
      return false
    }
  }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func at(_ byte: Unicode.Scalar) -> Bool { current == UInt8(ascii: byte) }

  func fault(_ message: String, at place: Int? = nil) -> JSONFault {
    JSONFault(column: (place ?? position) + 1, message: message)
  }

  func unexpected(_ expected: String) -> JSONFault {
    fault("expected \(expected), found \(Self.name(current))")
  }

  static func name(_ byte: UInt8?) -> String {
    guard let byte else { return "the end of the line" }
    if byte == UInt8(ascii: "\"") { return "a quote" }
    return byte > 0x20 && byte < 0x7F ? "\"\(Unicode.Scalar(byte))\"" : "byte 0x\(hexadecimal(byte))"
  }

  static func hexadecimal(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16, uppercase: true)
    return text.count < 2 ? "0" + text : text
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func value(depth: Int, expected: String) throws(JSONFault) {
    skipSpace()
    switch current {
    case UInt8(ascii: "{"):
      try container(depth: depth, close: "}") { finder throws(JSONFault) in try finder.member(depth) }
    case UInt8(ascii: "["):
      try container(depth: depth, close: "]") { finder throws(JSONFault) in
        try finder.value(depth: depth + 1, expected: "a value")
      }
    case UInt8(ascii: "\""): try string()
    case let byte? where byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10: try number()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: throw unexpected(expected)
    }
  }

  /// The parser does not count an empty container as a level.
  private mutating func container(
    depth: Int, close: Unicode.Scalar, _ item: (inout JSONFaultFinder) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    let open = position
    position += 1
    skipSpace()
    if at(close) {
      position += 1
      return
    }
    if depth >= maxDepth { throw fault("nested deeper than \(maxDepth) levels", at: open) }
    while true {
      try item(&self)
      skipSpace()
      if at(close) { break }
      guard at(",") else { throw unexpected("a comma or \"\(close)\"") }
      position += 1
    }
    position += 1
  }

  private mutating func member(_ depth: Int) throws(JSONFault) {
    skipSpace()
    guard at("\"") else { throw unexpected("a key in quotes") }
    try string()
    skipSpace()
    guard at(":") else { throw unexpected("a colon after the key") }
    position += 1
    try value(depth: depth + 1, expected: "a value")
  }

  private mutating func word(_ text: StaticString) throws(JSONFault) {
    let start = position
    for index in 0..<text.utf8CodeUnitCount {
      guard current == text.utf8Start[index] else {
        if current == nil { throw unexpected("\(text)") }
        throw fault("expected a value; the only words are true, false and null", at: start)
      }
      position += 1
    }
  }
}
