import EventLog

/// A place in a log: after a line, or after all that had happened at a time.
enum ReplayPlace: Equatable {
  case line(Int)
  /// Nanoseconds on one of the log's clocks.
  case time(Clock, Int64)

  /// `12`, `12s`, `3.5s`, `2024-03-01T10:00:00Z`
  init?(_ text: String) {
    if let line = Int(text) {
      guard line > 0 else { return nil }
      self = .line(line)
    } else if text.hasSuffix("s"), let nanoseconds = Self.nanoseconds(text.dropLast()) {
      self = .time(.seconds, nanoseconds)
    } else if let nanoseconds = RFC3339.nanoseconds(text) {
      self = .time(.utc, nanoseconds)
    } else {
      return nil
    }
  }

  /// Whether the event lies behind the place. An event without a time of that clock never does.
  func isBefore(_ event: Event) -> Bool {
    switch self {
    case .line(let line): event.line > line
    case .time(let clock, let time): event.clock == clock && event.time > time
    }
  }

  /// Digits with at most nine decimals, exactly.
  private static func nanoseconds(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
    let decimals = parts.count > 1 ? parts[1] : ""
    guard decimals.count <= 9, let seconds = Int64(parts[0]) else { return nil }
    let fraction = Int64(decimals + String(repeating: "0", count: 9 - decimals.count)) ?? 0
    let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isOver) = whole.addingReportingOverflow(fraction)
    return isTooLarge || isOver ? nil : sum
  }
}
