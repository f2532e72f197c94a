/// What a reader has made of one block of a log. Reused from block to block: nothing in it outlives the next read.
///
/// A batch is filled by one reader and then read, never both at once; so it goes without the run-time check of exclusive
/// access.
public final class EventBatch {
  public let events = BatchList<Event>()
  public let fields = BatchList<Field>()
  /// The lines of the block, as they are in the log, and what else there is of ``TextRef``s: strings whose escapes are
  /// undone.
  public let text = BatchText()
  @exclusivity(unchecked) public var headers: [Header] = []
  /// Trouble with lines of this block, in line order.
  @exclusivity(unchecked) public var problems: [ReadProblem] = []

  /// Which numbering the `origin` of the events is of: readers of one log number by themselves, and begin anew now and
  /// then.
  public internal(set) var originReader = 0
  public internal(set) var originEpoch = 0

  public init() {}

  public func removeAll() {
    text.removeAll()
    removeAllButText()
  }

  /// What there is of another block; the text is the next one already.
  func removeAllButText() {
    events.removeAll()
    fields.removeAll()
    headers.removeAll(keepingCapacity: true)
    problems.removeAll(keepingCapacity: true)
  }

  /// The text as a string. Allocates: not for the hot path.
  public func string(_ ref: TextRef) -> String {
    guard !ref.isNone else { return "" }
    let start = Int(ref.offset)
    return String(decoding: text[start..<start + Int(ref.length)], as: UTF8.self)
  }

  /// The raw line of an event, cut to `limit` bytes. Allocates: not for the hot path.
  public func source(of event: Event, limit: Int = 4096) -> String {
    let start = Int(event.sourceOffset)
    let length = min(Int(event.sourceLength), limit)
    return String(decoding: text[start..<start + length], as: UTF8.self)
  }
}
