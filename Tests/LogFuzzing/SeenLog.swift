import EventLog

/// All that a log gave.
package struct SeenLog: Equatable {
  package var events: [SeenEvent] = []
  package var problems: [ReadProblem] = []
  package var error: LogError?
  package var batches: [Int] = []
  /// How many lines were read without the parser; does not count for equality.
  package var plainLines = 0

  package static func == (a: SeenLog, b: SeenLog) -> Bool {
    a.events == b.events && a.problems == b.problems && a.error == b.error && a.batches == b.batches
  }

  /// - Parameters:
  ///   - parsesAll: Whether every line goes through the parser.
  ///   - originCapacity: How many origins have numbers under one epoch, where not as many as usually.
  package init(
    _ source: any ByteSource, _ vocabulary: Vocabulary = .sample, options: ReadOptions = ReadOptions(),
    parsesAll: Bool = false, originCapacity: Int? = nil
  ) {
    let reader = LogReader(
      source: source, vocabulary: vocabulary, options: options, parsesAll: parsesAll, originCapacity: originCapacity)
    defer { plainLines = reader.plainLines }
    let batch = EventBatch()
    do throws(LogError) {
      while try reader.read(into: batch) {
        events += batch.events.map { SeenEvent($0, of: batch, vocabulary) }
        problems += batch.problems
        batches.append(batch.events.count)
      }
    } catch {
      self.error = error
    }
  }

  package init(_ text: String, _ vocabulary: Vocabulary = .sample, options: ReadOptions = ReadOptions()) {
    self.init(MemorySource(Array(text.utf8)), vocabulary, options: options)
  }
}
