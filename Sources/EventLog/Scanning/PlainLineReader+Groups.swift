import CLineMasks

/// Lines that begin as others did are read many at a time: first the beginnings of all of them, then what follows their
/// types.
///
/// Which payload a line has is at random, so the processor would guess it wrong once a line or so, and lose what it has
/// begun meanwhile. So the lines are first sorted by what their types promise, without a branch; those of one shape are
/// read after one another, and those that end behind the type need not be looked at again.
extension PlainLineReader {
  /// Reads the next lines, at least one, up to the first that does not begin as one before.
  /// - Returns: false where the next line needs the parser.
  @inline(never)
  func readGroup(_ request: Request, _ progress: inout Progress, into batch: EventBatch) -> Bool {
    let events = batch.events.place(for: LineGroup.capacity)
    let (begun, isNextUnknown) = open(from: request.start + progress.count, request)
    let count = readTypes(begun, request)
    write(count, to: events, request, progress, batch)
    var whole = count
    for shape in 1..<LineGroup.shapes {
      for number in group.lines(shape: shape) where number < whole {
        if !readRest(group.openings + Int(number), of: events + Int(number), request, batch) { whole = Int(number) }
      }
    }
    progress.lines &+= whole
    if whole > 0 { progress.count = group.openings[whole - 1].next - request.start }
    batch.events.count &+= whole
    guard whole == count else { return false }
    if isNextUnknown || count < begun { return readUnknown(request, &progress, known: count, into: batch) }
    // The last lines may be too near to the end of what is readable.
    return count > 0 || readLine(request, &progress, into: batch)
  }

  /// Reads a line by itself and remembers how it begins.
  /// - Parameter known: How many lines before it had a beginning that was remembered.
  @inline(never)
  private func readUnknown(
    _ request: Request, _ progress: inout Progress, known: Int, into batch: EventBatch
  ) -> Bool {
    let start = request.start + progress.count
    guard readLine(request, &progress, into: batch) else { return false }
    patience.note(known: known)
    let event = batch.events[batch.events.count - 1]
    beginnings.remember(start, event, batch.fields.memory + Int(event.firstField), by: keys)
    return true
  }

  // MARK: Beginnings

  // Three rounds, each so short that the processor has several lines of it in work at a time: it waits long for where a
  // type is, and then for what is remembered of it.

  /// Finds the beginnings of lines, up to the first that is not remembered.
  /// - Returns: How many lines there are, and whether the next one is not remembered.
  @inline(__always)
  private func open(from first: UnsafePointer<UInt8>, _ request: Request) -> (count: Int, isNextUnknown: Bool) {
    let table = beginnings.table
    let openings = group.openings
    var start = first
    for index in 0..<LineGroup.capacity {
      guard request.end - start >= LineBeginnings.reach else { return (index, false) }
      var time: Int64 = 0
      guard table.beginsWithTime(start),
        let quote = readTime(start + table.layout.head, &time, request.means.clock),
        quote - start <= LineBeginnings.longestTime, let beginning = table.beginning(quote),
        let end = Self.lineEnd(from: start + table.layout.shortest, to: request.end)
      else { return (index, true) }
      let length = end - start &- (end[-1] == UInt8(ascii: "\r") ? 1 : 0)
      guard length <= maxLineBytes else { return (index, true) }
      openings[index].start = start
      openings[index].length = length
      openings[index].next = end + 1
      openings[index].quote = quote
      openings[index].time = time
      openings[index].beginning = beginning
      start = end + 1
    }
    return (LineGroup.capacity, false)
  }

  /// The next line end; nil where none comes.
  /// - Parameter place: 64 bytes before the end or more.
  @inline(__always)
  private static func lineEnd(
    from place: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let bits = clm_line_end_bits(place)
    return bits != 0 ? place + bits.trailingZeroBitCount : laterLineEnd(from: place + 64, to: end)
  }

  @inline(never)
  private static func laterLineEnd(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    var place = start
    while place < end {
      let bits = clm_line_end_bits(place)
      // What is behind the end is readable, but no line's.
      if bits != 0 { return bits.trailingZeroBitCount < end - place ? place + bits.trailingZeroBitCount : nil }
      place += 64
    }
    return nil
  }

  /// Finds the types of the first lines, up to the first that is not remembered.
  /// - Returns: How many lines there are.
  @inline(__always)
  private func readTypes(_ count: Int, _ request: Request) -> Int {
    let openings = group.openings
    for index in 0..<count {
      let text = openings[index].quote + openings[index].beginning.pointee.length
      var length: UInt32 = 0
      guard let type = request.means.types.find(text, &length) ?? longType(text, &length) else { return index }
      openings[index].type = type
      openings[index].end = text + Int(length &+ 1)
    }
    return count
  }

  /// Writes the events of lines, but for what follows their types, and sorts the lines by that.
  @inline(__always)
  private func write(
    _ count: Int, to events: UnsafeMutablePointer<Event>, _ request: Request, _ progress: Progress, _ batch: EventBatch
  ) {
    let (openings, head) = (group.openings, beginnings.layout.head)
    let fields = batch.fields.place(for: LineGroup.capacity * LineBeginnings.mostFields) - batch.fields.count
    var fieldCount = batch.fields.count
    let line = request.number &+ progress.lines &+ 1
    group.removeAll()
    for index in 0..<count {
      let opening = openings + index
      let event = events + index
      write(opening, head: head, to: event, request.text)
      event.pointee.line = line &+ index
      copyFields(opening, to: fields + fieldCount, request.text)
      // A line that ends here has all its fields; those of another one are written once more.
      let isWhole =
        UnsafeRawPointer(opening.pointee.end).loadUnaligned(as: UInt16.self).littleEndian == Self.braceAndEnd
      let added = isWhole ? opening.pointee.beginning.pointee.fieldCount : 0
      event.pointee.firstField = Int32(truncatingIfNeeded: fieldCount)
      event.pointee.fieldCount = Int32(truncatingIfNeeded: added)
      fieldCount &+= added
      group.add(index, shape: isWhole ? 0 : Int(opening.pointee.type.pointee.other_value))
    }
    batch.fields.count = fieldCount
  }

  private static let braceAndEnd = UInt16(UInt8(ascii: "}")) | UInt16(UInt8(ascii: "\n")) << 8

  @inline(__always)
  private func write(
    _ opening: UnsafePointer<LineGroup.Opening>, head: Int, to event: UnsafeMutablePointer<Event>, _ text: TextPlace
  ) {
    let (start, quote, beginning) = (opening.pointee.start, opening.pointee.quote, opening.pointee.beginning)
    // Byte by byte, as assigning it would write it to the stack first, and wait for that.
    UnsafeMutableRawPointer(event).copyMemory(from: beginning, byteCount: MemoryLayout<Event>.size)
    event.pointee.time = opening.pointee.time
    event.pointee.timeText = text.ref(start + head, count: quote - start &- head)
    if !event.pointee.app.isNone { event.pointee.app.offset &+= text.offset(of: quote) }
    let (mono, seq) = (beginning.pointee.mono, beginning.pointee.seq)
    if mono.count > 0 { event.pointee.mono = Int64(bitPattern: clm_number(quote + mono.end, mono.count)) }
    if seq.count > 0 { event.pointee.seq = Int64(bitPattern: clm_number(quote + seq.end, seq.count)) }
    let type = opening.pointee.type
    event.pointee.type = EventType(rawValue: UInt16(truncatingIfNeeded: type.pointee.number))
    event.pointee.family = Int16(truncatingIfNeeded: type.pointee.value)
    event.pointee.sourceOffset = Int32(bitPattern: text.offset(of: start))
    event.pointee.sourceLength = Int32(truncatingIfNeeded: opening.pointee.length)
  }

  /// - Parameter fields: With room for one field at least, however many there are.
  /// - Returns: Where the next field belongs.
  @discardableResult
  @inline(__always)
  private func copyFields(
    _ opening: UnsafePointer<LineGroup.Opening>, to fields: UnsafeMutablePointer<Field>, _ text: TextPlace
  ) -> UnsafeMutablePointer<Field> {
    let known = LineBeginnings.fields(opening.pointee.beginning)
    let count = opening.pointee.beginning.pointee.fieldCount
    let quote = text.offset(of: opening.pointee.quote)
    // Most lines have one, or none, which is no reason for a branch.
    copy(known, to: fields, quote)
    if count > 1 {
      for index in 1..<count { copy(known + index, to: fields + index, quote) }
    }
    return fields + count
  }

  @inline(__always)
  private func copy(_ known: UnsafePointer<Field>, to field: UnsafeMutablePointer<Field>, _ offset: UInt32) {
    UnsafeMutableRawPointer(field).copyMemory(from: known, byteCount: MemoryLayout<Field>.size)
    field.pointee.text.offset &+= offset
  }

  // MARK: What follows the type

  /// Reads the rest of a line, or else all of it by itself.
  /// - Returns: false where the line needs the parser.
  @inline(__always)
  private func readRest(
    _ opening: UnsafePointer<LineGroup.Opening>, of event: UnsafeMutablePointer<Event>, _ request: Request,
    _ batch: EventBatch
  ) -> Bool {
    let fields = batch.fields.place(for: Self.fieldRoom)
    var field = copyFields(opening, to: fields, request.text)
    if readRest(opening, &field, request) {
      addFields(of: event, from: fields, to: field, batch)
      return true
    }
    let number = event.pointee.line
    guard readLine(opening.pointee.start, into: event, request, batch) != nil else { return false }
    event.pointee.line = number
    return true
  }

  /// - Parameter field: Where the next field belongs, before and after.
  /// - Returns: false where the line is to be read by itself.
  @inline(__always)
  private func readRest(
    _ opening: UnsafePointer<LineGroup.Opening>, _ field: inout UnsafeMutablePointer<Field>, _ request: Request
  ) -> Bool {
    let (text, means) = (request.text, request.means)
    let beginning = opening.pointee.beginning
    let context = MemberKeys.context(ofType: opening.pointee.quote + beginning.pointee.length)
    var seen = beginning.pointee.seen
    var place = opening.pointee.end
    var follower = means.followers + MemberKeys.follower(of: beginning.pointee.typeKey, context: context)
    var key = keys.key(at: place, follower, isFirst: false)
    var count: Int64 = 0
    while true {
      // A key twice, perhaps before the type and behind it.
      guard seen & key.pointee.bit == 0 else { return false }
      let value = place + Int(key.pointee.length)
      let next: UnsafePointer<UInt8>?
      switch key.pointee.role {
      case .fieldText: next = readFieldText(key.pointee.field, value, into: &field, text, means.values)
      case .fieldValue: next = readFieldValue(key.pointee.field, value, into: &field, text)
      case .unwantedText: next = PlainValue.endOfString(value).map { $0 + 1 }
      case .unwantedValue: next = PlainValue.endOfScalar(value)
      case .end:
        opening.pointee.type.pointee.other_value = max(1, min(count, Int64(LineGroup.shapes - 1)))
        return place + 1 == opening.pointee.start + opening.pointee.length
      // Of the envelope, which the beginning does not know of.
      default: return false
      }
      if let next {
        seen |= key.pointee.bit
        count &+= 1
        place = next
        follower = means.followers + MemberKeys.follower(of: key, context: context)
        key = keys.key(at: place, follower, isFirst: false)
      } else {
        guard let other = keys.textKey(insteadOf: key, value, follower) else { return false }
        key = other
      }
    }
  }
}
