extension JSONFaultFinder {
  mutating func string() throws(JSONFault) {
    let open = position
    position += 1
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw fault("a control character (0x\(Self.hexadecimal(byte))) in a string must be escaped")
      case 0x20..<0x80: position += 1
      default: try multibyte()
      }
    }
    throw fault("the string that begins in column \(open + 1) has no end")
  }

  private mutating func escape() throws(JSONFault) {
    let start = position
    position += 1
    switch current {
    case UInt8(ascii: "u"):
      let unit = try hexadecimalUnit(from: start)
      if (0xDC00..<0xE000).contains(unit) { throw fault("a lone low surrogate", at: start) }
      guard (0xD800..<0xDC00).contains(unit) else { return }
      guard at("\\"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u") else {
        throw fault("a lone high surrogate", at: start)
      }
      let second = position
      position += 1
      guard (0xDC00..<0xE000).contains(try hexadecimalUnit(from: second)) else {
        throw fault("a lone high surrogate", at: start)
      }
    case let byte? where "\"\\/bfnrt".utf8.contains(byte): position += 1
    default: throw fault("\\ must be followed by one of \" \\ / b f n r t u, not by \(Self.name(current))", at: start)
    }
  }

  /// At the `u` of an escape: reads the four digits after it.
  private mutating func hexadecimalUnit(from start: Int) throws(JSONFault) -> Int {
    var unit = 0
    for index in position + 1..<position + 5 {
      guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue, bytes[index] < 0x80
      else { throw fault("\\u must be followed by four hexadecimal digits", at: start) }
      unit = unit << 4 | digit
    }
    position += 5
    return unit
  }

  /// A character of two to four bytes, as RFC 3629 allows it: no overlong forms, no surrogates, nothing over U+10FFFF.
  private mutating func multibyte() throws(JSONFault) {
    let first = bytes[position]
    let second: ClosedRange<UInt8>
    let length: Int
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw fault("no UTF-8: byte 0x\(Self.hexadecimal(first))")
    }
    for index in 1..<length {
      let allowed = index == 1 ? second : 0x80...0xBF
      guard position + index < bytes.count, allowed.contains(bytes[position + index]) else {
        throw fault("no UTF-8: byte 0x\(Self.hexadecimal(first)) begins a character that is not complete")
      }
    }
    position += length
  }

  mutating func number() throws(JSONFault) {
    let start = position
    try numberGrammar()
    let token = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    guard !isRepresentable(token) else { return }
    throw fault("a number too large to be read", at: start)
  }

  mutating func numberGrammar() throws(JSONFault) {
    if at("-") { position += 1 }
    if at("0") {
      position += 1
      if isDigit { throw fault("a number must not begin with 0") }
    } else {
      try digits()
    }
    if at(".") {
      position += 1
      try digits()
    }
    if at("e") || at("E") {
      position += 1
      if at("+") || at("-") { position += 1 }
      try digits()
    }
  }

  private var isDigit: Bool { current.map { $0 &- UInt8(ascii: "0") < 10 } ?? false }

  private mutating func digits() throws(JSONFault) {
    guard isDigit else { throw unexpected("a digit") }
    while isDigit { position += 1 }
  }

  /// The parser refuses integers outside 64 bits and decimals whose nearest double is infinite.
  private func isRepresentable(_ token: UnsafeRawBufferPointer) -> Bool {
    let text = String(decoding: token, as: UTF8.self)
    if text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) {
      return Double(text)?.isFinite ?? false
    }
    return text.hasPrefix("-") ? Int64(text) != nil : UInt64(text) != nil
  }
}
