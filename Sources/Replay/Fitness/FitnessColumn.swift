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
  fileprivate(set) var entries: [Entry] = []
}

/// Gathers a column. What is reached in many ways at the same cost is joined at once, so that a column costs as much as
/// its arcs.
struct FitnessBuilder {
  private let graph: AlignmentGraph
  private var open: [Int32: WorldTable] = [:]

  init(_ graph: AlignmentGraph) { self.graph = graph }

  mutating func add(_ configuration: Int32, cost: Int32, _ worlds: WorldSet) {
    if !worlds.isEmpty { table(cost).add(configuration, worlds) }
  }

  /// Adds what an event leads to as it is, from a place at a cost; silent moves are added.
  mutating func add(_ letter: Int, from entry: FitnessColumn.Entry) {
    let table = table(entry.cost)
    for place in graph.table(.letter(letter)).places(entry.configuration) {
      let arc = graph.arcPool[place]
      let worlds = arc.worlds & entry.worlds
      guard arc.cost == .zero, !worlds.isEmpty else { continue }
      addSilence(from: arc.target, worlds, to: table)
    }
  }

  /// Adds what silent moves lead to.
  mutating func addSilence(from entry: FitnessColumn.Entry) {
    addSilence(from: entry.configuration, entry.worlds, to: table(entry.cost))
  }

  private func addSilence(from configuration: Int32, _ worlds: WorldSet, to table: WorldTable) {
    for place in graph.silence.places(configuration) {
      let arc = graph.arcPool[place]
      let reached = worlds & arc.worlds
      if !reached.isEmpty { table.add(graph.certain(arc.target), reached) }
    }
  }

  /// - Returns: All that was added, and that missing events lead to as well, and the least cost.
  mutating func column() -> (column: FitnessColumn, least: Int32) {
    var column = FitnessColumn()
    let reached = graph.tables.take()
    defer { graph.tables.give(back: reached) }
    var cost = open.keys.min() ?? 0
    let least = cost
    while !open.isEmpty {
      if let here = open.removeValue(forKey: cost) {
        for entry in here.entries.sorted(by: { $0.configuration < $1.configuration }) {
          let configuration = entry.configuration
          let worlds = entry.worlds.subtracting(reached[configuration])
          guard !worlds.isEmpty else { continue }
          reached.add(configuration, worlds)
          column.entries.append(.init(configuration: configuration, cost: cost - least, worlds: worlds))
          addMissing(from: configuration, worlds, cost: cost + 1, without: reached)
        }
        graph.tables.give(back: here)
      }
      cost += 1
    }
    return (column, least)
  }

  /// Adds where a single event leads that the log does not have.
  private mutating func addMissing(
    from configuration: Int32, _ worlds: WorldSet, cost: Int32, without reached: WorldTable
  ) {
    let table = table(cost)
    for arc in graph.insertions(configuration) {
      let more = (worlds & arc.worlds).subtracting(reached[arc.target])
      if !more.isEmpty { table.add(arc.target, more) }
    }
  }

  private mutating func table(_ cost: Int32) -> WorldTable {
    if let known = open[cost] { return known }
    let made = graph.tables.take()
    open[cost] = made
    return made
  }
}
