import LifecycleModel

/// Where the configurations of a graph lead by one kind of event, before silent moves. Each is worked out once, and those
/// that differ only in regions that do not hear the event share what was worked out.
///
/// All tables of a graph keep their arcs in one pool, a few bytes each: wide beliefs ask for many of them.
final class ArcTable {
  private let pool: ArcPool
  private let numbers: ConfigurationNumbers
  /// The bits of the regions that hear the event, and of the machine proper; nil where all of them count.
  private let mask: UInt64?
  private let make: (Configuration) -> AlignmentGraph.Ways
  /// By the nodes of these regions; nil where others are asked as well.
  private var local: [UInt64: [AlignmentGraph.Way]?] = [:]
  /// By configuration: the first of its arcs in the pool, and their count; -1 where they are not known.
  private var starts: [Int32] = []
  private var counts: [Int32] = []

  init(
    _ pool: ArcPool, _ numbers: ConfigurationNumbers, mask: UInt64?,
    _ make: @escaping (Configuration) -> AlignmentGraph.Ways
  ) {
    self.pool = pool
    self.numbers = numbers
    self.mask = mask
    self.make = make
  }

  /// The places in the pool of the arcs of a configuration.
  func places(_ configuration: Int32) -> Range<Int> {
    let index = Int(configuration)
    if index >= counts.count || counts[index] < 0 { fill(configuration) }
    let start = Int(starts[index])
    return start..<start + Int(counts[index])
  }

  private func fill(_ number: Int32) {
    let index = Int(number)
    if index >= counts.count {
      let missing = max(index + 1, 2 * counts.count, 64) - counts.count
      counts += [Int32](repeating: -1, count: missing)
      starts += [Int32](repeating: 0, count: missing)
    }
    let from = numbers[number]
    // What rested on doubt before rests on it after.
    let doubt = from.packed & Configuration.doubtBit
    let ways = ways(from.certain)
    starts[index] = Int32(pool.count)
    counts[index] = Int32(ways.count)
    for way in ways {
      let target = Configuration(packed: way.target.packed | doubt)
      pool.append(numbers.number(of: target), way.worlds, way.cost)
    }
  }

  private func ways(_ from: Configuration) -> [AlignmentGraph.Way] {
    guard let mask else { return make(from).all }
    let heard = from.packed & mask
    if let known = local[heard] { return known.map { with($0, from, mask) } ?? make(from).all }
    let made = make(from)
    local[heard] = .some(made.isLocal ? made.all : nil)
    return made.all
  }

  /// The same ways, of a configuration that differs in other regions.
  private func with(_ ways: [AlignmentGraph.Way], _ from: Configuration, _ mask: UInt64) -> [AlignmentGraph.Way] {
    let other = from.packed & ~mask
    return ways.map { way in
      let heard = way.target.packed & (mask | Configuration.doubtBit)
      return AlignmentGraph.Way(target: Configuration(packed: heard | other), worlds: way.worlds, cost: way.cost)
    }
  }
}

/// The arcs of a graph's tables.
final class ArcPool {
  private struct Packed {
    var target: Int32
    var worlds: Int32
    var cost: MoveCost
  }

  private var arcs: [Packed] = []
  /// Sets of worlds are few.
  private var sets: [WorldSet] = []
  private var numbers: [WorldSet: Int32] = [:]

  subscript(place: Int) -> AlignmentGraph.Arc {
    let arc = arcs[place]
    return AlignmentGraph.Arc(target: arc.target, worlds: sets[Int(arc.worlds)], cost: arc.cost)
  }

  var count: Int { arcs.count }

  func append(_ target: Int32, _ worlds: WorldSet, _ cost: MoveCost) {
    arcs.append(Packed(target: target, worlds: number(of: worlds), cost: cost))
  }

  private func number(of worlds: WorldSet) -> Int32 {
    if let known = numbers[worlds] { return known }
    let made = Int32(sets.count)
    sets.append(worlds)
    numbers[worlds] = made
    return made
  }
}
