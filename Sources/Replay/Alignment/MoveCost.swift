/// What a sequence of moves costs: how many faults it supposes, and, between equals, how odd it is.
struct MoveCost: Hashable, Comparable {
  /// Faults above, oddities below: one comparison orders by both.
  private var packed: Int64

  private init(packed: Int64) { self.packed = packed }

  init(faults: Int, oddity: Int = 0) { packed = Int64(faults) << 32 | Int64(oddity) }

  static let zero = MoveCost(packed: 0)
  /// The system behaved as a catalogued quirk says.
  static let quirk = MoveCost(faults: 0, oddity: 1)
  /// An event is missing, too much, in the wrong order, of the wrong kind, or reads the wrong state.
  static let fault = MoveCost(faults: 1, oddity: 1 << 8)
  /// A fact (an event that never happens unseen) is too much, missing, or says what it cannot: before that anything else.
  static let factFault = MoveCost(faults: 1, oddity: 1 << 12)

  var faults: Int { Int(packed >> 32) }
  var oddity: Int { Int(packed & 0xFFFF_FFFF) }

  static func < (a: MoveCost, b: MoveCost) -> Bool { a.packed < b.packed }
  static func + (a: MoveCost, b: MoveCost) -> MoveCost { MoveCost(packed: a.packed + b.packed) }
}
