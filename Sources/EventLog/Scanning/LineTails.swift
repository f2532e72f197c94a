import CLineMasks

/// How lines have gone on behind their type, up to the next line: a few texts that come again and again, with the fields
/// that are in them. What is the same is read at one glance, and lines with more keys or fewer are read in the same way.
///
/// As with keys, what is remembered only says where to look first, and a text is taken where all its bytes are the same.
struct LineTails {
  /// A text that is remembered. Where nothing is, there is no text to compare with.
  struct Tail {
    /// Bits of the keys that are in it.
    var keys: UInt64 = 0
    /// Of the text; 0 where nothing is remembered.
    var length: UInt8 = 0
    /// Of the line end.
    var lineEnd: UInt8 = 0
    var fieldCount: UInt8 = 0
    /// Places of texts are from the beginning of the tail on.
    var fields = (Field(key: EventKey(rawValue: 0), kind: .null), Field(key: EventKey(rawValue: 0), kind: .null))
  }

  static let longest = 64
  static let mostFields = 2
  private static let capacity = 256
  private static let guessCount = 8192
  /// After so many tails that were remembered for nothing, only one line in 16 is worth the trouble.
  private static let patience = 64

  /// A text, with zeros behind it, and behind it the ``Tail``.
  private let memory: UnsafeMutableRawPointer
  private static let stride = 192
  /// By the type and what remembers the app: the number of the tail that came last, 0 for none.
  private let guesses: UnsafeMutablePointer<UInt8>
  /// How many tails have been remembered since one was found, and how many lines have been looked at.
  private let counts: UnsafeMutablePointer<(disappointments: Int, lines: Int)>

  init() {
    memory = .allocate(byteCount: Self.capacity * Self.stride, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.capacity * Self.stride)
    guesses = .allocate(capacity: Self.guessCount)
    guesses.initialize(repeating: 0, count: Self.guessCount)
    counts = .allocate(capacity: 1)
    counts.initialize(to: (0, 0))
    for number in 0..<Self.capacity { tail(number).initialize(to: Tail()) }
  }

  /// To be called once by whoever made it; copies are of the same memory.
  func deallocate() {
    memory.deallocate()
    guesses.deallocate()
    counts.deallocate()
  }

  @inline(__always)
  private func text(_ number: Int) -> UnsafeMutablePointer<UInt8> {
    (memory + number &* Self.stride).assumingMemoryBound(to: UInt8.self)
  }

  @inline(__always)
  private func tail(_ number: Int) -> UnsafeMutablePointer<Tail> {
    (memory + (number &* Self.stride &+ Self.longest)).assumingMemoryBound(to: Tail.self)
  }

  /// Which guess is that of a type and an app; apps have habits of their own.
  @inline(__always)
  static func guess(_ context: Int, _ app: UnsafeMutablePointer<RememberedTexts.Slot>?) -> Int {
    (context ^ (Int(bitPattern: app) &>> 6) &* 37) & (guessCount &- 1)
  }

  /// The tail at `place`, where it is the one that came last.
  /// - Parameter place: Followed by 31 readable bytes.
  @inline(__always)
  func find(_ place: UnsafePointer<UInt8>, _ guess: Int) -> UnsafePointer<Tail>? {
    let number = Int(guesses[guess])
    guard number > 0, isText(number, at: place) else { return nil }
    counts.pointee.disappointments = 0
    return UnsafePointer(tail(number))
  }

  /// Bytes are looked at only where those up to 32 before them are the same, so never more than that beyond the line.
  @inline(__always)
  private func isText(_ number: Int, at place: UnsafePointer<UInt8>) -> Bool {
    let text = text(number)
    let length = UInt32(tail(number).pointee.length)
    guard length <= 32 else { return isLongText(text, length, at: place) }
    return clm_agree_32(place, text, length) != 0
  }

  @inline(never)
  private func isLongText(_ text: UnsafePointer<UInt8>, _ length: UInt32, at place: UnsafePointer<UInt8>) -> Bool {
    clm_agree_32(place, text, 32) != 0 && clm_agree_32(place + 32, text + 32, length &- 32) != 0
  }

  /// Adds the fields of a tail.
  /// - Parameter offset: Where the tail is in the batch's text.
  /// - Returns: Behind the last field. What is behind it may have been written to, for one field.
  @inline(__always)
  static func add(
    _ tail: UnsafePointer<Tail>, to field: UnsafeMutablePointer<Field>, at offset: UInt32
  ) -> UnsafeMutablePointer<Field> {
    field.initialize(to: tail.pointee.fields.0)
    field.pointee.text.offset &+= offset
    if tail.pointee.fieldCount > 1 {
      (field + 1).initialize(to: tail.pointee.fields.1)
      field[1].text.offset &+= offset
    }
    return field + Int(tail.pointee.fieldCount)
  }

  // MARK: Remembering

  /// Remembers how a line went on that has been read without a tail, where it is likely to come again.
  /// - Parameters:
  ///   - start: Behind the type.
  ///   - end: Behind the line end.
  ///   - keys: Bits of the keys between them, none of which is of the envelope.
  ///   - fields: Those that were read from there.
  ///   - offset: Where the tail is in the batch's text.
  @inline(never)
  func remember(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, lineEnd: Int, keys: UInt64,
    _ fields: UnsafeBufferPointer<Field>, at offset: UInt32, _ guess: Int
  ) {
    let length = end - start
    // Numbers hardly ever come again.
    guard length <= Self.longest, fields.count <= Self.mostFields, fields.allSatisfy({ $0.kind == .string }) else {
      return
    }
    counts.pointee.lines &+= 1
    if counts.pointee.disappointments > Self.patience, counts.pointee.lines & 15 != 0 { return }
    let hash = ByteTable.Words(readable: start, count: length).hash
    let number = 1 + hash % (Self.capacity - 1)
    guesses[guess] = UInt8(number)
    if Int(tail(number).pointee.length) == length, isText(number, at: start) { return }
    counts.pointee.disappointments += 1
    text(number).update(from: start, count: length)
    (text(number) + length).update(repeating: 0, count: Self.longest - length)
    var tail = Tail(keys: keys, length: UInt8(length), lineEnd: UInt8(lineEnd), fieldCount: UInt8(fields.count))
    if fields.count > 0 { tail.fields.0 = Self.relative(fields[0], to: offset) }
    if fields.count > 1 { tail.fields.1 = Self.relative(fields[1], to: offset) }
    self.tail(number).pointee = tail
  }

  private static func relative(_ field: Field, to offset: UInt32) -> Field {
    var field = field
    field.text.offset &-= offset
    return field
  }
}
