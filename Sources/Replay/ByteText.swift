/// Texts as bytes that somebody else keeps.
extension UnsafeRawBufferPointer {
  /// Eight bytes at a time; the last of a long text are looked at twice.
  @inline(__always)
  func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard count >= 8 else { return elementsEqual(other) }
    var place = 0
    while place + 8 < count {
      guard word(place) == other.word(place) else { return false }
      place += 8
    }
    return word(count - 8) == other.word(count - 8)
  }

  /// A hash that is the same in every process.
  @inline(__always)
  func mixed(from start: UInt64) -> UInt64 {
    let prime: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = (start ^ UInt64(count)) &* prime
    var place = 0
    while place + 8 < count {
      hash = (hash ^ hash >> 29 ^ word(place)) &* prime
      place += 8
    }
    hash = (hash ^ hash >> 29 ^ (count < 8 ? shortWord : word(count - 8))) &* prime
    return hash ^ hash >> 32
  }

  private var shortWord: UInt64 {
    var word: UInt64 = 0
    for byte in self { word = word << 8 | UInt64(byte) }
    return word
  }

  @inline(__always)
  private func word(_ place: Int) -> UInt64 {
    loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
  }
}
