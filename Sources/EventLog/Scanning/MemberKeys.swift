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
    /// The bits of the text's first bytes that must agree with a line's.
    var mask = clm_first(16)
    /// One bit that is the key's own in a line; 0 where it is unwanted.
    var bit: UInt64 = 0
    /// Of the text; 0 where nothing is remembered.
    var length: UInt8 = 0
    var role = Role.intricate
    /// What the envelope reads it as, of role `both`.
    var envelopeRole = Role.intricate
    /// The payload key, of role `fieldText`, `fieldValue` or `both`.
    var field = EventKey(rawValue: .max)
  }

  static let capacity = 256
  /// The longest text that is remembered, with comma, quotes, colon and blanks.
  static let longest = 64
  /// A text, zeros where nothing is remembered, which no line has; behind it the ``Key``.
  private static let stride = 128
  /// The ends of lines are the first numbers after 0, which stands for nothing.
  private static let ends: [StaticString] = ["}\n", "}\r\n"]
  /// By key and context: which key came next, the last time.
  private static let edgeCount = 4096
  private static let tries = 4

  private let table: KeyTable
  private let memory: UnsafeMutableRawPointer
  private let followers: UnsafeMutablePointer<UInt8>
  /// The first key of the line before.
  @exclusivity(unchecked) private var first = 0
  /// Numbers by name: of the key as the first of a line (1) and of one with a string (2), in one byte each of `number`.
  private let names = RememberedTexts()
  /// By number in the key table: the bit that a key was given, 0 for none yet.
  private var bits: [UInt64]
  private var nextBit: UInt64 = 1

  init(_ table: KeyTable) {
    self.table = table
    memory = .allocate(byteCount: Self.capacity * Self.stride, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.capacity * Self.stride)
    followers = .allocate(capacity: Self.edgeCount)
    followers.initialize(repeating: 0, count: Self.edgeCount)
    bits = [UInt64](repeating: 0, count: table.targets.count)
    for number in 0..<Self.capacity { key(number).initialize(to: Key()) }
    for (index, end) in Self.ends.enumerated() {
      let length = end.utf8CodeUnitCount
      text(1 + index).update(from: end.utf8Start, count: length)
      key(1 + index).pointee = Key(mask: clm_first(UInt32(length)), length: UInt8(length), role: .end)
    }
  }

  deinit {
    memory.deallocate()
    followers.deallocate()
  }

  @inline(__always)
  private func text(_ number: Int) -> UnsafeMutablePointer<UInt8> {
    (memory + number &* Self.stride).assumingMemoryBound(to: UInt8.self)
  }

  @inline(__always)
  private func key(_ number: Int) -> UnsafeMutablePointer<Key> {
    (memory + number &* Self.stride + Self.longest).assumingMemoryBound(to: Key.self)
  }

  @inline(__always)
  subscript(number: Int) -> UnsafePointer<Key> { UnsafePointer(key(number)) }

  /// The number of the key with the brace before it, at the beginning of a line; 0 where none is there whose text says
  /// what it means byte by byte.
  @inline(__always)
  func first(at place: UnsafePointer<UInt8>) -> Int {
    if isText(of: first, at: place) { return first }
    first = find(place, opening: UInt8(ascii: "{"))
    return first
  }

  /// The number of the key with the comma before it, or of the end of the line.
  /// - Parameters:
  ///   - before: The key before.
  ///   - context: A number of what else tells which key is next.
  /// - Returns: 0 where neither is there, or no key whose text says what it means byte by byte.
  @inline(__always)
  func number(at place: UnsafePointer<UInt8>, after before: Int, context: Int) -> Int {
    let edge = followers + (before ^ context) & (Self.edgeCount &- 1)
    let guess = Int(edge.pointee)
    if isText(of: guess, at: place) { return guess }
    let number = find(place, opening: UInt8(ascii: ","))
    edge.pointee = UInt8(truncatingIfNeeded: number)
    return number
  }

  /// A context for ``number(at:after:context:)``: types that are close to one another get contexts that are not.
  @inline(__always)
  static func context(of type: EventType) -> Int { (Int(type.rawValue) &+ 1) &* 257 }

  /// Sixteen bytes are looked at only where those before them are the same, so never more than that beyond the line.
  @inline(__always)
  private func isText(of number: Int, at place: UnsafePointer<UInt8>) -> Bool {
    let (text, key) = (text(number), key(number))
    guard clm_differences(place, text) & key.pointee.mask == 0 else { return false }
    return key.pointee.length <= 16 || isRest(text, Int(key.pointee.length), at: place)
  }

  @inline(never)
  private func isRest(_ text: UnsafePointer<UInt8>, _ length: Int, at place: UnsafePointer<UInt8>) -> Bool {
    var done = 16
    while done < length {
      let mask = clm_first(UInt32(min(length - done, 16)))
      if clm_differences(place + done, text + done) & mask != 0 { return false }
      done += 16
    }
    return true
  }

  // MARK: Keys that were not expected

  /// The number of a key with a string, where the one that its text was taken for is remembered with another value.
  /// - Parameter value: Behind that one's text.
  /// - Returns: 0 where there is no other.
  @inline(never)
  func textKey(insteadOf number: Int, at place: UnsafePointer<UInt8>, _ value: UnsafePointer<UInt8>) -> Int {
    guard value.pointee == UInt8(ascii: "\""), value[-1] != UInt8(ascii: "\"") else { return 0 }
    let other = find(place, opening: place.pointee)
    return self[other].pointee.length > self[number].pointee.length ? other : 0
  }

  @inline(never)
  private func find(_ place: UnsafePointer<UInt8>, opening: UInt8) -> Int {
    guard place.pointee == opening else {
      guard opening == UInt8(ascii: ","), place.pointee == UInt8(ascii: "}") else { return 0 }
      return isText(of: 1, at: place) ? 1 : isText(of: 2, at: place) ? 2 : 0
    }
    let quote = place[1] == 0x20 ? place + 2 : place + 1
    guard quote.pointee == UInt8(ascii: "\"") else { return 0 }
    let name = quote + 1
    guard let slot = names.find(name) else { return learn(place, name) }
    let number = Self.byte(of: slot.pointee.number, variant(place, name + Int(slot.pointee.length)))
    return number > 0 && isText(of: number, at: place) ? number : learn(place, name)
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
    key.mask = clm_first(UInt32(min(length, 16)))
    let number = number(of: key, place)
    if let slot = names.find(start) ?? names.remember(start, count: name.count) {
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
      let known = self[number].pointee.length
      if known == 0 { break }
      if Int(known) == length, isText(of: number, at: place) { return number }
    }
    text(number).update(from: place, count: length)
    (text(number) + length).update(repeating: 0, count: Self.longest - length)
    self.key(number).pointee = key
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
