/// Reads a log in the native format, block by block.
///
/// A line that is no event is a problem of the batch; only what ends the reading is thrown. The same bytes give the
/// same batches, however the source deals them out.
public final class LogReader {
  /// A batch ends with this many problems, whose source lines are kept as well.
  private static let mostProblems = 1024
  /// After a line of this size the memory it took is given back.
  private static let unusualLine = 1 << 20

  let vocabulary: Vocabulary
  let options: ReadOptions
  let keys: KeyTable
  let parser: JSONLineParser
  let headerType: EventType?
  @exclusivity(unchecked) var members = LineMembers()
  /// A time that is no seconds is told once a log.
  var toldScaledTime = false
  let origins: OriginNumbers
  private let cutter: BlockCutter
  /// Of the last line that was read.
  private var lineNumber = 0
  /// nil where every line is to go through the parser.
  private let plain: PlainLineReader?
  /// How many lines the parser was not asked for.
  package private(set) var plainLines = 0

  public convenience init(source: any ByteSource, vocabulary: Vocabulary, options: ReadOptions = ReadOptions()) {
    self.init(source: source, vocabulary: vocabulary, options: options, parsesAll: false)
  }

  /// - Parameters:
  ///   - parsesAll: Whether all lines go through the parser, which gives the same batches.
  ///   - originCapacity: How many origins have numbers under one epoch.
  package init(
    source: any ByteSource, vocabulary: Vocabulary, options: ReadOptions = ReadOptions(), parsesAll: Bool,
    originCapacity: Int? = nil
  ) {
    self.vocabulary = vocabulary
    self.options = options
    keys = KeyTable(vocabulary: vocabulary, mapping: options.mapping)
    parser = JSONLineParser(maxBytes: options.maxLineBytes, maxDepth: options.maxDepth)
    headerType = vocabulary.type("\(EnvelopeKey.headerType)")
    origins = OriginNumbers(capacity: originCapacity ?? OriginNumbers.capacity)
    cutter = BlockCutter(source, maxLineBytes: options.maxLineBytes)
    plain =
      parsesAll
      ? nil
      : PlainLineReader(
        vocabulary: vocabulary, keys: keys, headerType: headerType, origins: origins,
        maxLineBytes: options.maxLineBytes)
  }

  /// Empties the batch and fills it with the next lines.
  /// - Returns: false where nothing was left. A batch may come back without events all the same: with problems, or
  ///   from blank lines.
  /// - Throws: Where the source failed, once all that came before has been read.
  public func read(into batch: EventBatch) throws(LogError) -> Bool {
    batch.removeAllButText()
    guard try cutter.next(into: batch.text) else { return false }
    batch.text.lineBefore = lineNumber
    let scanner = readLines(into: batch, mostProblems: Self.mostProblems)
    lineNumber = scanner.number
    cutter.giveBack(batch.text, from: scanner.offset)
    return true
  }

  /// Empties the batch and fills it with the lines that are its text already, all of them.
  ///
  /// A reader that reads such batches reads nothing else.
  func readText(of batch: EventBatch) {
    batch.removeAllButText()
    _ = readLines(into: batch, mostProblems: .max)
  }

  /// - Returns: Where it has ended.
  private func readLines(into batch: EventBatch, mostProblems: Int) -> LineScanner {
    batch.originEpoch = origins.beginBatch()
    var scanner = LineScanner(batch.text, maxLineBytes: options.maxLineBytes)
    while batch.problems.count < mostProblems {
      readPlainLines(&scanner, into: batch)
      guard let line = scanner.next() else { break }
      read(line, into: batch)
    }
    return scanner
  }

  /// Reads lines up to the first that needs the parser.
  private func readPlainLines(_ scanner: inout LineScanner, into batch: EventBatch) {
    guard let plain else { return }
    let read = plain.read(scanner.rest, at: scanner.offset, after: scanner.number, into: batch)
    scanner.take(read.count, lines: read.lines)
    plainLines += read.lines
  }

  private func read(_ line: LineScanner.Line, into batch: EventBatch) {
    if line.isTooLong {
      return report(
        .badLine("longer than \(options.maxLineBytes) bytes"), line, column: options.maxLineBytes + 1, in: batch)
    }
    if isBlank(line.bytes) { return }
    do throws(JSONRefusal) {
      let nodes = try parser.parse(line.bytes, readable: line.readable)
      readValue(nodes, of: line, into: batch)
    } catch {
      if line.isTerminated {
        let fault = JSONFault(refusal: error, line: line.bytes, maxDepth: options.maxDepth)
        report(.badLine(fault.message), line, column: fault.column, in: batch)
      } else {
        report(.cutLine, line, column: nil, in: batch)
      }
    }
    if line.bytes.count > Self.unusualLine { parser.shrink() }
  }

  /// Most lines begin with a brace: the first byte decides.
  private func isBlank(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  /// Any JSON value; an object with a string `type` is an event.
  private func readValue(
    _ nodes: UnsafeBufferPointer<JSONNode>, of line: LineScanner.Line, into batch: EventBatch
  ) {
    let column = Int(nodes[0].offset) + 1
    guard nodes[0].isObject else { return report(.badLine("no JSON object"), line, column: column, in: batch) }
    members.find(in: nodes, keys: keys)
    guard let type = members.node(.type) else {
      return report(.badLine("has no \"\(name(of: .type))\""), line, column: column, in: batch)
    }
    guard nodes[type].isString else {
      let column = Int(nodes[type].offset) + 1
      return report(.badLine("\"\(name(of: .type))\" is no string"), line, column: column, in: batch)
    }
    appendEvent(nodes, type: nodes[type].textBytes, of: line, to: batch)
  }

  /// What the log calls one of our keys.
  private func name(of key: EnvelopeKey) -> String {
    options.mapping?.pairs.first { $0.ours == key.name }?.theirs ?? key.name
  }

  func report(_ kind: ReadProblem.Kind, _ line: LineScanner.Line, column: Int?, in batch: EventBatch) {
    let source = Self.excerpt(line.bytes)
    batch.problems.append(ReadProblem(kind: kind, line: line.number, column: column, source: source))
  }

  /// At most 4,096 bytes, and not half a character at the cut.
  private static func excerpt(_ bytes: UnsafeRawBufferPointer) -> String {
    var end = min(bytes.count, LineScanner.headBytes)
    if end < bytes.count {
      let limit = end
      while end > limit - 3, end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
