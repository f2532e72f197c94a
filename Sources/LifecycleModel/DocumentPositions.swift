/// Where the keys of a JSON5 text are. Decoding is Foundation's; this scan only finds places, and is lenient.
struct DocumentPositions: Sendable {
  private var lines: [String: Int] = [:]
  /// Paths of all members, in the order of the text.
  private(set) var keyPaths: [String] = []
  /// The line at which the scan gave up, where it did.
  private(set) var firstFault: Int?

  init(_ text: String) {
    var scan = Scan(bytes: Array(text.utf8))
    scan.value(path: "")
    lines = scan.lines
    keyPaths = scan.keyPaths
    if scan.failed || scan.skipBlank() { firstFault = scan.line }
  }

  /// The line of a key path, or of the nearest container of it that is known.
  func line(of path: String) -> Int? {
    var path = Substring(path)
    while true {
      if let line = lines[String(path)] { return line }
      guard let cut = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return lines[""] }
      path = path[..<cut]
    }
  }

  private struct Scan {
    let bytes: [UInt8]
    var at = 0
    var line = 1
    var lines: [String: Int] = [:]
    var keyPaths: [String] = []
    var failed = false
    var depth = 0

    /// Skips white space and comments; false at the end.
    @discardableResult
    mutating func skipBlank() -> Bool {
      while at < bytes.count {
        let byte = bytes[at]
        if byte == 0x2F, at + 1 < bytes.count, bytes[at + 1] == 0x2F {
          while at < bytes.count, bytes[at] != 0x0A { at += 1 }
        } else if byte == 0x2F, at + 1 < bytes.count, bytes[at + 1] == 0x2A {
          while at < bytes.count, !(bytes[at] == 0x2F && bytes[at - 1] == 0x2A) { step() }
          at += 1
        } else if byte <= 0x20 {
          step()
        } else {
          return true
        }
      }
      return false
    }

    mutating func step() {
      if at < bytes.count, bytes[at] == 0x0A { line += 1 }
      at += 1
    }

    mutating func value(path: String) {
      guard skipBlank(), depth < 64 else { return failed = true }
      lines[path] = lines[path] ?? line
      depth += 1
      defer { depth -= 1 }
      switch bytes[at] {
      case UInt8(ascii: "{"): object(path)
      case UInt8(ascii: "["): array(path)
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = string()
      default: _ = word()
      }
    }

    mutating func object(_ path: String) {
      at += 1
      while !failed, skipBlank() {
        if bytes[at] == UInt8(ascii: "}") {
          at += 1
          return
        }
        let keyLine = line
        let quoted = bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'")
        let key = quoted ? string() : word()
        guard skipBlank(), bytes[at] == UInt8(ascii: ":") else { return failed = true }
        at += 1
        let inner = path.isEmpty ? key : "\(path).\(key)"
        lines[inner] = keyLine
        keyPaths.append(inner)
        value(path: inner)
        guard separator() else { return }
      }
      failed = true
    }

    mutating func array(_ path: String) {
      at += 1
      var index = 0
      while !failed, skipBlank() {
        if bytes[at] == UInt8(ascii: "]") {
          at += 1
          return
        }
        value(path: "\(path)[\(index)]")
        index += 1
        guard separator() else { return }
      }
      failed = true
    }

    /// Takes a comma; false where something else than a comma or a closing bracket comes.
    mutating func separator() -> Bool {
      guard !failed, skipBlank() else {
        failed = true
        return false
      }
      if bytes[at] == UInt8(ascii: ",") {
        at += 1
        return true
      }
      guard bytes[at] == UInt8(ascii: "}") || bytes[at] == UInt8(ascii: "]") else {
        failed = true
        return false
      }
      return true
    }

    mutating func string() -> String {
      let quote = bytes[at]
      at += 1
      let start = at
      while at < bytes.count, bytes[at] != quote {
        if bytes[at] == UInt8(ascii: "\\") { step() }
        step()
      }
      let end = min(at, bytes.count)
      if at >= bytes.count { failed = true }
      at += 1
      return String(decoding: bytes[min(start, end)..<end], as: UTF8.self)
    }

    mutating func word() -> String {
      let start = at
      while at < bytes.count, bytes[at] > 0x20, !"{}[]:,\"'".utf8.contains(bytes[at]) { at += 1 }
      if at == start { failed = true }
      return String(decoding: bytes[start..<at], as: UTF8.self)
    }
  }
}
