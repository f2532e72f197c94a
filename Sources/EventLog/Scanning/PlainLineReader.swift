/// Reads the common shape of an event line in one go: an object without containers in it, in ASCII without escapes, with
/// numbers of few digits and no key twice.
///
/// It is strict: what it takes libsimdjson takes, with the same values; at the first byte that it does not know it gives
/// up, and the line goes the long way. So it reports no problem and knows no header.
final class PlainLineReader {
  private let vocabulary: Vocabulary
  private let keys: MemberKeys
  private let types: FrozenByteTable
  private let symbols: FrozenByteTable
  /// By the number of a type.
  private let families: UnsafeMutablePointer<Int16>
  private let headerType: EventType?
  private let maxLineBytes: Int
  private var clock = MinuteClock()
  /// The line that a key of the table was in last.
  private let stamps: UnsafeMutablePointer<UInt32>
  private var stamp: UInt32 = 0

  init(vocabulary: Vocabulary, keys table: KeyTable, headerType: EventType?, maxLineBytes: Int) {
    self.vocabulary = vocabulary
    self.headerType = headerType
    self.maxLineBytes = maxLineBytes
    keys = MemberKeys(table)
    types = FrozenByteTable(vocabulary.types)
    symbols = FrozenByteTable(vocabulary.symbols)
    families = .allocate(capacity: max(vocabulary.typeCount, 1))
    for type in 0..<vocabulary.typeCount {
      families[type] = Int16(vocabulary.family(of: EventType(rawValue: UInt16(type))) ?? -1)
    }
    stamps = .allocate(capacity: max(table.targets.count, 1))
    stamps.initialize(repeating: 0, count: max(table.targets.count, 1))
  }

  deinit {
    families.deallocate()
    stamps.deallocate()
  }

  /// Where bytes of a line are going to be in the text of a batch.
  struct Destination {
    /// The offset of the byte at address 0, so to say.
    private let offset: Int

    init(of start: UnsafePointer<UInt8>, at offset: Int) { self.offset = offset &- Int(bitPattern: start) }

    @inline(__always)
    func ref(_ start: UnsafePointer<UInt8>, count: Int) -> TextRef {
      TextRef(
        offset: UInt32(truncatingIfNeeded: offset &+ Int(bitPattern: start)), length: UInt32(truncatingIfNeeded: count))
    }
  }

  /// Reads the line at `start` and appends its event to the batch, but not its text.
  /// - Parameters:
  ///   - start: The bytes from here on have a line feed or a control character before their end, and 32 readable bytes
  ///     behind that.
  ///   - number: The line's.
  ///   - destination: Where the caller is going to append the text.
  /// - Returns: Where the next line begins; nil where the line is not of the common shape, and the batch is as before.
  func read(
    _ start: UnsafePointer<UInt8>, number: Int, to destination: Destination, in batch: EventBatch
  ) -> UnsafePointer<UInt8>? {
    guard start.pointee == UInt8(ascii: "{") else { return nil }
    let firstField = batch.fields.count
    var event = Event()
    event.line = number
    event.firstField = Int32(truncatingIfNeeded: firstField)
    var place = start + 1
    guard readMembers(&place, into: &event, destination, batch), let next = finish(&event, start, place, destination)
    else {
      if batch.fields.count > firstField { batch.fields.removeLast(batch.fields.count - firstField) }
      return nil
    }
    event.fieldCount = Int32(truncatingIfNeeded: batch.fields.count &- firstField)
    batch.events.append(event)
    return next
  }

  /// Reads up to and with the closing brace.
  @inline(__always)
  private func readMembers(
    _ place: inout UnsafePointer<UInt8>, into event: inout Event, _ destination: Destination, _ batch: EventBatch
  ) -> Bool {
    stamp &+= 1
    var key = 0
    var context = 0
    var isTyped = false
    while true {
      guard let next = keys.next(at: &place, after: key, context: context), let value = PlainValue.read(at: &place) else {
        return false
      }
      key = next
      let meaning = keys.meaning(of: key)
      if meaning.target >= 0 {
        guard !meaning.isIntricate, stamps[Int(meaning.target)] != stamp else { return false }
        stamps[Int(meaning.target)] = stamp
        if let envelope = meaning.envelope {
          guard read(envelope, value, into: &event, destination) else { return false }
          if envelope == .type {
            isTyped = true
            context = Int(event.type.rawValue) &+ 1
          }
        }
        if let field = meaning.field { append(field, value, destination, batch) }
      }
      let separator = place.pointee
      place += 1
      if separator == UInt8(ascii: ",") { continue }
      return separator == UInt8(ascii: "}") && isTyped
    }
  }

  /// - Parameter end: Behind the closing brace.
  @inline(__always)
  private func finish(
    _ event: inout Event, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ destination: Destination
  ) -> UnsafePointer<UInt8>? {
    var feed = end
    if feed.pointee == 0x0D { feed += 1 }
    guard feed.pointee == 0x0A, end - start <= maxLineBytes else { return nil }
    let source = destination.ref(start, count: end - start)
    event.sourceOffset = Int32(truncatingIfNeeded: source.offset)
    event.sourceLength = Int32(truncatingIfNeeded: source.length)
    return feed + 1
  }

  // MARK: Envelope

  @inline(__always)
  private func read(
    _ key: EnvelopeKey, _ value: PlainValue, into event: inout Event, _ destination: Destination
  ) -> Bool {
    switch key {
    case .type: return value.kind == .string && readType(value, into: &event, destination)
    case .t: return readTime(value, into: &event, destination)
    case .mono: event.mono = value.integer
    case .seq: event.seq = value.integer
    case .pid: event.pid = value.integer
    case .app:
      event.app = destination.ref(value.start, count: value.count)
      return value.kind == .string
    case .trace:
      event.trace = destination.ref(value.start, count: value.count)
      return value.kind == .string
    }
    return value.kind == .integer
  }

  @inline(__always)
  private func readType(_ value: PlainValue, into event: inout Event, _ destination: Destination) -> Bool {
    guard let number = types.find(value.start, count: value.count) else {
      return readUnknownType(value, into: &event, destination)
    }
    event.type = EventType(rawValue: UInt16(truncatingIfNeeded: number))
    event.family = families[Int(number)]
    return event.type != headerType
  }

  @inline(never)
  private func readUnknownType(_ value: PlainValue, into event: inout Event, _ destination: Destination) -> Bool {
    let name = UnsafeRawBufferPointer(start: value.start, count: value.count)
    event.typeText = destination.ref(value.start, count: value.count)
    event.family = Int16(truncatingIfNeeded: vocabulary.family(ofTypeName: name) ?? -1)
    return headerType != nil || !EnvelopeKey.isHeaderType(name)
  }

  @inline(__always)
  private func readTime(_ value: PlainValue, into event: inout Event, _ destination: Destination) -> Bool {
    if value.kind == .string {
      guard let time = clock.nanoseconds(value.start, count: value.count) else { return false }
      event.clock = .utc
      event.time = time
      event.timeText = destination.ref(value.start, count: value.count)
      return true
    }
    guard let time = Self.seconds(value) else { return false }
    event.clock = .seconds
    event.time = time
    return true
  }

  /// Nanoseconds of a number of seconds; nil where it may be no seconds, or not fit.
  private static func seconds(_ value: PlainValue) -> Int64? {
    guard value.kind == .integer || value.kind == .decimal else { return nil }
    let number = DecimalNumber(UnsafeRawBufferPointer(start: value.start, count: value.count))
    return TimeUnit(of: number) == .seconds ? number.scaled(byPowerOfTen: 9) : nil
  }

  // MARK: Payload

  @inline(__always)
  private func append(_ key: EventKey, _ value: PlainValue, _ destination: Destination, _ batch: EventBatch) {
    var field = Field(key: key, kind: value.kind, integer: value.integer)
    if value.kind != .null {
      field.text = destination.ref(value.start, count: value.count)
      field.symbol =
        symbols.find(value.start, count: value.count).map { Symbol(rawValue: $0 &+ 1) } ?? .none
    }
    batch.fields.append(field)
  }
}
