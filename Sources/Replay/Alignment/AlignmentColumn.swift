import LifecycleModel

/// What the cheapest moves to one place of a subject's history lead to: configurations with their worlds, by cost. None
/// stands at a higher cost where it can be had for less.
struct AlignmentColumn {
  struct Entry: Hashable {
    /// Number of the configuration in the graph.
    var configuration: Int32
    var worlds: WorldSet
  }

  struct Layer {
    var cost: MoveCost
    /// In the order of their numbers, each once.
    var entries: [Entry]
  }

  /// From cheap to dear.
  var layers: [Layer] = []
  /// What rested on doubt is taken for certain here, as nothing else was left.
  var isSettled = false

  var minimum: MoveCost? { layers.first?.cost }

  /// How many entries it has.
  var count: Int { layers.reduce(0) { $0 + $1.entries.count } }

  /// The layers of a number of faults.
  func layers(faults: Int) -> [Layer] { layers.filter { $0.cost.faults == faults } }
}

/// Some entries of a column, by cost: what ways go through.
struct AlignmentFront {
  private(set) var layers: [AlignmentColumn.Layer] = []

  init(_ layers: [AlignmentColumn.Layer] = []) { self.layers = layers }

  var isEmpty: Bool { layers.isEmpty }
  var faults: Int { layers.last?.cost.faults ?? 0 }
  var most: MoveCost { layers.last?.cost ?? .zero }

  /// The worlds of a configuration at a cost.
  func worlds(_ configuration: Int32, _ cost: MoveCost) -> WorldSet {
    guard let layer = layers.first(where: { $0.cost == cost }) else { return .none }
    var (low, high) = (0, layer.entries.count)
    while low < high {
      let middle = (low + high) / 2
      if layer.entries[middle].configuration < configuration { low = middle + 1 } else { high = middle }
    }
    guard low < layer.entries.count, layer.entries[low].configuration == configuration else { return .none }
    return layer.entries[low].worlds
  }

  /// Adds entries, which may be of layers and configurations that are there already.
  mutating func add(_ other: AlignmentFront) {
    for layer in other.layers {
      if let index = layers.firstIndex(where: { $0.cost == layer.cost }) {
        layers[index].entries = merged(layers[index].entries + layer.entries)
      } else {
        layers.insert(layer, at: layers.firstIndex { $0.cost > layer.cost } ?? layers.count)
      }
    }
  }
}

/// Entries in the order of their numbers, those of the same configuration joined.
func merged(_ entries: [AlignmentColumn.Entry]) -> [AlignmentColumn.Entry] {
  var result: [AlignmentColumn.Entry] = []
  result.reserveCapacity(entries.count)
  for entry in entries.sorted(by: { $0.configuration < $1.configuration }) {
    if let last = result.last, last.configuration == entry.configuration {
      result[result.count - 1].worlds |= entry.worlds
    } else {
      result.append(entry)
    }
  }
  return result
}

/// Gathers a column.
struct ColumnBuilder {
  private var buckets: [AlignmentColumn.Layer] = []
  private let graph: AlignmentGraph
  /// Dearer moves are left out.
  let budget: Int

  init(_ graph: AlignmentGraph, budget: Int) {
    self.graph = graph
    self.budget = budget
  }

  mutating func add(_ configuration: Int32, _ worlds: WorldSet, _ cost: MoveCost) {
    guard !worlds.isEmpty, cost.faults <= budget else { return }
    let entry = AlignmentColumn.Entry(configuration: configuration, worlds: worlds)
    if let index = buckets.firstIndex(where: { $0.cost >= cost }) {
      if buckets[index].cost == cost { return buckets[index].entries.append(entry) }
      buckets.insert(AlignmentColumn.Layer(cost: cost, entries: [entry]), at: index)
    } else {
      buckets.append(AlignmentColumn.Layer(cost: cost, entries: [entry]))
    }
  }

  /// The column; with all that missing events lead to, where that is wanted.
  mutating func column(isInserting: Bool, isSettled: Bool = false) -> AlignmentColumn {
    var column = AlignmentColumn()
    column.isSettled = isSettled
    let reached = graph.scratch
    defer { reached.clear() }
    while !buckets.isEmpty {
      let bucket = buckets.removeFirst()
      let entries = new(merged(bucket.entries), reached)
      guard !entries.isEmpty else { continue }
      column.layers.append(AlignmentColumn.Layer(cost: bucket.cost, entries: entries))
      guard isInserting, bucket.cost.faults < budget else { continue }
      for entry in entries {
        for insertion in graph.insertions(entry.configuration) {
          let worlds = (entry.worlds & insertion.arc.worlds).subtracting(reached[insertion.arc.target])
          add(insertion.arc.target, worlds, bucket.cost + insertion.arc.cost)
        }
      }
    }
    return column
  }

  /// What was not to be had for less; doubt is worth keeping only where certainty does not reach.
  private func new(_ bucket: [AlignmentColumn.Entry], _ reached: WorldTable) -> [AlignmentColumn.Entry] {
    var entries: [AlignmentColumn.Entry] = []
    func add(_ entry: AlignmentColumn.Entry, without others: WorldSet) {
      let worlds = entry.worlds.subtracting(others)
      if !worlds.isEmpty { entries.append(AlignmentColumn.Entry(configuration: entry.configuration, worlds: worlds)) }
    }
    var hasDoubt = false
    for entry in bucket {
      if graph.certain(entry.configuration) != entry.configuration {
        hasDoubt = true
      } else {
        add(entry, without: reached[entry.configuration])
      }
    }
    for entry in entries { reached.add(entry.configuration, entry.worlds) }
    guard hasDoubt else { return entries }
    for entry in bucket {
      let certain = graph.certain(entry.configuration)
      guard certain != entry.configuration else { continue }
      add(entry, without: reached[certain] | reached[entry.configuration])
      reached.add(entry.configuration, entry.worlds)
    }
    return entries.sorted { $0.configuration < $1.configuration }
  }

  /// Takes doubt for certainty where the cheapest moves leave nothing else.
  mutating func settle() -> Bool {
    guard let least = buckets.first,
      least.entries.allSatisfy({ graph.certain($0.configuration) != $0.configuration })
    else { return false }
    for bucket in buckets.indices {
      for entry in buckets[bucket].entries.indices {
        buckets[bucket].entries[entry].configuration = graph.certain(buckets[bucket].entries[entry].configuration)
      }
    }
    return true
  }
}

/// Worlds by configuration, to be used again and again.
final class WorldTable {
  private var worlds: [WorldSet] = []
  private var touched: [Int32] = []

  subscript(configuration: Int32) -> WorldSet {
    Int(configuration) < worlds.count ? worlds[Int(configuration)] : .none
  }

  func add(_ configuration: Int32, _ more: WorldSet) {
    while worlds.count <= Int(configuration) { worlds.append(.none) }
    worlds[Int(configuration)] |= more
    touched.append(configuration)
  }

  func clear() {
    for configuration in touched { worlds[Int(configuration)] = .none }
    touched.removeAll(keepingCapacity: true)
  }
}
