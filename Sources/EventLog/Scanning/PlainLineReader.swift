import CLineMasks

/// Reads the common shape of an event line in one go: an object without containers in it, in ASCII without escapes, with
/// numbers of few digits and no key twice.
///
/// It is strict: what it takes libsimdjson takes, with the same values; at the first byte that it does not know it gives
/// up, and the line goes the long way. So it reports no problem and knows no header. What it remembers of the lines
/// before, keys and texts, only saves it work on bytes that are the same.
final class PlainLineReader {
  /// What has been read.
  struct Progress {
    /// Bytes, all of whole lines.
    var count = 0
    var lines = 0
  }

  /// What lines are read with; all of it is memory that the reader owns.
  struct Means {
    let followers: UnsafeMutablePointer<MemberKeys.Follower>
    let clock = HourClock()
    let types = RememberedTexts()
    let apps = RememberedTexts()
    let values = RememberedTexts()

    func deallocate() {
      clock.deallocate()
      for texts in [types, apps, values] { texts.deallocate() }
    }
  }

  /// What is read, and with what.
  struct Request {
    let start: UnsafePointer<UInt8>
    /// Behind the last byte.
    let end: UnsafePointer<UInt8>
    /// Of the line before the first.
    let number: Int
    let text: TextPlace
    let epoch: Int
    let means: Means
  }

  /// What is known of a line whose members have been read.
  private struct Line {
    /// Behind the line end.
    var end: UnsafePointer<UInt8>
    /// Behind the last field.
    var field: UnsafeMutablePointer<Field>
    /// What is remembered of the app's text, if it is.
    var app: UnsafeMutablePointer<RememberedTexts.Slot>?
  }

  /// A line has each payload key once at most, and one is written before it is seen to be there twice.
  static let fieldRoom = 257

  let keys: MemberKeys
  let types: FrozenByteTable
  let symbols: KnownSymbols
  let vocabulary: Vocabulary
  /// By the number of a type.
  let families: UnsafeMutablePointer<Int16>
  /// By the number of a type, for those whose texts are too long to be remembered.
  let typeSlots: UnsafeMutablePointer<RememberedTexts.Slot>
  let headerType: EventType?
  private let origins: OriginNumbers
  private let means: Means
  let maxLineBytes: Int
  let beginnings = LineBeginnings()
  private var beginningsEpoch = 0
  let group = LineGroup()
  var patience = Patience()

  init(
    vocabulary: Vocabulary, keys table: KeyTable, headerType: EventType?, origins: OriginNumbers, maxLineBytes: Int
  ) {
    self.vocabulary = vocabulary
    self.headerType = headerType
    self.origins = origins
    self.maxLineBytes = maxLineBytes
    keys = MemberKeys(table)
    means = Means(followers: keys.followers)
    types = FrozenByteTable(vocabulary.types)
    symbols = KnownSymbols(vocabulary)
    families = .allocate(capacity: vocabulary.typeCount + 1)
    typeSlots = .allocate(capacity: vocabulary.typeCount + 1)
    typeSlots.initialize(repeating: RememberedTexts.Slot(), count: vocabulary.typeCount + 1)
    for type in 0..<vocabulary.typeCount {
      families[type] = Int16(vocabulary.family(of: EventType(rawValue: UInt16(type))) ?? -1)
    }
  }

  deinit {
    families.deallocate()
    typeSlots.deallocate()
    means.deallocate()
  }

  /// Reads lines up to the first that is not of the common shape, and appends their events to the batch.
  /// - Parameters:
  ///   - bytes: A zero follows them, and then at least 31 readable bytes; 16 are readable before them.
  ///   - offset: Where they are in the batch's text.
  ///   - number: Of the line before.
  func read(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, after number: Int, into batch: EventBatch) -> Progress
  {
    guard let start = bytes.baseAddress else { return Progress() }
    let request = Request(
      start: start, end: start + bytes.count, number: number, text: TextPlace(of: start, at: offset),
      epoch: batch.originEpoch, means: means)
    if batch.originEpoch != beginningsEpoch {
      beginnings.removeAll()
      beginningsEpoch = batch.originEpoch
    }
    var progress = Progress()
    while progress.count < bytes.count {
      if patience.isOver {
        guard readLine(request, &progress, into: batch) else { break }
      } else {
        guard readGroup(request, &progress, into: batch) else { break }
      }
    }
    return progress
  }

  /// Reads the next line by itself.
  /// - Returns: false where it needs the parser.
  @inline(__always)
  func readLine(_ request: Request, _ progress: inout Progress, into batch: EventBatch) -> Bool {
    let event = batch.events.place(for: 1)
    guard let end = readLine(request.start + progress.count, into: event, request, batch) else { return false }
    progress.lines &+= 1
    progress.count = end - request.start
    event.pointee.line = request.number &+ progress.lines
    batch.events.count &+= 1
    return true
  }

  /// Reads a line into an event that is not added yet, and its fields into the batch.
  /// - Returns: Behind the line end; nil where the line needs the parser.
  @inline(__always)
  func readLine(
    _ start: UnsafePointer<UInt8>, into event: UnsafeMutablePointer<Event>, _ request: Request, _ batch: EventBatch
  ) -> UnsafePointer<UInt8>? {
    event.initialize(to: Event())
    let fields = batch.fields.place(for: Self.fieldRoom)
    guard let line = read(line: start, into: event, fields: fields, request.text, request.means) else { return nil }
    event.pointee.origin = origin(of: event, line.app, request.text, epoch: request.epoch)
    addFields(of: event, from: fields, to: line.field, batch)
    return line.end
  }

  /// Adds the fields of an event, which have been written behind those that are there.
  @inline(__always)
  func addFields(
    of event: UnsafeMutablePointer<Event>, from fields: UnsafeMutablePointer<Field>,
    to end: UnsafeMutablePointer<Field>, _ batch: EventBatch
  ) {
    let fieldCount = Self.count(from: fields, to: end)
    event.pointee.firstField = Int32(truncatingIfNeeded: batch.fields.count)
    event.pointee.fieldCount = Int32(truncatingIfNeeded: fieldCount)
    batch.fields.count &+= fieldCount
  }

  /// Without a sign, as pointers do not know that there is none.
  @inline(__always)
  static func count(from start: UnsafeMutablePointer<Field>, to end: UnsafeMutablePointer<Field>) -> Int {
    let bytes = UInt(bitPattern: end) &- UInt(bitPattern: start)
    return Int(bitPattern: bytes / UInt(bitPattern: MemoryLayout<Field>.stride))
  }

  /// The number that ``OriginNumbers`` has given, which is remembered with the text of the app for its last process.
  @inline(__always)
  private func origin(
    of event: UnsafeMutablePointer<Event>, _ app: UnsafeMutablePointer<RememberedTexts.Slot>?, _ text: TextPlace,
    epoch: Int
  ) -> Int32 {
    if let app, app.pointee.value == event.pointee.pid, app.pointee.other_value == Int64(epoch) &+ 1,
      event.pointee.trace.isNone
    {
      return Int32(truncatingIfNeeded: app.pointee.number)
    }
    return otherOrigin(of: event, app, text, epoch: epoch)
  }

  @inline(never)
  private func otherOrigin(
    of event: UnsafeMutablePointer<Event>, _ app: UnsafeMutablePointer<RememberedTexts.Slot>?, _ text: TextPlace,
    epoch: Int
  ) -> Int32 {
    let number = origins.number(
      trace: text.bytes(event.pointee.trace), app: text.bytes(event.pointee.app), pid: event.pointee.pid)
    // An origin that has no number may still get one.
    if let app, event.pointee.trace.isNone, number != OriginNumbers.none {
      app.pointee.number = UInt32(truncatingIfNeeded: number)
      app.pointee.value = event.pointee.pid
      // A new text has a 0 here.
      app.pointee.other_value = Int64(epoch) &+ 1
    }
    return number
  }

  /// - Returns: nil where the line needs the parser.
  @inline(__always)
  private func read(
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
