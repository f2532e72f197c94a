import EventLog
import Replay

/// A log as SARIF names it: by a URI, relative to the folder of the call unless its path is absolute.
struct SARIFPlace {
  /// The name that relative URIs are resolved by. Code scanning knows it as the top of the sources.
  static let base = "%SRCROOT%"

  let artifact: JSONValue
  let uri: String
  /// Whether lines of the file are lines of the log; they are not where it is packed, or nobody can say.
  let isPlain: Bool

  init(_ path: String) {
    isPlain = path != "-" && !path.hasSuffix(".gz") && !path.hasSuffix(".zst")
    if path == "-" {
      uri = "-"
      artifact = ["uri": "-", "description": ["text": "standard input"]]
    } else if path.utf8.first == Self.slash {
      // Two slashes would begin the name of a host.
      uri = "file:///" + Self.encoded(path.utf8.drop { $0 == Self.slash })
      artifact = ["uri": .string(uri)]
    } else {
      var path = path.utf8[...]
      while path.starts(with: "./".utf8) { path = path.dropFirst(2).drop { $0 == Self.slash } }
      uri = Self.encoded(path)
      artifact = ["uri": .string(uri), "uriBaseId": .string(Self.base)]
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// Everything is escaped that is not allowed anywhere in a path: a colon would end a scheme.
  private static func encoded(_ path: Substring.UTF8View) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), slash:
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameters:
  ///   - message: What is there.
  ///   - id: A number that no other location of the result has.
  func location(
    line: Int?, column: Int? = nil, snippet: String? = nil, message: String? = nil, id: Int? = nil
  ) -> JSONValue {
    let region: JSONValue? = line.flatMap { line in
      line < 1
        ? nil
        : .compact([
          ("startLine", .count(line)), ("startColumn", column.map { .count($0) }),
          ("snippet", snippet.map { ["text": .string($0)] }),
        ])
    }
    return .compact([
      ("id", id.map { .count($0) }),
      ("physicalLocation", .compact([("artifactLocation", artifact), ("region", region)])),
      ("message", message.map { SARIFText.message($0) }),
    ])
  }

  func location(of finding: Finding) -> JSONValue {
    let column = finding.codePointColumn
    return location(line: finding.line, column: column, snippet: column == nil ? finding.snippet : nil)
  }
}

extension Finding {
  /// The column in characters, where the line is known so far and was UTF-8 up to there.
  fileprivate var codePointColumn: Int? {
    guard let column, column > 0, let source = source?.utf8, column <= source.count else { return nil }
    let place = source.index(source.startIndex, offsetBy: column - 1)
    guard let before = String(source[..<place]), !before.unicodeScalars.contains("\u{FFFD}") else { return nil }
    return before.unicodeScalars.count + 1
  }

  /// The line, where it can be quoted as a whole.
  fileprivate var snippet: String? {
    source.flatMap { $0.utf8.count <= 1000 && !$0.isEmpty && TerminalText.printable($0) == $0 ? $0 : nil }
  }
}
