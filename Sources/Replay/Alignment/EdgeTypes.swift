import LifecycleModel

/// By node of an automaton, the types that its edges hear, and those that some edge of it leads elsewhere by. Each node is
/// looked through once, when it is first asked for.
final class EdgeTypes {
  private static let isKnown: UInt8 = 1
  private static let hears: UInt8 = 2
  private static let moves: UInt8 = 4

  private let automaton: Automaton
  let regionCount: Int
  /// Whether a region has an edge for a type, by region and type.
  private let consumed: FlatTable<Bool>
  /// The first row of each region's nodes.
  private let starts: [Int]
  /// A row for each node: whether it is known, and then by type.
  private let rows: UnsafeMutablePointer<UInt8>
  private let width: Int
  /// What ``together(_:)`` says.
  private let gathered: UnsafeMutablePointer<UInt8>
  private let count: Int

  init(_ automaton: Automaton) {
    self.automaton = automaton
    regionCount = automaton.nodes.count
    consumed = FlatTable(Array(automaton.consumes.joined()))
    (starts, count) = automaton.nodeStarts
    // The end of a run is a type as well.
    width = automaton.model.types.count + 2
    rows = .allocate(capacity: count * width)
    for node in 0..<count { rows[node * width] = 0 }
    gathered = .allocate(capacity: width)
    gathered.initialize(repeating: 0, count: width)
  }

  deinit {
    rows.deallocate()
    gathered.deallocate()
  }

  /// Whether a region has an edge for a type.
  func consumes(_ region: Int, _ type: Int) -> Bool { consumed[region * (width - 1) + type] }

  /// Whether the machine proper has an edge for the type here, if it has one at all.
  func knows(_ configuration: Configuration, _ type: Int) -> Bool {
    !consumes(0, type) || hears(0, configuration.node(0), type)
  }

  /// Whether a node has an edge for a type.
  func hears(_ region: Int, _ node: Int, _ type: Int) -> Bool { row(region, node)[1 + type] & Self.hears != 0 }

  /// Whether a node has an edge for a type that is no loop.
  func moves(_ region: Int, _ node: Int, _ type: Int) -> Bool { row(region, node)[1 + type] & Self.moves != 0 }

  /// Whether an event of a type can change a configuration: by an edge that is no loop.
  func moves(_ configuration: Configuration, _ type: Int) -> Bool {
    for region in 0..<regionCount where row(region, configuration.node(region))[1 + type] & Self.moves != 0 {
      return true
    }
    return false
  }

  /// What many types are asked for of one configuration: all at once, until it is asked for of another one.
  struct Together {
    fileprivate let row: UnsafePointer<UInt8>

    /// Whether the machine proper has an edge for the type here.
    func hears(_ type: Int) -> Bool { row[1 + type] & EdgeTypes.hears != 0 }

    /// Whether an event of the type can change the configuration.
    func moves(_ type: Int) -> Bool { row[1 + type] & EdgeTypes.moves != 0 }
  }

  func together(_ configuration: Configuration) -> Together {
    gathered.update(from: row(0, configuration.node(0)), count: width)
    for region in 1..<max(regionCount, 1) {
      let row = row(region, configuration.node(region))
      for place in 0..<width { gathered[place] |= row[place] & Self.moves }
    }
    return Together(row: UnsafePointer(gathered))
  }

  private func row(_ region: Int, _ node: Int) -> UnsafePointer<UInt8> {
    let place = starts[region] + node
    precondition(place < count)
    let row = rows + place * width
    if row[0] == 0 { fill(row, automaton.nodes[region][node].edges) }
    return UnsafePointer(row)
  }

  private func fill(_ row: UnsafeMutablePointer<UInt8>, _ edges: [Automaton.Edge]) {
    row.initialize(repeating: 0, count: width)
    row[0] = Self.isKnown
    for edge in edges {
      for type in edge.types { row[1 + type] |= edge.isLoop ? Self.hears : Self.hears | Self.moves }
    }
  }
}
