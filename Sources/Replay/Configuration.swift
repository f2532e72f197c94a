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
struct Belief: Hashable {
  struct Entry: Hashable {
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

  var isEmpty: Bool { entries.isEmpty }
  var worlds: WorldSet { entries.reduce(.none) { $0 | $1.worlds } }

  func union(_ other: Belief) -> Belief {
    var worlds = Dictionary(uniqueKeysWithValues: entries.map { ($0.configuration, $0.worlds) })
    for entry in other.entries { worlds[entry.configuration, default: .none] |= entry.worlds }
    return Belief(worlds)
  }

  /// Without doubt: what remains is taken for certain.
  var settled: Belief {
    var worlds: [Configuration: WorldSet] = [:]
    for entry in entries { worlds[entry.configuration.certain, default: .none] |= entry.worlds }
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
