/// The least that reading a log takes, for measurements: the reader's own blocks and lines, and nothing that is its own
/// beyond them.
package enum Floor {
  /// How many lines there are.
  package static func lines(of input: LogInput) throws(LogError) -> Int {
    var count = 0
    try forEachLine(of: input, ReadOptions()) { _ in count += 1 }
    return count
  }

  /// How many members the objects have, each line parsed by libsimdjson's DOM and every key looked at.
  package static func members(of input: LogInput) throws(LogError) -> Int {
    let options = ReadOptions()
    let parser = JSONLineParser(maxBytes: options.maxLineBytes, maxDepth: options.maxDepth)
    var count = 0
    try forEachLine(of: input, options) { count += parser.countMembers($0.bytes, readable: $0.readable) }
    return count
  }

  @inline(__always)
  private static func forEachLine(
    of input: LogInput, _ options: ReadOptions, _ body: (LineScanner.Line) -> Void
  ) throws(LogError) {
    let cutter = BlockCutter(try input.open(), maxLineBytes: options.maxLineBytes)
    let block = BatchText()
    while try cutter.next(into: block) {
      var scanner = LineScanner(block, maxLineBytes: options.maxLineBytes)
      while let line = scanner.next() { body(line) }
    }
  }

  /// How many events there are, read into batches.
  package static func events(of input: LogInput, vocabulary: Vocabulary) throws(LogError) -> Int {
    let reader = LogReader(source: try input.open(), vocabulary: vocabulary)
    let batch = EventBatch()
    var count = 0
    while try reader.read(into: batch) { count += batch.events.count }
    return count
  }
}
