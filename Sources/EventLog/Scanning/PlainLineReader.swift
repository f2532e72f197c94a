import CLineMasks

/// Reads the common shape of an event line in one go: an object without containers in it, in ASCII without escapes, with
/// numbers of few digits and no key twice.
///
/// It is strict: what it takes libsimdjson takes, with the same values; at the first byte that it does not know it gives
/// up, and the line goes the long way. So it reports no problem and knows no header.
final class PlainLineReader {
  /// What has been read.
  struct Progress {
    /// Where the first line begins that has not.
    var end: UnsafePointer<UInt8>
    var lines = 0
    /// The lines' bytes, one byte counted for each line end.
    var taken = 0
  }

  /// Events and fields wait here and go to the batch together: an array checks for each element whether it is its own and
  /// has room.
  private static let eventRoom = 128
  private static let fieldRoom = 1024

  let keys: MemberKeys
  let types: FrozenByteTable
  let symbols: KnownSymbols
  let vocabulary: Vocabulary
  /// By the number of a type.
  let families: UnsafeMutablePointer<Int16>
  let headerType: EventType?
  private let origins: OriginNumbers
  var clock = MinuteClock()
  private let maxLineBytes: Int
  private let events = UnsafeMutablePointer<Event>.allocate(capacity: eventRoom)
  private let fields = UnsafeMutablePointer<Field>.allocate(capacity: fieldRoom)

  init(
    vocabulary: Vocabulary, keys table: KeyTable, headerType: EventType?, origins: OriginNumbers, maxLineBytes: Int
  ) {
    self.vocabulary = vocabulary
    self.headerType = headerType
    self.origins = origins
    self.maxLineBytes = maxLineBytes
    keys = MemberKeys(table)
    types = FrozenByteTable(vocabulary.types)
    symbols = KnownSymbols(vocabulary)
    families = .allocate(capacity: vocabulary.typeCount + 1)
    for type in 0..<vocabulary.typeCount {
      families[type] = Int16(vocabulary.family(of: EventType(rawValue: UInt16(type))) ?? -1)
    }
  }

  deinit {
    families.deallocate()
    events.deallocate()
    fields.deallocate()
  }

  /// Reads lines up to the first that is not of the common shape, and appends them and their events to the batch.
  /// - Parameters:
  ///   - bytes: A zero follows them, and then at least 31 readable bytes.
  ///   - wanted: No line is begun after so many bytes.
  ///   - number: Of the line before.
  func read(
    _ bytes: UnsafeBufferPointer<UInt8>, wanted: Int, after number: Int, into batch: EventBatch
  ) -> Progress? {
    guard let start = bytes.baseAddress else { return nil }
    let place = TextPlace(of: start, at: batch.text.count)
    var progress = Progress(end: start)
    var eventCount = 0
    var fieldCount = 0
    while progress.end < start + bytes.count, progress.taken < wanted {
      let event = events + eventCount
      event.initialize(to: Event())
      let field = fields + fieldCount
      guard let next = read(line: progress.end, into: event, fields: field, place) else { break }
      event.pointee.origin = origins.number(
        trace: place.bytes(event.pointee.trace), app: place.bytes(event.pointee.app), pid: event.pointee.pid)
      progress.lines &+= 1
      event.pointee.line = number &+ progress.lines
      event.pointee.firstField = Int32(truncatingIfNeeded: batch.fields.count &+ fieldCount)
      progress.taken &+= Int(event.pointee.sourceLength) &+ 1
      progress.end = next
      eventCount &+= 1
      fieldCount &+= Int(event.pointee.fieldCount)
      // A line has each payload key once at most.
      if eventCount == Self.eventRoom || fieldCount > Self.fieldRoom &- 256 {
        flush(&eventCount, &fieldCount, into: batch)
      }
    }
    flush(&eventCount, &fieldCount, into: batch)
    batch.text.append(contentsOf: UnsafeBufferPointer(start: start, count: progress.end - start))
    return progress
  }

  private func flush(_ eventCount: inout Int, _ fieldCount: inout Int, into batch: EventBatch) {
    batch.events.append(contentsOf: UnsafeBufferPointer(start: events, count: eventCount))
    batch.fields.append(contentsOf: UnsafeBufferPointer(start: fields, count: fieldCount))
    eventCount = 0
    fieldCount = 0
  }

  /// - Returns: Where the next line begins; nil where this one needs the parser.
  @inline(__always)
  private func read(
    line start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, fields: UnsafeMutablePointer<Field>,
    _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    guard start.pointee == UInt8(ascii: "{") else { return nil }
    var seen: UInt64 = 0
    var place = start + 1
    var field = fields
    var number = 0
    var context = 0
    var separator: UInt8
    repeat {
      number = keys.number(at: place, after: number, context: context)
      let key = keys[number]
      guard seen & key.pointee.bit == 0 else { return nil }
      seen |= key.pointee.bit
      guard let end = read(key, at: place + Int(key.pointee.length), into: event, &field, text) else { return nil }
      if key.pointee.envelopeRole == .type { context = MemberKeys.context(of: event.pointee.type) }
      separator = end.pointee
      place = end + 1
    } while separator == UInt8(ascii: ",")
    guard separator == UInt8(ascii: "}"), context > 0, place - start <= maxLineBytes else { return nil }
    let source = text.ref(start, count: place - start)
    event.pointee.sourceOffset = Int32(truncatingIfNeeded: source.offset)
    event.pointee.sourceLength = Int32(truncatingIfNeeded: source.length)
    event.pointee.fieldCount = Int32(truncatingIfNeeded: field - fields)
    if place.pointee == 0x0D { place += 1 }
    return place.pointee == 0x0A ? place + 1 : nil
  }

  /// Reads the value at `place` as what its key says.
  /// - Returns: Its end; nil where it is not of the common shape, or not what is read under this key.
  @inline(__always)
  private func read(
    _ key: UnsafePointer<MemberKeys.Key>, at place: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>,
    _ field: inout UnsafeMutablePointer<Field>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    switch key.pointee.role {
    case .unwanted:
      place.pointee == UInt8(ascii: "\"")
        ? PlainValue.endOfString(place + 1).map { $0 + 1 } : PlainValue.endOfScalar(place)
    case .type: readType(place, into: event, text)
    case .time: readTime(place, into: event, text)
    case .mono: PlainValue.integer(place, into: &event.pointee.mono)
    case .seq: PlainValue.integer(place, into: &event.pointee.seq)
    case .pid: PlainValue.integer(place, into: &event.pointee.pid)
    case .app: readText(place, into: &event.pointee.app, text)
    case .trace: readText(place, into: &event.pointee.trace, text)
    case .field: readField(key.pointee.field, place, into: &field, text)
    case .both: readBoth(key, at: place, into: event, &field, text)
    case .intricate: nil
    }
  }

  @inline(never)
  private func readBoth(
    _ key: UnsafePointer<MemberKeys.Key>, at place: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>,
    _ field: inout UnsafeMutablePointer<Field>, _ text: TextPlace
  ) -> UnsafePointer<UInt8>? {
    var envelope = key.pointee
    envelope.role = key.pointee.envelopeRole
    // An integer of the envelope may end where a decimal of the payload goes on.
    guard envelope.role != .both, let end = read(&envelope, at: place, into: event, &field, text),
      readField(key.pointee.field, place, into: &field, text) == end
    else { return nil }
    return end
  }
}
