import CLineMasks

/// The beginnings of the lines of a group, in three rounds. Each is so short that the processor has several lines of it in
/// work at a time: it waits long for where a type is, and then for what is remembered of it.
extension PlainLineReader {
  /// Finds the beginnings of lines, up to the first that is not remembered.
  /// - Returns: How many lines there are, and whether the next one is not remembered.
  @inline(__always)
  func readBeginnings(from first: UnsafePointer<UInt8>, _ request: Request) -> (count: Int, isNextUnknown: Bool) {
    let table = beginnings.table
    let openings = group.openings
    var start = first
    let limit = patience.limit
    for index in 0..<limit {
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
    return (limit, false)
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
  func readTypes(_ count: Int, _ request: Request) -> Int {
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
  func writeEvents(
    _ count: Int, _ events: UnsafeMutablePointer<Event>, _ request: Request, _ progress: Progress, _ batch: EventBatch
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
      group.add(index, shape: isWhole ? 0 : 1 &+ Int(opening.pointee.type.pointee.other_value))
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
  func copyFields(
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
}
