import LifecycleModel

/// Reads layers of a column backwards: from where silent moves lead into them. Each configuration is asked once.
final class Preimage {
  private struct Level {
    var cost: MoveCost
    var wanted: WorldTable
    var reached: WorldTable
  }

  private let graph: AlignmentGraph
  /// What rests on doubt is taken for certain.
  private let isSettled: Bool
  private var levels: [Level] = []

  init(_ layers: [AlignmentColumn.Layer], _ graph: AlignmentGraph, isSettled: Bool) {
    self.graph = graph
    self.isSettled = isSettled
    for layer in layers {
      let level = Level(cost: layer.cost, wanted: graph.tables.take(), reached: graph.tables.take())
      for entry in layer.entries { level.wanted.add(entry.configuration, entry.worlds) }
      levels.append(level)
    }
  }

  deinit {
    for level in levels {
      graph.tables.give(back: level.wanted)
      graph.tables.give(back: level.reached)
    }
  }

  /// They are few.
  private func index(of cost: MoveCost) -> Int? {
    var index = 0
    while index < levels.count {
      if levels[index].cost == cost { return index }
      index += 1
    }
    return nil
  }

  /// Whether anything is wanted at a cost or at a higher one.
  func reaches(_ cost: MoveCost) -> Bool { levels.contains { $0.cost >= cost } }

  /// The types of the single events of a fan that lead from layers to what is wanted; until somebody else asks for some.
  func types(by fan: FanTable, from layers: [AlignmentColumn.Layer]) -> TypeMarks {
    let types = graph.marks
    types.clear()
    for layer in layers {
      for entry in layer.entries {
        fan.forEach(from: entry) { arc, worlds in
          guard !types[Int(arc.type)] else { return }
          if !(worlds & self.worlds(arc.target, layer.cost + arc.cost)).isEmpty { types.mark(Int(arc.type)) }
        }
      }
    }
    return types
  }

  /// The worlds in which a configuration is wanted itself.
  func itself(_ configuration: Int32, _ cost: MoveCost) -> WorldSet {
    guard let index = index(of: cost) else { return .none }
    return levels[index].wanted[isSettled ? graph.certain(configuration) : configuration]
  }

  /// The worlds in which silent moves lead from a configuration to what is wanted.
  func worlds(_ configuration: Int32, _ cost: MoveCost) -> WorldSet {
    guard let index = index(of: cost) else { return .none }
    let (wanted, reached) = (levels[index].wanted, levels[index].reached)
    if reached.contains(configuration) { return reached[configuration] }
    var worlds = WorldSet.none
    for place in graph.silence.places(configuration) {
      let arc = graph.arcPool[place]
      worlds |= arc.worlds & wanted[isSettled ? graph.certain(arc.target) : arc.target]
    }
    reached.add(configuration, worlds)
    return worlds
  }
}

extension AlignmentGraph {
  /// The parts of layers from which a passage leads into a front.
  func origins(
    of front: Preimage, by passage: Passage, from layers: [AlignmentColumn.Layer]
  ) -> [AlignmentColumn.Layer] {
    guard passage.count > 0 else {
      return layers.compactMap { layer in
        let cost = layer.cost + passage.cost
        return part(of: layer) { front.itself($0.configuration, cost) & $0.worlds }
      }
    }
    if passage.count == 1 { return origins(of: front, passage[0], of: passage, cost: passage.cost, from: layers) }
    var columns = [layers]
    let last = passage.count - 1
    for index in 0..<last { columns.append(stepped(columns[index], passage[index], of: passage)) }
    var sources = origins(of: front, passage[last], of: passage, cost: passage.cost, from: columns[last])
    for index in (0..<last).reversed() {
      let between = Preimage(sources, self, isSettled: false)
      sources = origins(of: between, passage[index], of: passage, cost: .zero, from: columns[index])
    }
    return sources
  }

  /// Whether a passage leads from layers into a front at all.
  func leads(_ passage: Passage, from layers: [AlignmentColumn.Layer], to front: Preimage) -> Bool {
    guard passage.count < 2 else { return !origins(of: front, by: passage, from: layers).isEmpty }
    for layer in layers where front.reaches(layer.cost + passage.cost) {
      let cost = layer.cost + passage.cost
      guard passage.count > 0 else {
        for entry in layer.entries where !(front.itself(entry.configuration, cost) & entry.worlds).isEmpty {
          return true
        }
        continue
      }
      let reader = reader(passage[0], of: passage)
      for entry in layer.entries where !worlds(entry, reader, cost, front).isEmpty { return true }
    }
    return false
  }

  private func origins(
    of front: Preimage, _ stage: Passage.Stage, of passage: Passage, cost: MoveCost,
    from layers: [AlignmentColumn.Layer]
  ) -> [AlignmentColumn.Layer] {
    let reader = reader(stage, of: passage)
    return layers.compactMap { layer in
      let cost = layer.cost + cost
      return front.reaches(cost) ? part(of: layer) { worlds($0, reader, cost, front) } : nil
    }
  }

  private func part(
    of layer: AlignmentColumn.Layer, _ worlds: (AlignmentColumn.Entry) -> WorldSet
  ) -> AlignmentColumn.Layer? {
    var part = AlignmentColumn.Layer(cost: layer.cost, entries: [])
    for entry in layer.entries {
      let hit = worlds(entry)
      if !hit.isEmpty { part.entries.append(.init(configuration: entry.configuration, worlds: hit)) }
    }
    return part.entries.isEmpty ? nil : part
  }

  /// The worlds of an entry in which an event leads from it into a front.
  private func worlds(
    _ entry: AlignmentColumn.Entry, _ reader: StageReader, _ cost: MoveCost, _ front: Preimage
  ) -> WorldSet {
    let here = reader.worlds(entry.worlds)
    var hit = WorldSet.none
    for place in reader.places(entry.configuration) {
      let arc = arcPool[place]
      guard arc.cost.faults == reader.faults else { continue }
      let worlds = arc.worlds & here
      if !worlds.isEmpty { hit |= worlds & front.worlds(arc.target, cost + reader.cost(arc)) }
    }
    return hit
  }
}
