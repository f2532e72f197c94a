import CLineMasks

/// Lines that begin as others did are read many at a time: first the beginnings of all of them, then what follows their
/// types.
///
/// Which payload a line has is at random, so the processor guesses it wrong once a line or so. That costs most where the
/// guess can be judged late; here nothing is waited for but the payload itself, as the line's type, and where it begins,
/// have been known for long.
extension PlainLineReader {
  /// Reads the next lines, at least one, up to the first that does not begin as one before.
  /// - Returns: false where the next line needs the parser.
  @inline(never)
  func readGroup(_ request: Request, _ progress: inout Progress, into batch: EventBatch) -> Bool {
    let events = batch.events.place(for: LineGroup.capacity)
    let openings = group.openings
    let (count, isNextUnknown) = open(request, progress, into: events)
    for index in 0..<count {
      let fields = batch.fields.place(for: Self.fieldRoom)
      let end = progress.end + Int(events[index].sourceLength)
      if let field = readRest(openings[index], fields, to: end, request) {
        let isReturn = end.pointee == UInt8(ascii: "\r")
        add(events + index, fieldsTo: field, end: end + (isReturn ? 2 : 1), request, &progress, to: batch)
      } else {
        guard readLine(request, &progress, into: batch) else { return false }
      }
    }
    group.take(count)
    if isNextUnknown { return readUnknown(request, &progress, known: count, into: batch) }
    // The last lines may be too near to the end of what is readable.
    return count > 0 || readLine(request, &progress, into: batch)
  }

  /// Reads a line by itself and remembers how it begins.
  /// - Parameter known: How many lines before it had a beginning that was remembered.
  @inline(never)
  private func readUnknown(
    _ request: Request, _ progress: inout Progress, known: Int, into batch: EventBatch
  ) -> Bool {
    let start = progress.end
    guard readLine(request, &progress, into: batch) else { return false }
    group.take(1)
    patience.note(known: known)
    let event = batch.events[batch.events.count - 1]
    beginnings.remember(start, event, batch.fields.memory + Int(event.firstField), by: keys)
    return true
  }

  /// Reads the beginnings of lines, each into an event, up to the first that is not remembered.
  /// - Returns: How many lines there are, and whether there is one that is not remembered.
  @inline(__always)
  private func open(
    _ request: Request, _ progress: Progress, into events: UnsafeMutablePointer<Event>
  ) -> (count: Int, isNextUnknown: Bool) {
    let table = beginnings.table
    let ends = group.ends(from: progress.end, to: request.end)
    let openings = group.openings
    var start = progress.end
    var taken = progress.taken
    var count = 0
    while count < ends.count, taken < request.wanted, request.end - start >= LineBeginnings.reach {
      let end = ends[count]
      let length = end - start &- (end[-1] == UInt8(ascii: "\r") ? 1 : 0)
      guard let opening = open(start, length, table, into: events + count, request) else { return (count, true) }
      openings[count] = opening
      start = end + 1
      taken &+= length &+ 1
      count &+= 1
    }
    return (count, false)
  }

  @inline(__always)
  private func open(
    _ start: UnsafePointer<UInt8>, _ length: Int, _ table: LineBeginnings.Table,
    into event: UnsafeMutablePointer<Event>, _ request: Request
  ) -> LineGroup.Opening? {
    var time: Int64 = 0
    let timeText = start + table.layout.head
    guard table.beginsWithTime(start), length <= maxLineBytes,
      let quote = readTime(timeText, &time, request.means.clock), quote - start <= LineBeginnings.longestTime,
      let beginning = table.beginning(quote)
    else { return nil }
    let type = quote + beginning.pointee.length
    var typeLength: UInt32 = 0
    guard let slot = request.means.types.find(type, &typeLength) else { return nil }
    event.initialize(to: beginning.pointee.event)
    event.pointee.time = time
    event.pointee.timeText = request.text.ref(timeText, count: quote - timeText)
    if !event.pointee.app.isNone { event.pointee.app.offset &+= request.text.offset(of: quote) }
    let (mono, seq) = (beginning.pointee.mono, beginning.pointee.seq)
    if mono.count > 0 { event.pointee.mono = Int64(bitPattern: clm_number(quote + mono.end, mono.count)) }
    if seq.count > 0 { event.pointee.seq = Int64(bitPattern: clm_number(quote + seq.end, seq.count)) }
    event.pointee.type = EventType(rawValue: UInt16(truncatingIfNeeded: slot.pointee.number))
    event.pointee.family = Int16(truncatingIfNeeded: slot.pointee.value)
    event.pointee.sourceOffset = Int32(bitPattern: request.text.offset(of: start))
    event.pointee.sourceLength = Int32(truncatingIfNeeded: length)
    return LineGroup.Opening(beginning: beginning, type: type, end: type + Int(typeLength &+ 1))
  }

  /// Reads what follows the type.
  /// - Parameter end: Of the line, without the line end.
  /// - Returns: Where the next field belongs; nil where the line is to be read by itself.
  @inline(__always)
  private func readRest(
    _ opening: LineGroup.Opening, _ fields: UnsafeMutablePointer<Field>, to end: UnsafePointer<UInt8>,
    _ request: Request
  ) -> UnsafeMutablePointer<Field>? {
    let beginning = opening.beginning
    let (text, means) = (request.text, request.means)
    let context = MemberKeys.context(ofType: opening.type)
    var seen = beginning.pointee.seen
    var field = copyFields(beginning, to: fields, text.offset(of: opening.type - beginning.pointee.length))
    var place = opening.end
    var follower = means.followers + MemberKeys.follower(of: beginning.pointee.typeKey, context: context)
    var key = keys.key(at: place, follower, isFirst: false)
    while true {
      let value = place + Int(key.pointee.length)
      let next: UnsafePointer<UInt8>?
      switch key.pointee.role {
      case .fieldText: next = readFieldText(key.pointee.field, value, into: &field, text, means.values)
      case .fieldValue: next = readFieldValue(key.pointee.field, value, into: &field, text)
      case .unwantedText: next = PlainValue.endOfString(value).map { $0 + 1 }
      case .unwantedValue: next = PlainValue.endOfScalar(value)
      case .end: return place + 1 == end ? field : nil
      // Of the envelope, which the beginning does not know of.
      default: return nil
      }
      if let next {
        seen |= key.pointee.bit
        place = next
        follower = means.followers + MemberKeys.follower(of: key, context: context)
        key = keys.key(at: place, follower, isFirst: false)
      } else {
        guard let other = keys.textKey(insteadOf: key, value, follower) else { return nil }
        key = other
      }
      guard seen & key.pointee.bit == 0 else { return nil }
    }
  }

  /// - Parameter offset: Of the closing quote of the time.
  /// - Returns: Where the next field belongs.
  @inline(__always)
  private func copyFields(
    _ beginning: UnsafePointer<LineBeginnings.Beginning>, to fields: UnsafeMutablePointer<Field>, _ offset: UInt32
  ) -> UnsafeMutablePointer<Field> {
    let known = LineBeginnings.fields(beginning)
    for index in 0..<beginning.pointee.fieldCount {
      fields[index] = known[index]
      fields[index].text.offset &+= offset
    }
    return fields + beginning.pointee.fieldCount
  }
}
