import LifecycleModel

/// The arcs of a graph's tables, a few bytes each: wide beliefs ask for many of them.
final class ArcPool {
  private struct Packed: BitwiseCopyable {
    var target: Int32
    /// Number of the set of worlds.
    var worlds: Int32
    var cost: MoveCost
  }

  private let arcs = FlatList<Packed>(capacity: 512)
  let sets = WorldSets()

  @inline(__always)
  subscript(place: Int) -> AlignmentGraph.Arc {
    let arc = arcs[place]
    return AlignmentGraph.Arc(target: arc.target, worlds: sets[arc.worlds], cost: arc.cost)
  }

  var count: Int { arcs.count }

  func append(_ target: Int32, _ worlds: WorldSet, _ cost: MoveCost) {
    arcs.append(Packed(target: target, worlds: sets.number(of: worlds), cost: cost))
  }
}

/// Sets of worlds by numbers: there are few of them.
final class WorldSets {
  private let sets = FlatList<WorldSet>()
  /// By a mixture of the set the first number, and by number the next one whose mixture is the same, or -1.
  private let first = NumberTable()
  private let next = FlatList<Int32>()

  @inline(__always)
  subscript(number: Int32) -> WorldSet { sets[Int(number)] }

  func number(of worlds: WorldSet) -> Int32 {
    let made = Int32(sets.count)
    guard var known = first.number(of: worlds.mixed) else {
      first.insert(made, for: worlds.mixed)
      return append(worlds)
    }
    while sets[Int(known)] != worlds {
      guard next[Int(known)] >= 0 else {
        next[Int(known)] = made
        return append(worlds)
      }
      known = next[Int(known)]
    }
    return known
  }

  private func append(_ worlds: WorldSet) -> Int32 {
    sets.append(worlds)
    next.append(-1)
    return Int32(sets.count - 1)
  }
}
