import LifecycleModel

/// Where a subject may be after some of its events, and what it takes to get there in log moves and model moves, less
/// the least that it takes to get anywhere.
///
/// Without the least, columns are few: a subject that deviates is soon where others are.
struct FitnessColumn: Hashable {
  struct Entry: Hashable {
    /// Number of the configuration in the graph.
    var configuration: Int32
    var cost: Int32
    var worlds: WorldSet
  }

  /// By cost, then by configuration; none at a cost where it can be had for less.
  private(set) var entries: [Entry] = []

  /// - Parameter start: Places by what it takes to get there.
  /// - Returns: All that missing events lead to as well, and the least cost.
  static func reached(from start: [Entry], _ graph: AlignmentGraph) -> (column: FitnessColumn, least: Int32) {
    var open: [Int32: [Entry]] = Dictionary(grouping: start, by: \.cost)
    var column = FitnessColumn()
    let reached = graph.tables.take()
    defer { graph.tables.give(back: reached) }
    var cost = open.keys.min() ?? 0
    let least = cost
    while !open.isEmpty {
      let joined = merged(
        (open.removeValue(forKey: cost) ?? []).map {
          AlignmentColumn.Entry(configuration: $0.configuration, worlds: $0.worlds)
        })
      for entry in joined {
        let worlds = entry.worlds.subtracting(reached[entry.configuration])
        guard !worlds.isEmpty else { continue }
        reached.add(entry.configuration, worlds)
        column.entries.append(Entry(configuration: entry.configuration, cost: cost - least, worlds: worlds))
        for target in modelMoves(from: entry.configuration, worlds, graph) {
          open[cost + 1, default: []].append(
            Entry(configuration: target.configuration, cost: cost + 1, worlds: target.worlds))
        }
      }
      cost += 1
    }
    return (column, least)
  }

  /// Where a single event leads that the log does not have.
  private static func modelMoves(
    from configuration: Int32, _ worlds: WorldSet, _ graph: AlignmentGraph
  ) -> [AlignmentColumn.Entry] {
    graph.insertions(configuration).compactMap { arc in
      let reached = worlds & arc.worlds
      return reached.isEmpty
        ? nil : AlignmentColumn.Entry(configuration: graph.certain(arc.target), worlds: reached)
    }
  }
}
