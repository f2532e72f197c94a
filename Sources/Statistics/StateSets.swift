import Replay

/// Which of the state sets of a replay contain which.
///
/// Sets of more than 128 different states in all are not compared: nothing is known of them.
struct StateSets {
  private var bits: [String: UInt128] = [:]
  /// By number of the set; nil where it cannot be told.
  private var members: [UInt128?] = []

  /// Learns the state sets that the replay has built since.
  mutating func learn(_ sets: [[String]]) {
    guard sets.count > members.count else { return }
    for set in sets[members.count...] {
      members.append(set.reduce(UInt128?(0)) { known, name in known.flatMap { seen in bit(name).map { seen | $0 } } })
    }
  }

  private mutating func bit(_ name: String) -> UInt128? {
    if let known = bits[name] { return known }
    guard bits.count < UInt128.bitWidth else { return nil }
    bits[name] = 1 << UInt128(bits.count)
    return bits[name]
  }

  /// Whether a set has all states of the other, and more.
  func isWider(_ set: StateSetID, than other: StateSetID) -> Bool {
    guard set >= 0, other >= 0, set != other, let new = members[Int(set)], let old = members[Int(other)] else {
      return false
    }
    return new & old == old
  }
}
