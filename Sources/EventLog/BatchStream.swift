import Dispatch

/// The batches of a log, read ahead on another thread while the ones before are dealt with.
///
/// The batches, and where an error falls among them, are those that the reader gives by itself.
public final class BatchStream: @unchecked Sendable {
  // A batch belongs to the reading thread between `free` and `full`, and to the caller otherwise; so does `outcomes`.

  /// One is dealt with, one is waiting, one is being read.
  private static let depth = 3

  private enum Outcome {
    case batch
    case end
    case failure(LogError)
  }

  private let reader: LogReader
  private let isAhead: Bool
  private let batches = (0..<depth).map { _ in EventBatch() }
  private var outcomes = [Outcome](repeating: .end, count: depth)
  private let free = DispatchSemaphore(value: 0)
  private let full = DispatchSemaphore(value: 0)
  private let group = DispatchGroup()
  private var isReading = false
  private var isClosed = false
  private var taken = 0

  /// Opens a log that is read by several threads.
  /// - Parameter threads: The caller's; of the others, the first unpacks where the log is packed, and the next reads.
  /// - Throws: Where the log cannot be opened, or is empty.
  public convenience init(
    opening input: LogInput, vocabulary: Vocabulary, options: ReadOptions, threads: Int
  ) throws(LogError) {
    let source = try input.open(unpackingAhead: threads > 1)
    self.init(
      LogReader(source: source, vocabulary: vocabulary, options: options),
      ahead: threads > (source is UnpackedAheadSource ? 2 : 1))
  }

  /// - Parameter ahead: false: nothing is read before it is asked for.
  public init(_ reader: LogReader, ahead: Bool) {
    self.reader = reader
    isAhead = ahead
  }

  /// The next batch, which is valid until the next call; nil at the end of the log.
  /// - Throws: Where the source failed, once all that came before has been read.
  public func next() throws(LogError) -> EventBatch? {
    defer { taken += 1 }
    // What fits into one block, after which the end is read, is not worth a thread.
    guard isAhead, taken > 1 else { return try reader.read(into: batches[0]) ? batches[0] : nil }
    let place = taken % Self.depth
    if isReading {
      free.signal()
    } else {
      begin()
    }
    full.wait()
    switch outcomes[place] {
    case .batch: return batches[place]
    case .end: return nil
    case .failure(let error): throw error
    }
  }

  /// To be called once no more batches are wanted.
  public func close() {
    guard isReading else { return }
    isClosed = true
    free.signal()
    group.wait()
    isReading = false
  }

  private func read(into batch: EventBatch) -> Outcome {
    do throws(LogError) {
      return try reader.read(into: batch) ? .batch : .end
    } catch {
      return .failure(error)
    }
  }

  private func begin() {
    isReading = true
    for _ in batches { free.signal() }
    // A queue of its own gets a thread at once, however busy the shared ones are.
    DispatchQueue(label: "lifetrace.reading").async(group: group) { [self] in
      var place = 2
      while true {
        free.wait()
        if isClosed { return }
        let outcome = read(into: batches[place])
        outcomes[place] = outcome
        full.signal()
        guard case .batch = outcome else { return }
        place = (place + 1) % Self.depth
      }
    }
  }
}
