import CLineMasks

/// The way through the first members of a line, once more, to see which of its bytes say what.
struct BeginningWalk {
  /// The length of the first key, with the quote of the time.
  let head: Int
  /// The closing quote of the time.
  let quote: UnsafePointer<UInt8>
  private(set) var beginning: LineBeginnings.Beginning
  /// The app's text and what follows it, as far as that is the same for all lines; from the quote.
  private(set) var told = 0
  private(set) var toldCount = 0

  /// - Returns: nil where the line does not begin as those do that are remembered.
  init?(_ start: UnsafePointer<UInt8>, by keys: MemberKeys) {
    let first = keys.key(at: start, keys.followers, isFirst: true)
    head = Int(first.pointee.length)
    guard first.pointee.role == .time, head <= 16, let quote = PlainValue.endOfString(start + head),
      quote - start <= LineBeginnings.longestTime
    else { return nil }
    self.quote = quote
    beginning = LineBeginnings.Beginning(seen: first.pointee.bit, typeKey: UnsafePointer(first))
    beginning.event.clock = .utc
    var place = quote + 1
    var key = UnsafePointer(first)
    while beginning.length == 0 {
      let follower = keys.followers + MemberKeys.follower(of: key, context: 0)
      key = UnsafePointer(keys.key(at: place, follower, isFirst: false))
      let value = place + Int(key.pointee.length)
      guard value - quote <= clm_pattern_length, let end = take(key, value) else { return nil }
      beginning.seen |= key.pointee.bit
      place = end
    }
    setToldCount()
  }

  /// - Returns: The end of the value; nil under keys that are not before the type of a line that is remembered.
  private mutating func take(
    _ key: UnsafePointer<MemberKeys.Key>, _ value: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    switch key.pointee.role {
    case .unwantedText: return PlainValue.endOfString(value).map { $0 + 1 }
    case .unwantedValue: return PlainValue.endOfScalar(value)
    case .fieldText:
      beginning.fieldCount += 1
      guard beginning.fieldCount <= LineBeginnings.mostFields else { return nil }
      return PlainValue.endOfString(value).map { $0 + 1 }
    case .mono: return number(value, &beginning.mono)
    case .seq: return number(value, &beginning.seq)
    case .pid:
      if beginning.event.app.isNone { told = value - quote }
      return PlainValue.integer(value, into: &beginning.event.pid)
    case .app:
      guard let end = PlainValue.endOfString(value) else { return nil }
      told = value - quote
      beginning.event.app = TextRef(offset: UInt32(told), length: UInt32(end - value))
      return end + 1
    case .type:
      beginning.typeKey = key
      beginning.length = value - quote
      return value
    default: return nil
    }
  }

  private func number(
    _ value: UnsafePointer<UInt8>, _ number: inout LineBeginnings.Number
  ) -> UnsafePointer<UInt8>? {
    var ignored: Int64 = 0
    guard let end = PlainValue.commonInteger(value, into: &ignored) else { return nil }
    number = LineBeginnings.Number(end: end - quote, count: UInt32(end - value))
    return end
  }

  private mutating func setToldCount() {
    var end = beginning.length
    for number in [beginning.mono, beginning.seq] where number.end > told {
      end = min(end, number.end - Int(number.count))
    }
    toldCount = min(end - told, 32)
  }

  /// Whether all that the event's origin depends on is in its beginning.
  func isAll(of event: Event) -> Bool {
    event.trace.isNone && event.pid == beginning.event.pid && event.app.isNone == beginning.event.app.isNone
      && event.origin != OriginNumbers.none
  }

  /// Writes a ``clm_pattern`` of the beginning.
  func describe(_ pattern: UnsafeMutablePointer<UInt8>) {
    let (least, above) = (pattern, pattern + clm_pattern_length)
    least.update(repeating: 0, count: clm_pattern_length)
    above.update(repeating: .max, count: clm_pattern_length)
    least.update(from: quote, count: beginning.length)
    above.update(repeating: 0, count: beginning.length)
    for number in [beginning.mono, beginning.seq] {
      let first = number.end - Int(number.count)
      for place in first..<number.end {
        // JSON has no zeros in front.
        let isLeading = place == first
        least[place] = isLeading ? UInt8(ascii: "1") : UInt8(ascii: "0")
        above[place] = isLeading ? 8 : 9
      }
    }
  }
}
