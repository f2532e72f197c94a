import CLineMasks

/// What values mean under the keys that are read. All return the end of the value, or nil where the parser has to look.
extension PlainLineReader {
  // MARK: Envelope

  @inline(__always)
  func readText(
    _ place: UnsafePointer<UInt8>, into ref: inout TextRef, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    guard let end = PlainValue.endOfText(place) else { return nil }
    ref = text.ref(place + 1, count: end - place - 1)
    return end + 1
  }

  @inline(__always)
  func readType(
    _ place: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    guard let end = PlainValue.endOfText(place) else { return nil }
    guard let number = types.find(place + 1, count: end - place - 1) else {
      return readUnknownType(UnsafeBufferPointer(start: place + 1, count: end - place - 1), into: event, text)
    }
    event.pointee.type = EventType(rawValue: UInt16(truncatingIfNeeded: number))
    event.pointee.family = families[Int(number)]
    return event.pointee.type == headerType ? nil : end + 1
  }

  @inline(never)
  private func readUnknownType(
    _ name: UnsafeBufferPointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    guard let start = name.baseAddress, headerType != nil || !EnvelopeKey.isHeaderType(UnsafeRawBufferPointer(name))
    else { return nil }
    event.pointee.typeText = text.ref(start, count: name.count)
    event.pointee.family = Int16(
      truncatingIfNeeded: vocabulary.family(ofTypeName: UnsafeRawBufferPointer(name)) ?? -1)
    return start + name.count + 1
  }

  // MARK: Time

  @inline(__always)
  func readTime(
    _ place: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    guard place.pointee == UInt8(ascii: "\"") else { return readSeconds(place, into: event) }
    let start = place + 1
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
  private func readSeconds(
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
  func readField(
    _ key: EventKey, _ place: UnsafePointer<UInt8>, into field: inout UnsafeMutablePointer<Field>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    defer { field += 1 }
    if place.pointee == UInt8(ascii: "\"") {
      let start = place + 1
      guard let end = PlainValue.endOfString(start) else { return nil }
      field.initialize(
        to: Field(
          key: key, kind: .string, symbol: symbols.symbol(of: start, count: end - start),
          text: text.ref(start, count: end - start)))
      return end + 1
    }
    guard let value = PlainValue.scalar(place) else { return nil }
    field.initialize(to: Field(key: key, kind: value.kind, integer: value.integer))
    if value.kind != .null {
      field.pointee.symbol = symbols.symbol(of: place, count: value.end - place)
      field.pointee.text = text.ref(place, count: value.end - place)
    }
    return value.end
  }
}
