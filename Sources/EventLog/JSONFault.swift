/// Where and why a text is no JSON.
public struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Byte at which it goes wrong, the first one counting as 1; nil where no place can be named.
  public var column: Int?
  /// What is wrong, in a few words.
  public var message: String

  public var description: String { column.map { "column \($0): \(message)" } ?? message }

  init(column: Int?, message: String) {
    self.column = column
    self.message = message
  }

  /// Names the place of what the parser has refused. The parser's word stands where the search finds nothing.
  init(refusal: JSONRefusal, line: UnsafeRawBufferPointer, maxDepth: Int) {
    var finder = JSONFaultFinder(line, maxDepth: maxDepth)
    self = finder.find() ?? JSONFault(column: nil, message: refusal.text)
  }
}
