import EventLog

/// The first line of a source, for a look at what it is; no more of it is read than one buffer.
final class FirstLine: ByteSource {
  private let source: any ByteSource
  private var isDone = false

  init(_ source: any ByteSource) { self.source = source }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    guard !isDone else { return 0 }
    let count = try source.read(into: buffer)
    // The source has filled the first `count` bytes, and the buffer is at least as long.
    guard let end = buffer[..<count].firstIndex(of: UInt8(ascii: "\n")) else { return count }
    isDone = true
    return end + 1
  }

  /// Whether a file of a folder is a log: its first line is no JSON object without a type. What is broken, or cannot be
  /// read, counts as one, so that the trouble is told and not passed over.
  static func isLog(_ path: String, vocabulary: Vocabulary, options: ReadOptions) -> Bool {
    let batch = EventBatch()
    do throws(LogError) {
      let line = FirstLine(try LogInput.file(path).open())
      _ = try LogReader(source: line, vocabulary: vocabulary, options: options).read(into: batch)
    } catch {
      return true
    }
    guard let problem = batch.problems.first, batch.events.isEmpty, case .badLine = problem.kind else { return true }
    guard case .object? = try? JSONText.value(of: problem.source) else { return true }
    return false
  }
}
