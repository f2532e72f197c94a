import LifecycleModel

/// Gathers a column: first all that moves lead to, then, from cheap to dear, what silent moves and missing events add.
///
/// What comes to the same configuration at the same cost is joined at once, so that a column costs as much as its arcs,
/// however many lead to the same place.
struct ColumnBuilder {
  private struct Bucket {
    var cost: MoveCost
    /// Silent moves are still to be added.
    var open: WorldTable
    /// Silent moves are there already.
    var closed: WorldTable
  }

  private var buckets: [Bucket] = []
  let graph: AlignmentGraph
  /// Dearer moves are left out.
  let budget: Int
  private var isSettled = false

  init(_ graph: AlignmentGraph, budget: Int) {
    self.graph = graph
    self.budget = budget
  }

  /// What was added at a cost to which silent moves are still to be added; nil beyond the budget.
  mutating func open(_ cost: MoveCost) -> WorldTable? { bucket(cost).map { buckets[$0].open } }

  /// Adds entries of a column: what silent moves reach from them is among them.
  mutating func addClosed(_ entries: [AlignmentColumn.Entry], _ cost: MoveCost) {
    guard let bucket = bucket(cost) else { return }
    for entry in entries { buckets[bucket].closed.add(entry.configuration, entry.worlds) }
  }

  /// The index of the bucket of a cost; nil beyond the budget. They are few.
  private mutating func bucket(_ cost: MoveCost) -> Int? {
    guard cost.faults <= budget else { return nil }
    var index = 0
    while index < buckets.count, buckets[index].cost < cost { index += 1 }
    if index < buckets.count, buckets[index].cost == cost { return index }
    buckets.insert(Bucket(cost: cost, open: graph.tables.take(), closed: graph.tables.take()), at: index)
    return index
  }

  /// The column; with all that missing events lead to, where that is wanted.
  mutating func column(isInserting: Bool) -> AlignmentColumn {
    var column = AlignmentColumn()
    column.isSettled = isSettled
    let reached = graph.tables.take()
    defer { graph.tables.give(back: reached) }
    while !buckets.isEmpty {
      let bucket = buckets.removeFirst()
      let entries = entries(of: bucket, without: reached)
      drop(bucket)
      guard !entries.isEmpty else { continue }
      let layer = AlignmentColumn.Layer(cost: bucket.cost, entries: entries)
      column.layers.append(layer)
      guard isInserting, bucket.cost.faults < budget else { continue }
      add(graph.missing, from: [layer])
      for absence in graph.pairAbsences where graph.mayBegin(absence.passage, in: [layer]) {
        add(absence.passage, from: [layer])
      }
    }
    return column
  }

  private func drop(_ bucket: Bucket) {
    graph.tables.give(back: bucket.open)
    graph.tables.give(back: bucket.closed)
  }

  /// What was not to be had for less; doubt is worth keeping only where certainty does not reach.
  private func entries(of bucket: Bucket, without reached: WorldTable) -> [AlignmentColumn.Entry] {
    close(bucket, without: reached)
    let here = bucket.closed
    var entries: [AlignmentColumn.Entry] = []
    entries.reserveCapacity(here.count)
    for entry in here.entries {
      var worlds = entry.worlds.subtracting(reached[entry.configuration])
      let certain = graph.certain(entry.configuration)
      if certain != entry.configuration { worlds = worlds.subtracting(here[certain] | reached[certain]) }
      if !worlds.isEmpty { entries.append(.init(configuration: entry.configuration, worlds: worlds)) }
    }
    for entry in entries { reached.add(entry.configuration, entry.worlds) }
    return entries
  }

  /// Adds what silent moves reach, where that could not be had for less.
  private func close(_ bucket: Bucket, without reached: WorldTable) {
    let (silence, pool) = (graph.silence, graph.arcPool)
    for entry in bucket.open.entries {
      let configuration = entry.configuration
      let certain = graph.certain(configuration)
      let known = reached[configuration] | reached[certain] | bucket.closed[configuration]
      let worlds = entry.worlds.subtracting(known)
      guard !worlds.isEmpty else { continue }
      for place in silence.places(configuration) {
        let arc = pool[place]
        let new = (arc.worlds & worlds).subtracting(reached[arc.target])
        if !new.isEmpty { bucket.closed.add(arc.target, new) }
      }
    }
  }

  /// Takes doubt for certainty where the cheapest moves leave nothing else.
  mutating func settle() {
    guard let least = buckets.first,
      least.open.entries.allSatisfy({ graph.certain($0.configuration) != $0.configuration }),
      least.closed.entries.allSatisfy({ graph.certain($0.configuration) != $0.configuration })
    else { return }
    settleAll()
  }

  /// Takes doubt for certainty.
  mutating func settleAll() {
    isSettled = true
    for index in buckets.indices {
      let settled = graph.tables.take()
      let nothing = graph.tables.take()
      close(buckets[index], without: nothing)
      for entry in buckets[index].closed.entries { settled.add(graph.certain(entry.configuration), entry.worlds) }
      graph.tables.give(back: nothing)
      graph.tables.give(back: buckets[index].closed)
      buckets[index].closed = settled
      buckets[index].open.clear()
    }
  }
}
