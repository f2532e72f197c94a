/// Makes text of unknown origin fit for a terminal: nothing in it can move the cursor, change colours, or reorder what
/// is shown.
public enum TerminalText {
  /// The text with control characters, line and paragraph separators and directional controls as `\u{1b}`.
  /// - Parameter limit: The length in Unicode scalars, as printed; what is longer is cut, and ends with `…`.
  public static func printable(_ text: String, limit: Int = .max) -> String {
    if isPlain(text, limit: limit) { return text }
    var output = LimitedText(limit: limit)
    for scalar in text.unicodeScalars {
      guard output.append(scalar) else { break }
    }
    return output.text
  }

  /// Whether nothing has to be done: most texts are a few words of ASCII.
  private static func isPlain(_ text: String, limit: Int) -> Bool {
    let utf8 = text.utf8
    return utf8.count <= limit && utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// The same for bytes that need not be UTF-8: each byte that is none is shown as `\x{ff}`.
  public static func printable(bytes: some Collection<UInt8>, limit: Int = .max) -> String {
    var output = LimitedText(limit: limit)
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var consumed = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        consumed = bytes.index(consumed, offsetBy: encoded.count)
        guard output.append(Unicode.UTF8.decode(encoded)) else { return output.text }
      case .error(let length):
        for _ in 0..<length {
          let byte = bytes[consumed]
          bytes.formIndex(after: &consumed)
          guard output.append("\\x{\(String(byte, radix: 16))}") else { return output.text }
        }
      case .emptyInput: return output.text
      }
    }
  }

  /// Whether a terminal would obey the scalar, or be led to show its neighbours in another order.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Arabic letter mark, left-to-right and right-to-left marks, embeddings and overrides, isolates.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }
}

/// Text that grows up to a limit, and then ends with `…`.
private struct LimitedText {
  private let limit: Int
  private var scalars = String.UnicodeScalarView()
  private var count = 0
  /// Where to cut to make room for the `…`: after the last piece that leaves room for it.
  private var cut: String.UnicodeScalarView.Index
  private var isCut = false

  init(limit: Int) {
    self.limit = max(limit, 1)
    cut = scalars.startIndex
  }

  var text: String {
    isCut ? String(scalars[..<cut]) + "…" : String(scalars)
  }

  /// - Returns: false where there is no room, which ends the text.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    if TerminalText.isControl(scalar) { return append("\\u{\(String(scalar.value, radix: 16))}") }
    guard makeRoom(1) else { return false }
    scalars.append(scalar)
    return true
  }

  mutating func append(_ escape: String) -> Bool {
    guard makeRoom(escape.unicodeScalars.count) else { return false }
    scalars.append(contentsOf: escape.unicodeScalars)
    return true
  }

  private mutating func makeRoom(_ length: Int) -> Bool {
    if count < limit { cut = scalars.endIndex }
    guard length <= limit - count else {
      isCut = true
      return false
    }
    count += length
    return true
  }
}
