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
    _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ text: TextPlace, _ apps: RememberedTexts
  ) -> (UnsafePointer<UInt8>?, UnsafeMutablePointer<RememberedTexts.Slot>?) {
    var length: UInt32 = 0
    if let known = apps.find(start, &length) {
      event.pointee.app = text.ref(start, count: Int(length))
      return (start + Int(length &+ 1), known)
    }
    guard let end = PlainValue.endOfString(start) else { return (nil, nil) }
    event.pointee.app = text.ref(start, count: end - start)
    return (end + 1, apps.remember(start, count: end - start))
  }

  @inline(__always)
  func readType(
    _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ text: TextPlace, _ known: RememberedTexts
  ) -> UnsafePointer<UInt8>? {
    var length: UInt32 = 0
    if let slot = known.find(start, &length) {
      event.pointee.type = EventType(rawValue: UInt16(truncatingIfNeeded: slot.pointee.number))
      event.pointee.family = Int16(truncatingIfNeeded: slot.pointee.value)
      return start + Int(length &+ 1)
    }
    return readOtherType(start, into: event, text, known)
  }

  @inline(never)
  private func readOtherType(
    _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ text: TextPlace, _ known: RememberedTexts
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
    if let slot = known.remember(start, count: count) {
      slot.pointee.number = number
      slot.pointee.value = Int64(families[Int(number)])
    }
    return end + 1
  }

  /// What a slot would say of a type whose text is too long for one.
  @inline(never)
  func longType(_ start: UnsafePointer<UInt8>, _ length: inout UInt32) -> UnsafeMutablePointer<RememberedTexts.Slot>? {
    guard let end = PlainValue.endOfString(start), end - start >= RememberedTexts.longest,
      let number = types.find(start, count: end - start), EventType(rawValue: UInt16(number)) != headerType
    else { return nil }
    length = UInt32(truncatingIfNeeded: end - start)
    let slot = typeSlots + Int(number)
    slot.pointee.number = number
    slot.pointee.value = Int64(families[Int(number)])
    return slot
  }

  // MARK: Time

  @inline(__always)
  func readTime(
    _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ text: TextPlace, _ clock: HourClock
  ) -> UnsafePointer<UInt8>? {
    guard let end = readTime(start, &event.pointee.time, clock) else { return nil }
    event.pointee.clock = .utc
    event.pointee.timeText = text.ref(start, count: end - start)
    return end + 1
  }

  /// - Returns: The closing quote.
  @inline(__always)
  func readTime(
    _ start: UnsafePointer<UInt8>, _ time: inout Int64, _ clock: HourClock
  ) -> UnsafePointer<UInt8>? {
    clock.read(start, into: &time) ?? readOtherTime(start, &time, clock)
  }

  @inline(never)
  private func readOtherTime(
    _ start: UnsafePointer<UInt8>, _ time: inout Int64, _ clock: HourClock
  ) -> UnsafePointer<UInt8>? {
    guard let end = PlainValue.endOfString(start),
      let nanoseconds = RFC3339.nanoseconds(UnsafeRawBufferPointer(start: start, count: end - start))
    else { return nil }
    time = nanoseconds
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
    _ key: EventKey, _ start: UnsafePointer<UInt8>, into field: inout UnsafeMutablePointer<Field>, _ text: TextPlace,
    _ values: RememberedTexts
  ) -> UnsafePointer<UInt8>? {
    let symbol: Symbol
    var length: UInt32 = 0
    if let known = values.findShort(start, &length) {
      symbol = Symbol(rawValue: known.pointee.number)
    } else {
      guard let end = PlainValue.endOfString(start) else { return nil }
      length = UInt32(truncatingIfNeeded: end - start)
      symbol = otherSymbol(of: start, count: Int(length), values)
    }
    field.initialize(to: Field(key: key, kind: .string, symbol: symbol, text: text.ref(start, count: Int(length))))
    field += 1
    return start + Int(length &+ 1)
  }

  @inline(never)
  private func otherSymbol(of start: UnsafePointer<UInt8>, count: Int, _ values: RememberedTexts) -> Symbol {
    let symbol = symbols.symbol(of: start, count: count)
    if let slot = values.remember(start, count: count) { slot.pointee.number = symbol.rawValue }
    return symbol
  }

  @inline(__always)
  func readFieldValue(
    _ key: EventKey, _ start: UnsafePointer<UInt8>, into field: inout UnsafeMutablePointer<Field>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    var integer: Int64 = 0
    if let end = PlainValue.commonInteger(start, into: &integer), end.pointee != UInt8(ascii: ".") {
      field.initialize(
        to: Field(
          key: key, kind: .integer, symbol: symbols.symbol(of: start, count: end - start),
          text: text.ref(start, count: end - start), integer: integer))
      field += 1
      return end
    }
    return readOtherValue(key, start, into: &field, text)
  }

  @inline(never)
  private func readOtherValue(
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
