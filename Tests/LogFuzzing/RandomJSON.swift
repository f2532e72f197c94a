import EventLog

/// JSON at random, for properties.
package enum RandomJSON {
  package static func value(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .number(number(using: &random))
    case 3, 4: .string(string(using: &random))
    case 5: .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, using: &random) })
    default: object(depth: depth, using: &random)
    }
  }

  /// Keys are unique: of equal ones only the last would be read back.
  package static func object(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    .object(
      (0..<Int.random(in: 0...4, using: &random)).map { index in
        .init(key: "\(index)" + string(using: &random), value: value(depth: depth - 1, using: &random))
      })
  }

  package static func number(using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: String(Int64.random(in: .min ... .max, using: &random))
    case 1: String(Int.random(in: -20...20, using: &random)) + "." + String(Int.random(in: 0...999_999, using: &random))
    case 2: String(Int.random(in: 0...9, using: &random)) + "e" + String(Int.random(in: -330...300, using: &random))
    default: String(Int.random(in: 0...9, using: &random))
    }
  }

  package static func string(using random: inout SeededGenerator) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "b", "\"", "\\", "/", "\n", "\0", "\u{1B}", "é", "\u{2028}", "\u{FFFF}", "\u{1F600}", "}",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
    }
    return text
  }

  /// The bytes with some of them changed, cut out, doubled, or swapped for others that matter to a parser.
  package static func damaged(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    let alphabet =
      Array("{}[]\",:\\tfn0123456789eE+-. \t\r/u'x".utf8) + [0, 0x1F, 0x7F, 0x80, 0xC3, 0xE2, 0xED, 0xF0, 0xFF]
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      let byte = alphabet.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(byte, at: index)
      case 2: bytes.insert(bytes[index], at: index)
      case 3: bytes.removeLast(bytes.count - index)
      default: bytes[index] = byte
      }
    }
    return bytes
  }
}
