import EventLog

/// When something happened, and how often the subject's clock had broken by then.
public struct Stamp: Equatable, Sendable, BitwiseCopyable {
  public var clock: Clock
  public var time: Int64
  public var mono: Int64
  /// How many clock breaks the run had seen. No duration on ``clock`` is known between stamps that differ here.
  public var breaks: UInt32

  @inlinable public init(_ event: Event, breaks: UInt32) {
    clock = event.clock
    time = event.time
    mono = event.mono
    self.breaks = breaks
  }

  /// Nanoseconds from here to `end`, on the monotonic clock where both have it; nil where it is not known.
  ///
  /// A monotonic clock cannot be set, so breaks of the other clock do not matter to it.
  @inlinable public func duration(to end: Stamp) -> Int64? {
    if mono != Event.absent, end.mono != Event.absent { return Self.difference(mono, end.mono) }
    guard clock != .none, clock == end.clock, breaks == end.breaks else { return nil }
    return Self.difference(time, end.time)
  }

  @usableFromInline static func difference(_ start: Int64, _ end: Int64) -> Int64? {
    let (difference, overflow) = end.subtractingReportingOverflow(start)
    return overflow || difference < 0 ? nil : difference
  }
}
