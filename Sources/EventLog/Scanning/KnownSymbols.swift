/// The symbols of a vocabulary, for texts of which most are none.
final class KnownSymbols {
  private let table: FrozenByteTable
  /// By first byte, one bit for each length that a known text beginning with it has; 63 stands for all longer ones. Empty
  /// texts are with byte 0.
  private let lengths = UnsafeMutablePointer<UInt64>.allocate(capacity: 256)

  init(_ vocabulary: Vocabulary) {
    table = FrozenByteTable(vocabulary.symbols)
    lengths.initialize(repeating: 0, count: 256)
    for number in 0..<vocabulary.symbolCount {
      let text = vocabulary.text(of: Symbol(rawValue: UInt32(number + 1))).utf8
      if text.isEmpty { emptyText = vocabulary.symbol("") }
      lengths[Int(text.first ?? 0)] |= 1 << UInt64(min(text.count, 63))
    }
  }

  private var emptyText = Symbol.none

  deinit { lengths.deallocate() }

  /// The symbol of a text, or ``Symbol/none``.
  /// - Parameter start: May be read up to the sixteenth byte, however long the text is.
  @inline(__always)
  func symbol(of start: UnsafePointer<UInt8>, count: Int) -> Symbol {
    if count == 0 { return emptyText }
    guard lengths[Int(start.pointee)] &>> UInt64(truncatingIfNeeded: min(count, 63)) & 1 != 0,
      let number = table.find(start, count: count)
    else { return .none }
    return Symbol(rawValue: number &+ 1)
  }
}
