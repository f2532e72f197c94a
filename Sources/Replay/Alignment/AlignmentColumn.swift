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
    /// Each configuration once.
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
  func layers(faults: Int) -> [Layer] {
    guard let first = layers.first, let last = layers.last else { return [] }
    if first.cost.faults == faults, last.cost.faults == faults { return layers }
    if first.cost.faults > faults || last.cost.faults < faults { return [] }
    return layers.filter { $0.cost.faults == faults }
  }

  /// The layers of at most so many faults.
  func layers(atMost faults: Int) -> [Layer] {
    // From cheap to dear, so most often all of them, or none.
    guard let last = layers.last, last.cost.faults > faults else { return layers }
    guard let first = layers.first, first.cost.faults <= faults else { return [] }
    return layers.filter { $0.cost.faults <= faults }
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

extension AlignmentGraph {
  /// Layers of the same cost made one.
  func joined(_ layers: [AlignmentColumn.Layer]) -> [AlignmentColumn.Layer] {
    var joined: [AlignmentColumn.Layer] = []
    for cost in Set(layers.map(\.cost)).sorted() {
      let same = layers.filter { $0.cost == cost }
      guard same.count > 1 else {
        joined += same
        continue
      }
      let table = tables.take()
      for layer in same { for entry in layer.entries { table.add(entry.configuration, entry.worlds) } }
      let entries = Array(table.entries)
      tables.give(back: table)
      joined.append(AlignmentColumn.Layer(cost: cost, entries: entries))
    }
    return joined
  }

  /// What two lists of layers have in common.
  func common(_ layers: [AlignmentColumn.Layer], _ others: [AlignmentColumn.Layer]) -> [AlignmentColumn.Layer] {
    let table = tables.take()
    defer { tables.give(back: table) }
    return layers.compactMap { layer in
      table.clear()
      for other in others where other.cost == layer.cost {
        for entry in other.entries { table.add(entry.configuration, entry.worlds) }
      }
      let entries = layer.entries.compactMap { entry -> AlignmentColumn.Entry? in
        let worlds = entry.worlds & table[entry.configuration]
        return worlds.isEmpty ? nil : .init(configuration: entry.configuration, worlds: worlds)
      }
      return entries.isEmpty ? nil : AlignmentColumn.Layer(cost: layer.cost, entries: entries)
    }
  }
}
