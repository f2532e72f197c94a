import CLineMasks

/// A line by itself, member by member.
extension PlainLineReader {
  /// What is known of a line whose members have been read.
  struct Line {
    /// Behind the line end.
    var end: UnsafePointer<UInt8>
    /// Behind the last field.
    var field: UnsafeMutablePointer<Field>
    /// What is remembered of the app's text, if it is.
    var app: UnsafeMutablePointer<RememberedTexts.Slot>?
  }

  /// - Returns: nil where the line needs the parser.
  @inline(__always)
  func read(
    line start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, fields: UnsafeMutablePointer<Field>,
    _ text: TextPlace, _ means: Means
  ) -> Line? {
    var line = Line(end: start, field: fields)
    var seen: UInt64 = 0
    var context = 0
    var follower = 0
    var key = keys.key(at: start, means.followers, isFirst: true)
    var value = start + Int(key.pointee.length)
    while true {
      let end: UnsafePointer<UInt8>?
      switch key.pointee.role {
      case .unwantedText: end = PlainValue.endOfString(value).map { $0 + 1 }
      case .unwantedValue: end = PlainValue.endOfScalar(value)
      case .type:
        end = readType(value, into: event, text, means.types)
        context = MemberKeys.context(ofType: value)
      case .time: end = readTime(value, into: event, text, means.clock)
      case .seconds: end = readSeconds(value, into: event)
      case .mono: end = PlainValue.integer(value, into: &event.pointee.mono)
      case .seq: end = PlainValue.integer(value, into: &event.pointee.seq)
      case .pid: end = PlainValue.integer(value, into: &event.pointee.pid)
      case .app: (end, line.app) = readApp(value, into: event, text, means.apps)
      case .trace: end = readTrace(value, into: event, text)
      case .fieldText: end = readFieldText(key.pointee.field, value, into: &line.field, text, means.values)
      case .fieldValue: end = readFieldValue(key.pointee.field, value, into: &line.field, text)
      case .both:
        (end, line.field) = readBoth(key, value, into: event, line.field, text)
        if key.pointee.envelopeRole == .type { context = MemberKeys.context(ofType: value) }
      case .intricate: end = nil
      case .end:
        // All but the brace.
        let length = value - start &- (Int(key.pointee.length) &- 1)
        guard context > 0, length <= maxLineBytes else { return nil }
        event.pointee.sourceOffset = Int32(bitPattern: text.offset(of: start))
        event.pointee.sourceLength = Int32(truncatingIfNeeded: length)
        line.end = value
        return line
      }
      if var end {
        // Where the value is as long as the one before, what comes next is looked at without waiting for its end.
        let expected = value + Int(key.pointee.valueLength)
        let guess = clm_guessed(expected).unsafelyUnwrapped
        if end == expected {
          end = guess
        } else if key.pointee.valueLength != MemberKeys.Key.unguessed {
          key.pointee.valueLength = UInt8(truncatingIfNeeded: end - value)
        }
        seen |= key.pointee.bit
        follower = MemberKeys.follower(of: key, context: context)
        key = keys.key(at: end, means.followers + follower, isFirst: false)
        value = end + Int(key.pointee.length)
      } else {
        guard let other = keys.textKey(insteadOf: key, value, means.followers + follower) else { return nil }
        value += Int(other.pointee.length) &- Int(key.pointee.length)
        key = other
      }
      guard seen & key.pointee.bit == 0 else { return nil }
    }
  }

  /// A value of a key that is read as something of the envelope and as payload, from its beginning.
  /// - Returns: Besides the end, where the next field belongs.
  @inline(never)
  private func readBoth(
    _ key: UnsafePointer<MemberKeys.Key>, _ value: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>,
    _ field: UnsafeMutablePointer<Field>, _ text: TextPlace
  ) -> (UnsafePointer<UInt8>?, UnsafeMutablePointer<Field>) {
    let hasText = value.pointee == UInt8(ascii: "\"")
    let start = hasText ? value + 1 : value
    var next = field
    // An integer of the envelope may end where a decimal of the payload goes on.
    guard let end = readEnvelope(key.pointee.envelopeRole, hasText, start, into: event, text),
      end
        == (hasText
          ? readFieldText(key.pointee.field, start, into: &next, text, means.values)
          : readFieldValue(key.pointee.field, start, into: &next, text))
    else { return (nil, field) }
    return (end, next)
  }

  private func readEnvelope(
    _ role: MemberKeys.Role, _ hasText: Bool, _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>,
    _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    switch (role, hasText) {
    case (.type, true): readType(start, into: event, text, means.types)
    case (.time, true): readTime(start, into: event, text, means.clock)
    case (.seconds, false): readSeconds(start, into: event)
    case (.mono, false): PlainValue.integer(start, into: &event.pointee.mono)
    case (.seq, false): PlainValue.integer(start, into: &event.pointee.seq)
    case (.pid, false): PlainValue.integer(start, into: &event.pointee.pid)
    case (.app, true): readApp(start, into: event, text, means.apps).0
    case (.trace, true): readTrace(start, into: event, text)
    default: nil
    }
  }
}
