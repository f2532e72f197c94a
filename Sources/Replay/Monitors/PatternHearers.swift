/// Patterns by the types that they hear, each with what the type is to it.
struct PatternHearers {
  private struct Hearer {
    var pattern: Int32
    var role: PatternRole
  }

  /// Set in the mask of every type: who waits wants to be told of all.
  static let always: UInt64 = 1
  /// Set in the masks of types that may tell a link between keys.
  static let links: UInt64 = 2
  /// Behind those, a group of bits for the roles of each pattern. Where there are more patterns they share groups, and
  /// the bits say only whom it is worth asking.
  private static let groups = 12

  /// By type: what of a state's mask makes it worth looking at the patterns.
  private let masks: FlatTable<UInt64>
  /// By pattern.
  let shifts: FlatTable<UInt8>
  /// Two lists a type: those that are not plain, and all.
  private let starts: FlatTable<Int32>
  private let hearers: FlatTable<Hearer>

  init(_ heard: [[PatternRole]], isPlain: [Bool], tellsLink: [Bool]) {
    // Plain ones come last: they seldom need their bits.
    let order = isPlain.indices.filter { !isPlain[$0] } + isPlain.indices.filter { isPlain[$0] }
    var shifts = [UInt8](repeating: 0, count: isPlain.count)
    for (place, pattern) in order.enumerated() { shifts[pattern] = UInt8(2 + place % Self.groups * PatternRole.count) }
    self.shifts = FlatTable(shifts)
    var (starts, hearers, masks): ([Int32], [Hearer], [UInt64]) = ([0], [], [])
    for (type, roles) in heard.enumerated() {
      masks.append(Self.always | (tellsLink[type] ? Self.links : 0))
      for hasPlain in [false, true] {
        for (pattern, role) in roles.enumerated() where !role.isEmpty && (hasPlain || !isPlain[pattern]) {
          hearers.append(Hearer(pattern: Int32(pattern), role: role))
          masks[type] |= UInt64(role.rawValue) << UInt64(shifts[pattern])
        }
        starts.append(Int32(hearers.count))
      }
    }
    self.masks = FlatTable(masks)
    self.starts = FlatTable(starts)
    self.hearers = FlatTable(hearers)
  }

  @inline(__always)
  func mask(_ type: Int) -> UInt64 { masks[type] }

  /// The places of those that hear a type, by their order.
  /// - Parameter hasTaken: Some plain pattern is not followed by its phase.
  @inline(__always)
  func range(_ type: Int, hasTaken: Bool) -> Range<Int> {
    let list = 2 &* type &+ (hasTaken ? 1 : 0)
    return Int(starts[list])..<Int(starts[list &+ 1])
  }

  @inline(__always)
  subscript(place: Int) -> (index: Int, role: PatternRole) { (Int(hearers[place].pattern), hearers[place].role) }
}
