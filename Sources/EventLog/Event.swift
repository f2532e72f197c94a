/// A piece of the text of an ``EventBatch``: UTF-8, unescaped. Valid as long as the batch is not refilled.
public struct TextRef: Hashable, Sendable, BitwiseCopyable {
  public var offset: UInt32
  public var length: UInt32

  @inlinable public init(offset: UInt32, length: UInt32) {
    self.offset = offset
    self.length = length
  }

  @inlinable public static var none: TextRef { TextRef(offset: 0, length: .max) }
  @inlinable public var isNone: Bool { length == .max }
}

/// Which clock the time of an event was read from. Times of different clocks are not comparable.
public enum Clock: UInt8, Sendable, BitwiseCopyable {
  case none
  /// A number in the log: seconds since some moment.
  case seconds
  /// An RFC 3339 string: nanoseconds since 1970 UTC.
  case utc
}

/// One line of a log.
public struct Event: Sendable, BitwiseCopyable {
  /// The value of ``mono``, ``seq`` and ``pid`` where the line has no such key.
  @inlinable public static var absent: Int64 { .min }

  /// Line in the file, the first one counting as 1.
  public var line: Int = 0
  /// Nanoseconds on ``clock``.
  public var time: Int64 = 0
  /// Monotonic nanoseconds since boot, or ``absent``.
  public var mono: Int64 = Event.absent
  public var seq: Int64 = Event.absent
  public var pid: Int64 = Event.absent
  public var app: TextRef = .none
  public var trace: TextRef = .none
  /// The time as it was logged, where it was a string; else none.
  public var timeText: TextRef = .none
  /// The name as logged, where ``type`` is unknown; else none.
  public var typeText: TextRef = .none
  /// Where the line's raw bytes are in the batch's `text` (without the line end).
  public var sourceOffset: Int32 = 0
  public var sourceLength: Int32 = 0
  /// First of this event's fields in the batch, and how many there are.
  public var firstField: Int32 = 0
  public var fieldCount: Int32 = 0
  /// Lines with the same number have the same `trace`, `app` and `pid`, or have them not, as long as the batches have the
  /// same ``EventBatch/originEpoch``. Numbers are dense from 0 in the order of their first lines; -1 says nothing.
  public var origin: Int32 = -1
  /// Index of the header in the batch's headers where the line is a header; else -1.
  public var header: Int32 = -1
  public var type: EventType = .unknown
  /// Index of the family in the vocabulary's families, or -1 where no family is known.
  public var family: Int16 = -1
  public var clock: Clock = .none

  @inlinable @inline(__always) public init() {}
}

/// A payload value under a key that the vocabulary wants. Unwanted keys are not kept.
///
/// A list is one field of kind `list` whose `integer` is the number of its elements; the elements that are no
/// containers follow as fields of the same key with `isElement` set. An object is one field of kind `object` alone.
public struct Field: Sendable, BitwiseCopyable {
  public enum Kind: UInt8, Sendable, BitwiseCopyable { case string, integer, decimal, bool, null, list, object }

  public var key: EventKey
  public var kind: Kind
  public var isElement: Bool
  /// The known value that this text is (numbers and booleans by their text as logged), or none.
  public var symbol: Symbol
  /// The unescaped text; numbers as logged, booleans as `true` or `false`. None for null and containers.
  public var text: TextRef
  /// The value of an integer (saturating), 0 or 1 of a boolean, the count of a list; else 0.
  public var integer: Int64

  public init(
    key: EventKey, kind: Kind, isElement: Bool = false, symbol: Symbol = .none, text: TextRef = .none,
    integer: Int64 = 0
  ) {
    self.key = key
    self.kind = kind
    self.isElement = isElement
    self.symbol = symbol
    self.text = text
    self.integer = integer
  }
}
