import CSimdJSON

/// One value of a parsed line; see ``JSONLineParser``.
typealias JSONNode = csj_node

extension JSONNode {
  var isObject: Bool { Int(kind) == CSJ_OBJECT }
  var isArray: Bool { Int(kind) == CSJ_ARRAY }
  var isString: Bool { Int(kind) == CSJ_STRING_VALUE }
  var isInteger: Bool { Int(kind) == CSJ_INT64 || Int(kind) == CSJ_UINT64 }
  var isNumber: Bool { isInteger || Int(kind) == CSJ_DOUBLE }
  var isBool: Bool { Int(kind) == CSJ_TRUE || Int(kind) == CSJ_FALSE }

  static let int64Kind = Int(CSJ_INT64)

  /// What the value is as a payload field.
  var fieldKind: Field.Kind {
    switch Int(kind) {
    case CSJ_STRING_VALUE: .string
    case CSJ_INT64, CSJ_UINT64: .integer
    case CSJ_DOUBLE: .decimal
    case CSJ_TRUE, CSJ_FALSE: .bool
    case CSJ_ARRAY: .list
    case CSJ_OBJECT: .object
    default: .null
    }
  }

  /// A string's unescaped UTF-8 or a number's token; empty for all else.
  var textBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: text, count: Int(text_length)) }
  var keyBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: key, count: Int(key_length)) }
}

/// Why the parser refused a line.
struct JSONRefusal: Error {
  let code: Int32
  var isForDepth: Bool { code == CSJ_DEPTH }
  var text: String { String(cString: csj_error_text(code)) }
}

/// Parses lines with libsimdjson, which alone decides what is JSON.
final class JSONLineParser {
  /// How many bytes after a line the parser may look at.
  static let padding = csj_padding()

  private let parser: OpaquePointer?

  init(maxBytes: Int, maxDepth: Int) {
    parser = csj_parser_create(maxBytes, maxDepth)
  }

  deinit {
    if let parser { csj_parser_destroy(parser) }
  }

  /// The nodes of a line, in pre-order; valid until the next call, and as long as the line's bytes are.
  /// - Parameter readable: How many bytes may be read from the line's first on; with ``padding`` more than it has, it is
  ///   not copied.
  func parse(
    _ line: UnsafeRawBufferPointer, readable: Int
  ) throws(JSONRefusal) -> UnsafeBufferPointer<JSONNode> {
    var nodes: UnsafePointer<JSONNode>?
    var count = 0
    guard let parser else { throw JSONRefusal(code: Int32(CSJ_MEMORY)) }
    let start = line.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let code = csj_parse(parser, start, line.count, readable, &nodes, &count)
    guard code == CSJ_OK else { throw JSONRefusal(code: code) }
    return UnsafeBufferPointer(start: nodes, count: count)
  }

  /// How many members the line's object has; 0 where it is none. The least that parsing takes, for measurements.
  func countMembers(_ line: UnsafeRawBufferPointer, readable: Int) -> Int {
    csj_count_members(parser, line.baseAddress?.assumingMemoryBound(to: UInt8.self), line.count, readable)
  }

  /// Gives back the memory that an unusually long line took.
  func shrink() {
    if let parser { csj_parser_shrink(parser) }
  }
}
