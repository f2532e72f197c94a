import CLineMasks

/// The keys that lines have had, each as the bytes between the comma before it and its value, and which of them was next
/// after which: the next line's keys are most often in the same order.
///
/// What is remembered only says where to look first. A key is taken for one that is remembered where all its bytes are
/// the same, so nothing that is forgotten, or guessed wrong, changes what is read. Memory is that of ``capacity`` keys,
/// however many a log has.
final class MemberKeys {
  /// What a key means.
  struct Meaning {
    /// The envelope key that is read here; nil for none.
    var envelope: EnvelopeKey?
    /// The wanted payload key that is read here; nil for none.
    var field: EventKey?
    /// Its number in the key table; -1 for a key that is not read.
    var target: Int16 = -1
    /// Of the text before the value; 0 where nothing is remembered.
    var length: UInt8 = 0
    /// Read as several keys, or as an object as well.
    var isIntricate = false
  }

  static let capacity = 256
  /// The longest text that is remembered, with the quotes, the colon and blanks.
  static let longest = 64
  private static let edgeCount = 4096
  private static let tries = 4

  private let table: KeyTable
  private let meanings: UnsafeMutablePointer<Meaning>
  private let texts: UnsafeMutablePointer<UInt8>
  private let followers: UnsafeMutablePointer<UInt8>

  init(_ table: KeyTable) {
    self.table = table
    meanings = .allocate(capacity: Self.capacity)
    meanings.initialize(repeating: Meaning(), count: Self.capacity)
    texts = .allocate(capacity: Self.capacity * Self.longest)
    texts.initialize(repeating: 0, count: Self.capacity * Self.longest)
    followers = .allocate(capacity: Self.edgeCount)
    followers.initialize(repeating: 0, count: Self.edgeCount)
  }

  deinit {
    meanings.deallocate()
    texts.deallocate()
    followers.deallocate()
  }

  @inline(__always)
  func meaning(of key: Int) -> Meaning { meanings[key] }

  /// The number of the key at `place`, which is behind a brace or comma; moves on to its value.
  /// - Parameters:
  ///   - before: The key before; 0 at the beginning of a line.
  ///   - context: A number of what else tells which key is next.
  /// - Returns: nil where no key is there whose text says what it means byte by byte.
  @inline(__always)
  func next(at place: inout UnsafePointer<UInt8>, after before: Int, context: Int) -> Int? {
    let edge = followers + ((before &+ context &* 257) & (Self.edgeCount &- 1))
    let guess = Int(edge.pointee)
    let length = Int(meanings[guess].length)
    if length > 0, isText(of: guess, length, at: place) {
      place += length
      return guess
    }
    guard let key = find(&place) else { return nil }
    edge.pointee = UInt8(truncatingIfNeeded: key)
    return key
  }

  /// Sixteen bytes are looked at only where those before them are the same, so never more than that beyond the line.
  @inline(__always)
  private func isText(of key: Int, _ length: Int, at place: UnsafePointer<UInt8>) -> Bool {
    let text = texts + key &* Self.longest
    if length <= 16 { return clm_agree(place, text, UInt32(truncatingIfNeeded: length)) }
    var done = 0
    while done < length {
      let count = min(length &- done, 16)
      if !clm_agree(place + done, text + done, UInt32(truncatingIfNeeded: count)) { return false }
      done &+= 16
    }
    return true
  }

  // MARK: Keys that were not expected

  @inline(never)
  private func find(_ place: inout UnsafePointer<UInt8>) -> Int? {
    let start = place
    var quote = start
    if quote.pointee == 0x20 { quote += 1 }
    guard quote.pointee == UInt8(ascii: "\"") else { return nil }
    guard let end = PlainValue.endOfString(quote + 1), end[1] == UInt8(ascii: ":") else { return nil }
    var value = end + 2
    if value.pointee == 0x20 { value += 1 }
    let length = value - start
    guard length <= Self.longest else { return nil }
    place = value
    let name = UnsafeRawBufferPointer(start: quote + 1, count: end - quote - 1)
    let hash = ByteTable.Words(readable: quote + 1, count: name.count).hash
    for attempt in 0..<Self.tries {
      // 0 stands for no key.
      let key = 1 + (hash &+ attempt) % (Self.capacity - 1)
      if Int(meanings[key].length) == length, isText(of: key, length, at: start) { return key }
      if meanings[key].length == 0 || attempt == Self.tries - 1 {
        remember(name, start, length, as: key)
        return key
      }
    }
    return nil
  }

  private func remember(_ name: UnsafeRawBufferPointer, _ text: UnsafePointer<UInt8>, _ length: Int, as key: Int) {
    (texts + key * Self.longest).update(from: text, count: length)
    meanings[key] = Meaning(length: UInt8(length))
    guard let number = table.targetNumber(name, level: 0) else { return }
    let target = table.targets[number]
    meanings[key].target = Int16(truncatingIfNeeded: number)
    meanings[key].isIntricate =
      target.level >= 0 || target.fieldCount > 1 || target.envelope.nonzeroBitCount > 1 || number > Int16.max
    if target.envelope != 0 { meanings[key].envelope = EnvelopeKey(rawValue: target.envelope.trailingZeroBitCount) }
    if target.fieldCount > 0 { meanings[key].field = table.fields[Int(target.firstField)] }
  }
}
