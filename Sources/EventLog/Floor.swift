/// The least that reading a log takes, for measurements: the reader's own blocks and lines, and nothing that is its own
/// beyond them.
package enum Floor {
  /// How many lines there are.
  package static func lines(of input: LogInput) throws(LogError) -> Int {
    let scanner = LineScanner(try input.open(), maxLineBytes: ReadOptions().maxLineBytes)
    var count = 0
    while try scanner.next() != nil { count += 1 }
    return count
  }

  /// How many members the objects have, each line parsed by libsimdjson's DOM and every key looked at.
  package static func members(of input: LogInput) throws(LogError) -> Int {
    let options = ReadOptions()
    let scanner = LineScanner(try input.open(), maxLineBytes: options.maxLineBytes)
    let parser = JSONLineParser(maxBytes: options.maxLineBytes, maxDepth: options.maxDepth)
    var count = 0
    while let line = try scanner.next() { count += parser.countMembers(line.bytes, readable: line.readable) }
    return count
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
