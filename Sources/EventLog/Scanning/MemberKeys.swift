import CLineMasks

/// The keys that lines have had, each as the bytes from the comma before it up to its value, and which of them was next
/// after which: the next line's keys are most often in the same order.
///
/// What is remembered only says where to look first. A key is taken for one that is remembered where all its bytes are
/// the same, so nothing that is forgotten, or guessed wrong, changes what is read. Memory is that of ``capacity`` keys,
/// however many a log has.
final class MemberKeys {
  /// What a key is read as. The text of one that has a string goes as far as the string's quote.
  enum Role: UInt8 {
    /// As several keys of a kind, or as an object to look into, or as what has not this kind of value, or not remembered.
    case intricate
    /// No key: the end of the line.
    case end
    case unwantedText, unwantedValue, type, time, seconds, mono, seq, pid, app, trace, fieldText, fieldValue
    /// Of the envelope and of the payload.
    case both
  }

  /// A key that is remembered.
  struct Key {
    /// The bits of the text's first bytes that must agree with a line's; ``clm_never`` where there are more than 16.
    var mask = clm_first(16)
    /// One bit that is the key's own in a line; 0 where it is unwanted.
    var bit: UInt64 = 0
    var number: UInt16 = 0
    /// Of the text; 0 where nothing is remembered.
    var length: UInt8 = 0
    var role = Role.intricate
    /// What the envelope reads it as, of role `both`.
    var envelopeRole = Role.intricate
    /// The payload key, of role `fieldText`, `fieldValue` or `both`.
    var field = EventKey(rawValue: .max)
    /// How long the last value was, behind the text; ``unguessed`` where that tells nothing of the next one.
    var valueLength: UInt8 = 0
    static let unguessed = UInt8.max
  }

  /// A key in memory, behind its text.
  struct Place: Equatable {
    fileprivate let memory: UnsafeMutableRawPointer

    @inline(__always)
    fileprivate var text: UnsafeMutablePointer<UInt8> { memory.assumingMemoryBound(to: UInt8.self) }

    @inline(__always)
    var key: UnsafeMutablePointer<Key> { (memory + MemberKeys.longest).assumingMemoryBound(to: Key.self) }
  }

  /// What came next after a key, the last time and the last time that it was something else.
  struct Follower {
    fileprivate var last: Place
    fileprivate var other: Place
  }

  static let capacity = 256
  /// The longest text that is remembered, with comma, quotes, colon and blanks.
  static let longest = 64
  /// A text, zeros where nothing is remembered, which no line has; behind it the ``Key``.
  private static let stride = 128
  /// The ends of lines are the first keys after that which stands for nothing.
  private static let ends: [StaticString] = ["}\n", "}\r\n"]
  private static let tries = 4

  private let table: KeyTable
  private let memory: UnsafeMutableRawPointer
  /// By key and context: which key came next. At the beginning of a line by the number 0.
  let followers: UnsafeMutablePointer<Follower>
  private static let followerCount = 8192
  /// Numbers by name: of the key as the first of a line (1) and of one with a string (2), in one byte each of `number`.
  private let names = RememberedTexts()
  /// By number in the key table: the bit that a key was given, 0 for none yet.
  private var bits: [UInt64]
  private var nextBit: UInt64 = 1

  init(_ table: KeyTable) {
    self.table = table
    memory = .allocate(byteCount: Self.capacity * Self.stride, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.capacity * Self.stride)
    followers = .allocate(capacity: Self.followerCount)
    let none = Place(memory: memory)
    followers.initialize(repeating: Follower(last: none, other: none), count: Self.followerCount)
    bits = [UInt64](repeating: 0, count: table.targets.count)
    for number in 0..<Self.capacity { self[number].key.initialize(to: Key(number: UInt16(number))) }
    for (index, end) in Self.ends.enumerated() {
      let length = end.utf8CodeUnitCount
      self[1 + index].text.update(from: end.utf8Start, count: length)
      self[1 + index].key.pointee = Key(
        mask: clm_first(UInt32(length)), number: UInt16(1 + index), length: UInt8(length), role: .end)
    }
  }

  deinit {
    memory.deallocate()
    followers.deallocate()
    names.deallocate()
  }

  private subscript(number: Int) -> Place { Place(memory: memory + number * Self.stride) }

  /// The key with the comma before it, or the end of the line; at the beginning of a line the key with the brace before
  /// it. That of role `intricate` where there is none whose text says what it means byte by byte.
  /// - Parameters:
  ///   - follower: What came next the last time.
  ///   - isFirst: Whether it is the beginning of a line.
  @inline(__always)
  func key(
    at place: UnsafePointer<UInt8>, _ follower: UnsafeMutablePointer<Follower>, isFirst: Bool
  ) -> UnsafeMutablePointer<Key> {
    let guess = follower.pointee.last
    if clm_agree(place, guess.text, guess.key.pointee.mask) != 0 { return guess.key }
    return other(place, follower, opening: isFirst ? UInt8(ascii: "{") : UInt8(ascii: ","))
  }

  /// Which of ``followers`` tells what is next after a key, in a context: 0, or one by ``context(ofType:)``.
  @inline(__always)
  static func follower(of key: UnsafePointer<Key>, context: Int) -> Int { Int(key.pointee.number) ^ context }

  /// A context of its own for most types: what is next depends on it. Made of some of the type's bytes, or of those that
  /// come next, because these are there before it is known which type it is.
  /// - Parameter type: The first character of its text, followed by 11 readable bytes.
  @inline(__always)
  static func context(ofType type: UnsafePointer<UInt8>) -> Int {
    let word = UnsafeRawPointer(type + 4).loadUnaligned(as: UInt64.self)
    return Int(truncatingIfNeeded: 4096 | (word &* 0x9E37_79B9_7F4A_7C15) &>> 52)
  }

  // MARK: Keys that were not expected

  @inline(never)
  private func other(
    _ place: UnsafePointer<UInt8>, _ follower: UnsafeMutablePointer<Follower>, opening: UInt8
  ) -> UnsafeMutablePointer<Key> {
    let known = follower.pointee
    if known.last.key.pointee.length > 16, isLongText(of: known.last, at: place) { return known.last.key }
    let next = isText(of: known.other, at: place) ? known.other : self[find(place, opening: opening)]
    follower.pointee = Follower(last: next, other: known.last)
    return next.key
  }

  /// The key with a string, where the one that its text was taken for is remembered with another value.
  /// - Parameter value: Behind that one's text.
  /// - Returns: nil where there is no other.
  @inline(never)
  func textKey(
    insteadOf key: UnsafePointer<Key>, _ value: UnsafePointer<UInt8>, _ follower: UnsafeMutablePointer<Follower>
  ) -> UnsafeMutablePointer<Key>? {
    guard key.pointee.length > 0, value[-1] != UInt8(ascii: "\""), value.pointee == UInt8(ascii: "\"") else {
      return nil
    }
    let place = value - Int(key.pointee.length)
    let other = self[find(place, opening: place.pointee)]
    guard other.key.pointee.length > key.pointee.length else { return nil }
    follower.pointee.last = other
    return other.key
  }

  @inline(__always)
  private func isText(of known: Place, at place: UnsafePointer<UInt8>) -> Bool {
    if clm_agree(place, known.text, known.key.pointee.mask) != 0 { return true }
    return known.key.pointee.length > 16 && isLongText(of: known, at: place)
  }

  /// Sixteen bytes are looked at only where those before them are the same, so never more than that beyond the line.
  @inline(never)
  private func isLongText(of known: Place, at place: UnsafePointer<UInt8>) -> Bool {
    let length = Int(known.key.pointee.length)
    var done = 0
    while done < length {
      let mask = clm_first(UInt32(min(length - done, 16)))
      if clm_differences(place + done, known.text + done) & mask != 0 { return false }
      done += 16
    }
    return true
  }

  /// - Returns: 0 where no key or end is there that says what it means byte by byte.
  @inline(__always)
  private func find(_ place: UnsafePointer<UInt8>, opening: UInt8) -> Int {
    guard place.pointee == opening else {
      guard opening == UInt8(ascii: ","), place.pointee == UInt8(ascii: "}") else { return 0 }
      return isText(of: self[1], at: place) ? 1 : isText(of: self[2], at: place) ? 2 : 0
    }
    let quote = place[1] == 0x20 ? place + 2 : place + 1
    guard quote.pointee == UInt8(ascii: "\"") else { return 0 }
    let name = quote + 1
    var length: UInt32 = 0
    guard let slot = names.findShort(name, &length) else { return learn(place, name) }
    let number = Self.byte(of: slot.pointee.number, variant(place, name + Int(length)))
    return number > 0 && isText(of: self[number], at: place) ? number : learn(place, name)
  }

  @inline(__always)
  private static func byte(of number: UInt32, _ variant: UInt32) -> Int {
    Int(truncatingIfNeeded: number &>> (variant &* 8) & 0xFF)
  }

  /// - Parameter end: The quote after the name.
  @inline(__always)
  private func variant(_ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UInt32 {
    let value = end[2] == 0x20 ? end + 3 : end + 2
    return (place.pointee == UInt8(ascii: "{") ? 1 : 0) | (value.pointee == UInt8(ascii: "\"") ? 2 : 0)
  }

  /// Looks for the key among all that are remembered, and remembers it in the place of another.
  @inline(never)
  private func learn(_ place: UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>) -> Int {
    guard let end = PlainValue.endOfString(start), end[1] == UInt8(ascii: ":") else { return 0 }
    let value = end[2] == 0x20 ? end + 3 : end + 2
    let hasText = value.pointee == UInt8(ascii: "\"")
    let name = UnsafeRawBufferPointer(start: start, count: end - start)
    var key = key(name, hasText: hasText)
    // What is read in two ways begins with its quote.
    let length = value - place + (hasText && key.role != .both ? 1 : 0)
    guard length <= Self.longest else { return 0 }
    key.length = UInt8(length)
    key.mask = length > 16 ? clm_never : clm_first(UInt32(length))
    let number = number(of: key, place)
    var known: UInt32 = 0
    if let slot = names.find(start, &known) ?? names.remember(start, count: name.count) {
      let shift = variant(place, end) * 8
      slot.pointee.number = slot.pointee.number & ~(0xFF << shift) | UInt32(number) << shift
    }
    return number
  }

  /// The number under which the key is remembered, or from now on is.
  private func number(of key: Key, _ place: UnsafePointer<UInt8>) -> Int {
    let length = Int(key.length)
    let hash = ByteTable.Words(readable: place, count: length).hash
    let reserved = 1 + Self.ends.count
    var number = 0
    for attempt in 0..<Self.tries {
      number = reserved + (hash &+ attempt) % (Self.capacity - reserved)
      let known = self[number]
      if known.key.pointee.length == 0 { break }
      if Int(known.key.pointee.length) == length, isText(of: known, at: place) { return number }
    }
    let target = self[number]
    target.text.update(from: place, count: length)
    (target.text + length).update(repeating: 0, count: Self.longest - length)
    target.key.pointee = key
    target.key.pointee.number = UInt16(number)
    return number
  }
}

// MARK: - What keys mean

extension MemberKeys {
  private func key(_ name: UnsafeRawBufferPointer, hasText: Bool) -> Key {
    var key = Key(role: hasText ? .unwantedText : .unwantedValue)
    guard let number = table.targetNumber(name, level: 0) else { return key }
    let target = table.targets[number]
    key.bit = bit(of: number)
    key.role = Self.role(of: target, hasText: hasText)
    key.envelopeRole = Self.envelopeRole(of: target, hasText: hasText)
    if target.fieldCount > 0 { key.field = table.fields[Int(target.firstField)] }
    if key.role == .type { key.valueLength = Key.unguessed }
    return key
  }

  /// Few logs have more than 63 keys that are read. Further ones share a bit: lines with two of them go to the parser.
  private func bit(of target: Int) -> UInt64 {
    if bits[target] == 0 {
      bits[target] = nextBit
      if nextBit < 1 << 63 { nextBit <<= 1 }
    }
    return bits[target]
  }

  private static func role(of target: KeyTable.Target, hasText: Bool) -> Role {
    if target.level >= 0 || target.envelope.nonzeroBitCount > 1 || target.fieldCount > 1 { return .intricate }
    if target.envelope == 0 { return hasText ? .fieldText : .fieldValue }
    return target.fieldCount == 0 ? envelopeRole(of: target, hasText: hasText) : .both
  }

  private static func envelopeRole(of target: KeyTable.Target, hasText: Bool) -> Role {
    switch EnvelopeKey(rawValue: target.envelope.trailingZeroBitCount) {
    case .type: hasText ? .type : .intricate
    case .t: hasText ? .time : .seconds
    case .mono: hasText ? .intricate : .mono
    case .seq: hasText ? .intricate : .seq
    case .pid: hasText ? .intricate : .pid
    case .app: hasText ? .app : .intricate
    case .trace: hasText ? .trace : .intricate
    case nil: .intricate
    }
  }
}
