import EventLog

/// A text of a log that is looked for by its bytes.
///
/// Lives no longer than the memory that the bytes are in.
struct TextKey {
  /// Texts of so many bytes are told apart by their word and length.
  static let wordSize = 8

  let bytes: UnsafeRawBufferPointer
  /// The bytes of a short text, some of them twice; of a longer one, no more than a part of its hash.
  let word: UInt64
  /// The same in every process.
  let hash: UInt32

  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    guard bytes.count > Self.wordSize else {
      word = Self.short(bytes)
      hash = Self.folded(word, bytes.count)
      return
    }
    word = Self.long(bytes)
    hash = Self.folded(word, bytes.count)
  }

  @inline(__always)
  var isShort: Bool { bytes.count <= Self.wordSize }

  /// Two texts of the same length have the same word where they are the same.
  @inline(__always)
  private static func short(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    if bytes.count >= 4 {
      return UInt64(half(bytes, 0)) | UInt64(half(bytes, bytes.count &- 4)) << 32
    }
    guard bytes.count > 0 else { return 0 }
    return UInt64(bytes[0]) | UInt64(bytes[bytes.count >> 1]) << 8 | UInt64(bytes[bytes.count &- 1]) << 16
  }

  /// Eight bytes at a time; the last are looked at twice.
  private static func long(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var word: UInt64 = 0
    var place = 0
    while place &+ wordSize < bytes.count {
      word = (word ^ eight(bytes, place)) &* prime
      word ^= word >> 29
      place &+= wordSize
    }
    return (word ^ eight(bytes, bytes.count &- wordSize)) &* prime
  }

  @inline(__always)
  private static func folded(_ word: UInt64, _ length: Int) -> UInt32 {
    var hash = (word ^ UInt64(truncatingIfNeeded: length) << 56) &* prime
    hash = (hash ^ hash >> 32) &* prime
    return UInt32(truncatingIfNeeded: hash >> 32)
  }

  /// Whether a text has the same bytes.
  func isSame(_ other: UnsafeRawBufferPointer) -> Bool { bytes.isSame(as: other) }

  private static let prime: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  private static func half(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
    bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian
  }

  @inline(__always)
  private static func eight(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
  }
}

extension UnsafeRawBufferPointer {
  func isSame(_ other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    for place in 0..<count where self[place] != other[place] { return false }
    return true
  }
}

extension String {
  /// The text as one to look for, as long as `body` runs.
  func withTextKey<Result>(_ body: (TextKey) -> Result) -> Result {
    var text = self
    return text.withUTF8 { body(TextKey(UnsafeRawBufferPointer($0))) }
  }
}

extension FileReplay {
  /// The bytes of a text of the batch, as long as its events are judged.
  @inline(__always)
  func bytes(_ ref: TextRef) -> UnsafeRawBufferPointer {
    ref.isNone
      ? UnsafeRawBufferPointer(start: nil, count: 0)
      : UnsafeRawBufferPointer(rebasing: batchText[Int(ref.offset)..<Int(ref.offset) + Int(ref.length)])
  }
}
