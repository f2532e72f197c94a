import CLineMasks

/// Texts that strings of a log have had, each with what is known of it: most strings are one of a few, and these are told
/// by their bytes, without looking for what might make them anything but plain.
///
/// Texts of up to 31 bytes, plain ones only. Each has two places to be in; what comes to a full one pushes out the other.
struct RememberedTexts {
  typealias Slot = clm_slot

  /// A text and the quote behind it have at most so many bytes.
  static let longest = 32
  /// So many texts that three hardly ever share two places.
  private static let bits = 10
  private let slots: UnsafeMutablePointer<Slot>

  init() {
    let byteCount = MemoryLayout<Slot>.stride << Self.bits
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    slots = memory.bindMemory(to: Slot.self, capacity: 1 << Self.bits)
  }

  /// To be called once by whoever made it; copies are of the same memory.
  func deallocate() { slots.deallocate() }

  /// What is remembered of the text that ends at the first quote.
  /// - Parameters:
  ///   - text: Followed by 31 readable bytes.
  ///   - length: Gets the text's where it is found: sooner than the slot can tell.
  @inline(__always)
  func find(_ text: UnsafePointer<UInt8>, _ length: inout UInt32) -> UnsafeMutablePointer<Slot>? {
    clm_find(text, slots, UInt32(64 - Self.bits), &length)
  }

  /// The same, faster where most texts are shorter than 16 bytes.
  @inline(__always)
  func findShort(_ text: UnsafePointer<UInt8>, _ length: inout UInt32) -> UnsafeMutablePointer<Slot>? {
    clm_find_short(text, slots, UInt32(64 - Self.bits), &length)
  }

  /// Remembers a text that was not found.
  /// - Parameter text: Plain characters, and a quote behind them.
  /// - Returns: Its slot, with nothing known of it yet; nil where it is too long.
  func remember(_ text: UnsafePointer<UInt8>, count: Int) -> UnsafeMutablePointer<Slot>? {
    guard count < Self.longest else { return nil }
    var slot = Slot()
    slot.length = UInt32(truncatingIfNeeded: count)
    let place = withUnsafeMutableBytes(of: &slot.text) { kept in
      clm_place_scalar(
        text, slot.length, kept.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(64 - Self.bits))
    }
    let target = slots + Int(place)
    if target.pointee.text.0 != 0 { slots[Int(place ^ 1)] = target.pointee }
    target.pointee = slot
    return target
  }
}
