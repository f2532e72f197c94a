import CLineMasks

/// What values mean under the keys that are read; strings from their first character on. All return the end of the value,
/// or nil where the parser has to look.
extension PlainLineReader {
  // MARK: Envelope

  @inline(__always)
  func readTrace(
    _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    guard let end = PlainValue.endOfString(start) else { return nil }
    event.pointee.trace = text.ref(start, count: end - start)
    return end + 1
  }

  /// - Returns: Besides the end, what is remembered of the text.
  @inline(__always)
  func readApp(
    _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ text: TextPlace
  ) -> (UnsafePointer<UInt8>?, UnsafeMutablePointer<RememberedTexts.Slot>?) {
    if let known = appTexts.find(start) {
      let length = Int(known.pointee.length)
      event.pointee.app = text.ref(start, count: length)
      return (start + (length &+ 1), known)
    }
    guard let end = PlainValue.endOfString(start) else { return (nil, nil) }
    event.pointee.app = text.ref(start, count: end - start)
    return (end + 1, appTexts.remember(start, count: end - start))
  }

  @inline(__always)
  func readType(
    _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    if let known = typeTexts.find(start) {
      event.pointee.type = EventType(rawValue: UInt16(truncatingIfNeeded: known.pointee.number))
      event.pointee.family = Int16(truncatingIfNeeded: known.pointee.value)
      return start + (Int(known.pointee.length) &+ 1)
    }
    return readOtherType(start, into: event, text)
  }

  @inline(never)
  private func readOtherType(
    _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    guard let end = PlainValue.endOfString(start) else { return nil }
    let count = end - start
    guard let number = types.find(start, count: count) else {
      let name = UnsafeRawBufferPointer(start: start, count: count)
      guard headerType != nil || !EnvelopeKey.isHeaderType(name) else { return nil }
      event.pointee.typeText = text.ref(start, count: count)
      event.pointee.family = Int16(truncatingIfNeeded: vocabulary.family(ofTypeName: name) ?? -1)
      return end + 1
    }
    event.pointee.type = EventType(rawValue: UInt16(truncatingIfNeeded: number))
    if event.pointee.type == headerType { return nil }
    event.pointee.family = families[Int(number)]
    if let slot = typeTexts.remember(start, count: count) {
      slot.pointee.number = number
      slot.pointee.value = Int64(families[Int(number)])
    }
    return end + 1
  }

  /// A value of a key that is read as something of the envelope and as payload, from its beginning.
  /// - Returns: Besides the end, where the next field belongs.
  @inline(never)
  func readBoth(
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
          ? readFieldText(key.pointee.field, start, into: &next, text)
          : readFieldValue(key.pointee.field, start, into: &next, text))
    else { return (nil, field) }
    return (end, next)
  }

  private func readEnvelope(
    _ role: MemberKeys.Role, _ hasText: Bool, _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>,
    _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    switch (role, hasText) {
    case (.type, true): readType(start, into: event, text)
    case (.time, true): readTime(start, into: event, text)
    case (.seconds, false): readSeconds(start, into: event)
    case (.mono, false): PlainValue.integer(start, into: &event.pointee.mono)
    case (.seq, false): PlainValue.integer(start, into: &event.pointee.seq)
    case (.pid, false): PlainValue.integer(start, into: &event.pointee.pid)
    case (.app, true): readApp(start, into: event, text).0
    case (.trace, true): readTrace(start, into: event, text)
    default: nil
    }
  }

  // MARK: Time

  @inline(__always)
  func readTime(
    _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    let end: UnsafePointer<UInt8>
    if let quote = clock.read(start, into: &event.pointee.time) {
      end = quote
    } else {
      guard let quote = readOtherTime(start, into: event) else { return nil }
      end = quote
    }
    event.pointee.clock = .utc
    event.pointee.timeText = text.ref(start, count: end - start)
    return end + 1
  }

  @inline(never)
  private func readOtherTime(
    _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>
  ) -> UnsafePointer<UInt8>? {
    guard let end = PlainValue.endOfString(start),
      let time = RFC3339.nanoseconds(UnsafeRawBufferPointer(start: start, count: end - start))
    else { return nil }
    event.pointee.time = time
    clock.turn(to: start, count: end - start)
    return end
  }

  /// A number that may be no seconds, or does not fit, is the parser's.
  @inline(never)
  func readSeconds(
    _ place: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>
  ) -> UnsafePointer<UInt8>? {
    guard let value = PlainValue.scalar(place), value.kind == .integer || value.kind == .decimal else { return nil }
    let number = DecimalNumber(UnsafeRawBufferPointer(start: place, count: value.end - place))
    guard TimeUnit(of: number) == .seconds, let time = number.scaled(byPowerOfTen: 9) else { return nil }
    event.pointee.clock = .seconds
    event.pointee.time = time
    return value.end
  }

  // MARK: Payload

  @inline(__always)
  func readFieldText(
    _ key: EventKey, _ start: UnsafePointer<UInt8>, into field: inout UnsafeMutablePointer<Field>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    let symbol: Symbol
    let length: Int
    if let known = fieldTexts.find(start) {
      symbol = Symbol(rawValue: known.pointee.number)
      length = Int(known.pointee.length)
    } else {
      guard let end = PlainValue.endOfString(start) else { return nil }
      length = end - start
      symbol = otherSymbol(of: start, count: length)
    }
    field.initialize(to: Field(key: key, kind: .string, symbol: symbol, text: text.ref(start, count: length)))
    field += 1
    return start + (length &+ 1)
  }

  @inline(never)
  private func otherSymbol(of start: UnsafePointer<UInt8>, count: Int) -> Symbol {
    let symbol = symbols.symbol(of: start, count: count)
    if let slot = fieldTexts.remember(start, count: count) { slot.pointee.number = symbol.rawValue }
    return symbol
  }

  @inline(__always)
  func readFieldValue(
    _ key: EventKey, _ start: UnsafePointer<UInt8>, into field: inout UnsafeMutablePointer<Field>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    guard let value = PlainValue.scalar(start) else { return nil }
    field.initialize(to: Field(key: key, kind: value.kind, integer: value.integer))
    if value.kind != .null {
      field.pointee.symbol = symbols.symbol(of: start, count: value.end - start)
      field.pointee.text = text.ref(start, count: value.end - start)
    }
    field += 1
    return value.end
  }
}
