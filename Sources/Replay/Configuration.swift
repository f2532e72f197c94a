import LifecycleModel

/// Where one subject may be: a node of each region (8 bits each), and whether getting there took an event that is
/// silent only by doubt.
struct Configuration: Hashable, Comparable {
  static let doubtBit: UInt64 = 1 << 63

  var packed: UInt64

  init(packed: UInt64) { self.packed = packed }

  init(nodes: [Int]) {
    packed = nodes.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(8 * $1.offset) }
  }

  func node(_ region: Int) -> Int { Int(packed >> UInt64(8 * region) & 0xFF) }

  func with(_ region: Int, at node: Int) -> Configuration {
    let shift = UInt64(8 * region)
    return Configuration(packed: packed & ~(0xFF << shift) | UInt64(node) << shift)
  }

  var isDoubtful: Bool { packed & Self.doubtBit != 0 }
  var doubtful: Configuration { Configuration(packed: packed | Self.doubtBit) }
  var certain: Configuration { Configuration(packed: packed & ~Self.doubtBit) }

  static func < (a: Configuration, b: Configuration) -> Bool { a.packed < b.packed }
}

/// All that a subject may be: configurations, each in the worlds that allow it.
struct Belief: Equatable {
  struct Entry: Equatable {
    var configuration: Configuration
    var worlds: WorldSet
  }

  /// Sorted by configuration, none twice, none in no world.
  private(set) var entries: [Entry] = []

  init() {}

  init(_ worlds: [Configuration: WorldSet]) {
    entries = worlds.lazy.filter { !$0.value.isEmpty }.map { Entry(configuration: $0.key, worlds: $0.value) }
      .sorted { $0.configuration < $1.configuration }
  }

  init(_ worlds: ConfigurationWorlds) {
    entries = worlds.entries
    if entries.contains(where: \.worlds.isEmpty) { entries.removeAll(where: \.worlds.isEmpty) }
    let isSorted = entries.indices.dropFirst().allSatisfy { entries[$0 - 1].configuration < entries[$0].configuration }
    if !isSorted { entries.sort { $0.configuration < $1.configuration } }
  }

  /// A hash of all entries, the same in every process.
  var mixed: UInt64 {
    var mixed = UInt64(truncatingIfNeeded: entries.count)
    for entry in entries {
      mixed = (mixed ^ entry.configuration.packed) &* 0x9E37_79B9_7F4A_7C15
      mixed = (mixed ^ mixed >> 29 ^ entry.worlds.mixed) &* 0xBF58_476D_1CE4_E5B9
      mixed ^= mixed >> 32
    }
    return mixed
  }

  var isEmpty: Bool { entries.isEmpty }
  var worlds: WorldSet { entries.reduce(.none) { $0 | $1.worlds } }

  func union(_ other: Belief) -> Belief {
    var worlds = ConfigurationWorlds(entries)
    for entry in other.entries { worlds.add(entry.configuration, entry.worlds) }
    return Belief(worlds)
  }

  /// Without doubt: what remains is taken for certain.
  var settled: Belief {
    guard entries.contains(where: \.configuration.isDoubtful) else { return self }
    var worlds = ConfigurationWorlds()
    for entry in entries { worlds.add(entry.configuration.certain, entry.worlds) }
    return Belief(worlds)
  }

  func filter(_ isIncluded: (Entry) -> Bool) -> Belief {
    var copy = self
    copy.entries = entries.filter(isIncluded)
    return copy
  }

  func restricted(to worlds: WorldSet) -> Belief {
    var copy = Belief()
    copy.entries = entries.compactMap { entry in
      let left = entry.worlds & worlds
      return left.isEmpty ? nil : Entry(configuration: entry.configuration, worlds: left)
    }
    return copy
  }
}
