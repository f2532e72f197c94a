/// Where the bytes of some lines are going to be in the text of a batch.
struct TextPlace {
  /// The offset of the byte at address 0, so to say.
  private let offset: Int

  /// - Parameters:
  ///   - start: The first of the bytes.
  ///   - offset: Where it is going to be.
  init(of start: UnsafePointer<UInt8>, at offset: Int) { self.offset = offset &- Int(bitPattern: start) }

  @inline(__always)
  func ref(_ start: UnsafePointer<UInt8>, count: Int) -> TextRef {
    TextRef(
      offset: UInt32(truncatingIfNeeded: offset &+ Int(bitPattern: start)), length: UInt32(truncatingIfNeeded: count))
  }

  @inline(__always)
  func offset(of place: UnsafePointer<UInt8>) -> UInt32 { UInt32(truncatingIfNeeded: offset &+ Int(bitPattern: place)) }

  /// The bytes that a reference is to, where they are now; nil of none.
  @inline(__always)
  func bytes(_ ref: TextRef) -> UnsafeRawBufferPointer? {
    guard !ref.isNone else { return nil }
    return UnsafeRawBufferPointer(
      start: UnsafeRawPointer(bitPattern: Int(ref.offset) &- offset), count: Int(ref.length))
  }
}
