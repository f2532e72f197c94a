import CLineMasks

/// The keys that lines have had, each as the bytes between the comma before it and its value, and which of them was next
/// after which: the next line's keys are most often in the same order.
///
/// What is remembered only says where to look first. A key is taken for one that is remembered where all its bytes are
/// the same, so nothing that is forgotten, or guessed wrong, changes what is read. Memory is that of ``capacity`` keys,
/// however many a log has.
final class MemberKeys {
  /// What a key is read as.
  enum Role: UInt8 {
    case unwanted, type, time, mono, seq, pid, app, trace, field
    /// Of the envelope and of the payload.
    case both
    /// As several keys of a kind, or as an object to look into, or not remembered at all.
    case intricate
  }

  /// A key that is remembered. Where nothing is, the text is zeros, which no line has.
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
    /// The payload key, of role `field` or `both`.
    var field = EventKey(rawValue: .max)
  }

  static let capacity = 256
  /// The longest text that is remembered, with the quotes, the colon and blanks.
  static let longest = 64
  /// By key and context: which key came next, the last time.
  private static let edgeCount = 4096
  private static let tries = 4

  private let table: KeyTable
  private let keys: UnsafeMutablePointer<Key>
  private let texts: UnsafeMutablePointer<UInt8>
  private let followers: UnsafeMutablePointer<UInt8>
  /// By number in the key table: the bit that a key was given, 0 for none yet.
  private var bits: [UInt64]
  private var nextBit: UInt64 = 1

  init(_ table: KeyTable) {
    self.table = table
    keys = .allocate(capacity: Self.capacity)
    keys.initialize(repeating: Key(), count: Self.capacity)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.capacity * Self.longest, alignment: 16)
    texts = memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.capacity * Self.longest)
    followers = .allocate(capacity: Self.edgeCount)
    followers.initialize(repeating: 0, count: Self.edgeCount)
    bits = [UInt64](repeating: 0, count: table.targets.count)
  }

  deinit {
    keys.deallocate()
    texts.deallocate()
    followers.deallocate()
  }

  @inline(__always)
  subscript(number: Int) -> UnsafePointer<Key> { UnsafePointer(keys + number) }

  /// The number of the key at `place`, which is behind a brace or comma.
  /// - Parameters:
  ///   - before: The key before; 0 at the beginning of a line.
  ///   - context: A number of what else tells which key is next.
  /// - Returns: 0 where no key is there whose text says what it means byte by byte.
  @inline(__always)
  func number(at place: UnsafePointer<UInt8>, after before: Int, context: Int) -> Int {
    let edge = followers + (before ^ context) & (Self.edgeCount &- 1)
    let guess = Int(edge.pointee)
    if isText(of: guess, at: place) { return guess }
    let number = find(place)
    edge.pointee = UInt8(truncatingIfNeeded: number)
    return number
  }

  /// A context for ``number(at:after:context:)``: types that are close to one another get contexts that are not.
  @inline(__always)
  static func context(of type: EventType) -> Int { (Int(type.rawValue) &+ 1) &* 257 }

  /// Sixteen bytes are looked at only where those before them are the same, so never more than that beyond the line.
  @inline(__always)
  private func isText(of number: Int, at place: UnsafePointer<UInt8>) -> Bool {
    let text = texts + number &<< 6
    guard clm_differences(place, text) & keys[number].mask == 0 else { return false }
    return keys[number].length <= 16 || isRest(text, Int(keys[number].length), at: place)
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

  @inline(never)
  private func find(_ start: UnsafePointer<UInt8>) -> Int {
    var quote = start
    if quote.pointee == 0x20 { quote += 1 }
    guard quote.pointee == UInt8(ascii: "\""), let end = PlainValue.endOfString(quote + 1),
      end[1] == UInt8(ascii: ":")
    else { return 0 }
    let length = end - start + (end[2] == 0x20 ? 3 : 2)
    guard length <= Self.longest else { return 0 }
    let name = UnsafeRawBufferPointer(start: quote + 1, count: end - quote - 1)
    let hash = ByteTable.Words(readable: quote + 1, count: name.count).hash
    for attempt in 0..<Self.tries {
      // 0 stands for no key.
      let number = 1 + (hash &+ attempt) % (Self.capacity - 1)
      if Int(keys[number].length) == length, isText(of: number, at: start) { return number }
      if keys[number].length == 0 || attempt == Self.tries - 1 {
        let text = texts + number * Self.longest
        text.update(from: start, count: length)
        (text + length).update(repeating: 0, count: Self.longest - length)
        keys[number] = key(name, length: length)
        return number
      }
    }
    return 0
  }

  private func key(_ name: UnsafeRawBufferPointer, length: Int) -> Key {
    var key = Key(mask: clm_first(UInt32(min(length, 16))), length: UInt8(length), role: .unwanted)
    guard let number = table.targetNumber(name, level: 0) else { return key }
    let target = table.targets[number]
    key.bit = bit(of: number)
    key.role = role(of: target)
    key.envelopeRole = envelopeRole(of: target)
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

  private func role(of target: KeyTable.Target) -> Role {
    if target.level >= 0 || target.envelope.nonzeroBitCount > 1 || target.fieldCount > 1 { return .intricate }
    if target.envelope == 0 { return .field }
    return target.fieldCount == 0 ? envelopeRole(of: target) : .both
  }

  private func envelopeRole(of target: KeyTable.Target) -> Role {
    switch EnvelopeKey(rawValue: target.envelope.trailingZeroBitCount) {
    case .type: .type
    case .t: .time
    case .mono: .mono
    case .seq: .seq
    case .pid: .pid
    case .app: .app
    case .trace: .trace
    case nil: .intricate
    }
  }
}
