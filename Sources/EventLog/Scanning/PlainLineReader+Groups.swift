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
    let (begun, isNextUnknown) = readBeginnings(from: request.start + progress.count, request)
    let count = readTypes(begun, request)
    writeEvents(count, events, request, progress, batch)
    let whole = readPayloads(count, events, request, batch)
    progress.lines &+= whole
    if whole > 0 { progress.count = group.openings[whole - 1].next - request.start }
    batch.events.count &+= whole
    guard whole == count else {
      patience.noteParser(before: whole)
      return false
    }
    if isNextUnknown || count < begun { return readUnknown(request, &progress, known: count, into: batch) }
    patience.noteWhole()
    // The last lines may be too near to the end of what is readable.
    return count > 0 || readLine(request, &progress, into: batch)
  }

  /// Reads what follows the types of the first lines, and the lines by themselves where it is something unexpected.
  /// - Returns: How many lines there are before the first that needs the parser.
  @inline(__always)
  private func readPayloads(
    _ count: Int, _ events: UnsafeMutablePointer<Event>, _ request: Request, _ batch: EventBatch
  ) -> Int {
    // A bit for each line that is left.
    var left: UInt64 = 0
    for shape in 1..<LineGroup.shapes {
      for number in group.lines(shape: shape) {
        let isRead = readPayload(group.openings + Int(number), of: events + Int(number), request, batch)
        left |= isRead ? 0 : 1 &<< UInt64(number)
      }
    }
    // In the order of the log, in which origins are numbered.
    while left != 0 {
      let number = left.trailingZeroBitCount
      let event = events + number
      let line = event.pointee.line
      guard readLine(group.openings[number].start, into: event, request, batch) != nil else { return number }
      event.pointee.line = line
      left &= left - 1
    }
    return count
  }

  /// Reads a line by itself and remembers how it begins.
  /// - Parameter known: How many lines before it had a beginning that was remembered.
  @inline(never)
  private func readUnknown(
    _ request: Request, _ progress: inout Progress, known: Int, into batch: EventBatch
  ) -> Bool {
    let start = request.start + progress.count
    guard readLine(request, &progress, into: batch) else { return false }
    patience.noteUnknown(before: known)
    let event = batch.events[batch.events.count - 1]
    beginnings.remember(start, event, batch.fields.memory + Int(event.firstField), by: keys)
    return true
  }
}
