import LifecycleModel

/// Configurations in the order in which they were reached, each with the worlds that allow it: what a belief is made of.
///
/// Few are looked through; many are found by open addressing. Nothing here depends on the hashes of the process.
struct ConfigurationWorlds {
  private static let fewest = 8

  private(set) var entries: [Belief.Entry]
  /// Index + 1, 0 for a free slot; empty while there are few. At least twice as many as entries.
  private var slots: [Int32] = []

  /// - Parameter entries: No configuration twice.
  init(_ entries: [Belief.Entry] = []) {
    self.entries = entries
    if entries.count > Self.fewest { makeSlots() }
  }

  var isEmpty: Bool { entries.isEmpty }

  subscript(configuration: Configuration) -> WorldSet { place(of: configuration).map { entries[$0].worlds } ?? .none }

  /// - Returns: The place of the configuration where it has become possible in more worlds.
  @discardableResult
  mutating func add(_ configuration: Configuration, _ worlds: WorldSet) -> Int? {
    if let known = place(of: configuration) {
      let after = entries[known].worlds | worlds
      guard after != entries[known].worlds else { return nil }
      entries[known].worlds = after
      return known
    }
    entries.append(Belief.Entry(configuration: configuration, worlds: worlds))
    if entries.count * 2 > slots.count {
      if entries.count > Self.fewest { makeSlots() }
    } else {
      fill(entries.count - 1)
    }
    return entries.count - 1
  }

  mutating func restrict(at place: Int, to worlds: WorldSet) { entries[place].worlds = worlds }

  private func place(of configuration: Configuration) -> Int? {
    guard !slots.isEmpty else { return entries.lastIndex { $0.configuration == configuration } }
    var slot = first(for: configuration)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if entries[place].configuration == configuration { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func first(for configuration: Configuration) -> Int {
    Int(truncatingIfNeeded: (configuration.packed &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
  }

  private mutating func makeSlots() {
    var count = 4 * Self.fewest
    while count < 4 * entries.count { count *= 2 }
    slots = [Int32](repeating: 0, count: count)
    for place in entries.indices { fill(place) }
  }

  private mutating func fill(_ place: Int) {
    var slot = first(for: entries[place].configuration)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(place + 1)
  }
}
