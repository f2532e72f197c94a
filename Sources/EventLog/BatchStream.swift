import CLineMasks
import Dispatch
import Synchronization

/// The batches of a log, read by other threads as well while the ones before are dealt with.
///
/// What is in the batches, and where an error falls among them, is what one reader gives by itself; where one batch ends
/// and the next begins is not.
public final class BatchStream: @unchecked Sendable {
  // A place belongs to the thread that has taken its block until it is `ready`, and to the caller from then on until it is
  // `free` again.
  // The cutter, and what is next to be taken, belong to whoever has the lock.

  /// What is read of a block of the log.
  private final class Place: @unchecked Sendable {
    enum Outcome {
      case batch
      case end
      case failure(LogError)
    }

    let batch = EventBatch()
    var outcome = Outcome.end
    let ready = DispatchSemaphore(value: 0)
  }

  /// Makes a reader. Each remembers what it has read, so there is one a thread, made there: that takes a while.
  private let makeReader: () -> LogReader
  /// The caller's.
  private let reader: LogReader
  private let threads: Int
  private let cutter: BlockCutter?
  private let places: [Place]
  private let lock = Mutex(())
  private var nextTaken = 0
  /// In all blocks that have been taken.
  private var lines = 0
  /// As many as there are places whose blocks may be taken.
  private let free: DispatchSemaphore
  private let group = DispatchGroup()
  private let isClosed = Atomic(false)
  private var hasHelpers = false
  private var given = 0
  private var toldScaledTime = false

  /// Opens a log that is read by several threads.
  /// - Parameter threads: The caller's; of the others, the first unpacks where the log is packed.
  /// - Throws: Where the log cannot be opened, or is empty.
  public convenience init(
    opening input: LogInput, vocabulary: Vocabulary, options: ReadOptions, threads: Int
  ) throws(LogError) {
    let source = try input.open(unpackingAhead: threads > 1)
    self.init(
      source, vocabulary: vocabulary, options: options,
      threads: threads - (source is UnpackedAheadSource ? 1 : 0))
  }

  /// More readers would only wait for the one thread that deals with what they have read, and take memory.
  private static let mostThreads = 4

  /// - Parameter threads: How many read at most, the caller's among them.
  public init(_ source: any ByteSource, vocabulary: Vocabulary, options: ReadOptions = ReadOptions(), threads: Int) {
    let threads = min(max(1, threads), Self.mostThreads)
    self.threads = threads
    makeReader = { LogReader(source: source, vocabulary: vocabulary, options: options) }
    reader = makeReader()
    cutter =
      threads > 1
      ? BlockCutter(source, maxLineBytes: options.maxLineBytes, blockBytes: BlockCutter.sharedBytes) : nil
    // One is dealt with, and each reader has one being read and one that is read already. More would not stay in the caches.
    places = (0..<(threads > 1 ? 2 * threads + 1 : 1)).map { _ in Place() }
    free = DispatchSemaphore(value: 0)
    for _ in places { free.signal() }
  }

  /// The next batch, which is valid until the next call; nil at the end of the log.
  /// - Throws: Where the source failed, once all that came before has been read.
  public func next() throws(LogError) -> EventBatch? {
    guard let cutter else { return try reader.read(into: places[0].batch) ? places[0].batch : nil }
    if given > 0 { free.signal() }
    let place = places[given % places.count]
    given += 1
    while place.ready.wait(timeout: .now()) == .timedOut {
      // Rather than to wait for the others.
      if free.wait(timeout: .now()) == .success {
        readNext(by: reader, number: 0)
      } else {
        place.ready.wait()
        break
      }
    }
    // What fits into one block is not worth a thread.
    if given == 1, !cutter.isAtEnd { beginHelping() }
    switch place.outcome {
    case .batch:
      tellScaledTimeOnce(place.batch)
      return place.batch
    case .end: return nil
    case .failure(let error): throw error
    }
  }

  /// To be called once no more batches are wanted.
  public func close() {
    guard hasHelpers else { return }
    isClosed.store(true, ordering: .releasing)
    for _ in 0..<threads { free.signal() }
    group.wait()
    hasHelpers = false
  }

  private func beginHelping() {
    hasHelpers = true
    for number in 1..<threads {
      // A queue of its own gets a thread at once, however busy the shared ones are.
      DispatchQueue(label: "lifetrace.reading.\(number)").async(group: group) { [self] in
        let reader = makeReader()
        while true {
          free.wait()
          if isClosed.load(ordering: .acquiring) { return }
          guard readNext(by: reader, number: number) else { return }
        }
      }
    }
  }

  /// Takes the next block and reads it. Somebody has said that its place is free.
  /// - Returns: false at the end.
  @discardableResult
  private func readNext(by reader: LogReader, number: Int) -> Bool {
    let place = lock.withLock { _ in take() }
    defer { place.ready.signal() }
    guard case .batch = place.outcome else { return false }
    reader.readText(of: place.batch)
    place.batch.originReader = number
    return true
  }

  private func take() -> Place {
    let place = places[nextTaken % places.count]
    nextTaken += 1
    do throws(LogError) {
      let text = place.batch.text
      place.outcome = try cutter?.next(into: text) ?? false ? .batch : .end
      text.lineBefore = lines
      lines += Int(clm_line_ends(text.lines.baseAddress, text.lines.count))
    } catch {
      place.outcome = .failure(error)
    }
    return place
  }

  /// Each reader tells it once; the first of them is the first in the log.
  private func tellScaledTimeOnce(_ batch: EventBatch) {
    guard !batch.problems.isEmpty else { return }
    func isScaledTime(_ problem: ReadProblem) -> Bool { if case .scaledTime = problem.kind { true } else { false } }
    if toldScaledTime { batch.problems.removeAll(where: isScaledTime) }
    toldScaledTime = toldScaledTime || batch.problems.contains(where: isScaledTime)
  }
}
