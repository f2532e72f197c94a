import LifecycleModel

/// What the cheapest moves to one place of a subject's history lead to: configurations with their worlds, by cost. None
/// stands at a higher cost where it can be had for less.
struct AlignmentColumn {
  struct Layer {
    var cost: MoveCost
    var entries: [Configuration: WorldSet]
  }

  /// From cheap to dear.
  fileprivate(set) var layers: [Layer] = []
  /// What rested on doubt is taken for certain here, as nothing else was left.
  fileprivate(set) var isSettled = false

  init() {}

  init(_ belief: Belief) {
    guard !belief.isEmpty else { return }
    let entries = Dictionary(uniqueKeysWithValues: belief.entries.map { ($0.configuration, $0.worlds) })
    layers = [Layer(cost: .zero, entries: entries)]
  }

  var minimum: MoveCost? { layers.first?.cost }

  /// What the cheapest moves lead to.
  var cheapest: Belief { layers.first.map { Belief($0.entries) } ?? Belief() }

  /// One configuration, however it was come to: nothing that follows can tell apart how.
  var isSingle: Bool { layers.count == 1 && layers[0].entries.count == 1 }
}

/// Gathers a column.
struct ColumnBuilder {
  private var buckets: [MoveCost: [Configuration: WorldSet]] = [:]
  /// Dearer moves are left out.
  let budget: Int

  init(budget: Int) { self.budget = budget }

  mutating func add(_ configuration: Configuration, _ worlds: WorldSet, _ cost: MoveCost) {
    guard !worlds.isEmpty, cost.faults <= budget else { return }
    buckets[cost, default: [:]][configuration, default: .none] |= worlds
  }

  mutating func add(_ column: AlignmentColumn) {
    for layer in column.layers {
      for (configuration, worlds) in layer.entries { add(configuration, worlds, layer.cost) }
    }
  }

  /// The column; where a graph is given, with all that missing events lead to.
  mutating func column(inserting graph: AlignmentGraph?, isSettled: Bool = false) -> AlignmentColumn {
    var column = AlignmentColumn()
    column.isSettled = isSettled
    var reached: [Configuration: WorldSet] = [:]
    while let cost = buckets.keys.min(), let bucket = buckets.removeValue(forKey: cost) {
      let entries = Self.new(bucket, &reached)
      guard !entries.isEmpty else { continue }
      column.layers.append(AlignmentColumn.Layer(cost: cost, entries: entries))
      guard let graph, cost.faults < budget else { continue }
      for (configuration, worlds) in entries {
        for insertion in graph.insertions(configuration) {
          let worlds = (worlds & insertion.arc.worlds).subtracting(reached[insertion.arc.target] ?? .none)
          add(insertion.arc.target, worlds, cost + insertion.arc.cost)
        }
      }
    }
    return column
  }

  /// What was not to be had for less; doubt is worth keeping only where certainty does not reach.
  private static func new(
    _ bucket: [Configuration: WorldSet], _ reached: inout [Configuration: WorldSet]
  ) -> [Configuration: WorldSet] {
    var entries: [Configuration: WorldSet] = [:]
    for (configuration, worlds) in bucket where !configuration.isDoubtful {
      entries[configuration] = worlds.subtracting(reached[configuration] ?? .none)
    }
    for (configuration, worlds) in bucket where configuration.isDoubtful {
      let certain = (reached[configuration.certain] ?? .none) | (bucket[configuration.certain] ?? .none)
      entries[configuration] = worlds.subtracting(certain).subtracting(reached[configuration] ?? .none)
    }
    entries = entries.filter { !$0.value.isEmpty }
    for (configuration, worlds) in entries { reached[configuration, default: .none] |= worlds }
    return entries
  }

  /// Takes doubt for certainty where the cheapest moves leave nothing else.
  mutating func settle() -> Bool {
    guard let least = buckets.keys.min(), let bucket = buckets[least], bucket.keys.allSatisfy(\.isDoubtful) else {
      return false
    }
    buckets = buckets.mapValues { bucket in
      var certain: [Configuration: WorldSet] = [:]
      for (configuration, worlds) in bucket { certain[configuration.certain, default: .none] |= worlds }
      return certain
    }
    return true
  }
}
