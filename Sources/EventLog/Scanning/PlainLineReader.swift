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
  let means: Means
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
}
