import LifecycleModel

/// The events by which a move leads from one column to another, each followed by silent moves.
struct Passage {
  /// One event of it.
  enum Stage: Hashable {
    /// None: what is observed has changed, and with it what may have been silent.
    case silence
    case letter(Int)
    /// An event of a type that is not in the log: an ordinary one that can change something.
    case missing(type: Int)
    /// An event of a type that is no quirk and reads right, whatever it carries.
    case ordinary(type: Int, reading: Int)
    /// The same, where it moves the machine proper.
    case moving(type: Int, reading: Int)
  }

  /// At most four, and none of them in memory of its own: every step of an alignment makes some.
  private var stages: InlineArray<4, Stage> = .init(repeating: .silence)
  private(set) var count = 0
  /// How many faults the ways of its letters suppose.
  var faults = 0
  /// What its ways cost does not count: it is what they are one fault together.
  var isFlat = false
  /// What it costs besides its ways.
  var cost = MoveCost.zero

  /// Of no event at all.
  init(cost: MoveCost) { self.cost = cost }

  init(_ stage: Stage, faults: Int = 0, cost: MoveCost = .zero) {
    self.faults = faults
    self.cost = cost
    append(stage)
  }

  init(_ stages: [Stage], cost: MoveCost) {
    self.cost = cost
    for stage in stages { append(stage) }
  }

  mutating func append(_ stage: Stage) {
    stages[count] = stage
    count += 1
  }

  subscript(index: Int) -> Stage {
    precondition(index < count)
    return stages[index]
  }

  /// The faults that taking it adds.
  var faultCount: Int { cost.faults + (isFlat ? 0 : faults) }

  static var silence: Passage { Passage(.silence) }
  static func letter(_ letter: Int) -> Passage { Passage(.letter(letter)) }
  static func misread(_ letter: Int) -> Passage { Passage(.letter(letter), faults: 1) }
}

extension AlignmentGraph {
  /// The arcs of one stage of a passage.
  struct StageReader {
    /// The graph's.
    let table: Unmanaged<ArcTable>
    /// Worlds that the event settles; nil: none.
    let settled: WorldSet?
    let faults: Int
    let isFlat: Bool

    /// The worlds of an entry in which the event can be.
    @inline(__always)
    func worlds(_ worlds: WorldSet) -> WorldSet {
      guard let settled else { return worlds }
      let left = worlds & settled
      return left.isEmpty ? worlds : left
    }

    /// The places of the arcs of a configuration.
    @inline(__always)
    func places(_ configuration: Int32) -> Range<Int> { table._withUnsafeGuaranteedRef { $0.places(configuration) } }

    @inline(__always)
    func cost(_ arc: Arc) -> MoveCost { isFlat ? .zero : arc.cost }
  }

  func reader(_ stage: Passage.Stage, of passage: Passage) -> StageReader {
    var settled: WorldSet?
    if case .letter(let letter) = stage, !automaton.inferred.isEmpty { settled = automaton.inferred[type(of: letter)] }
    return StageReader(
      table: .passUnretained(table(stage)), settled: settled, faults: passage.faults, isFlat: passage.isFlat)
  }
}

extension ColumnBuilder {
  /// Adds what a passage leads to from the layers of a column.
  mutating func add(_ passage: Passage, from layers: [AlignmentColumn.Layer]) {
    guard !layers.isEmpty else { return }
    guard passage.count > 0 else {
      for layer in layers { addClosed(layer.entries, layer.cost + passage.cost) }
      return
    }
    var before = layers
    for index in 0..<passage.count - 1 { before = graph.stepped(before, passage[index], of: passage) }
    add(passage[passage.count - 1], of: passage, from: before, cost: passage.cost)
  }

  fileprivate mutating func add(
    _ stage: Passage.Stage, of passage: Passage, from layers: [AlignmentColumn.Layer], cost: MoveCost
  ) {
    guard !layers.isEmpty else { return }
    let reader = graph.reader(stage, of: passage)
    let pool = graph.arcPool
    for layer in layers {
      // Nearly all arcs of a layer cost the same.
      var open: (cost: MoveCost, table: WorldTable?)?
      for entry in layer.entries {
        let here = reader.worlds(entry.worlds)
        for place in reader.places(entry.configuration) {
          let arc = pool[place]
          let worlds = arc.worlds & here
          guard arc.cost.faults == reader.faults, !worlds.isEmpty else { continue }
          let total = layer.cost + cost + reader.cost(arc)
          if open?.cost != total { open = (total, self.open(total)) }
          open?.table?.add(arc.target, worlds)
        }
      }
    }
  }

  /// Adds what the single events of a fan lead to from the layers of a column, all but those of one type.
  mutating func add(_ fan: FanTable, but type: Int = -1, from layers: [AlignmentColumn.Layer]) {
    for layer in layers {
      var open: (cost: MoveCost, table: WorldTable?)?
      for entry in layer.entries {
        fan.forEach(from: entry) { arc, worlds in
          guard Int(arc.type) != type else { return }
          let total = layer.cost + arc.cost
          if open?.cost != total { open = (total, self.open(total)) }
          open?.table?.add(arc.target, worlds)
        }
      }
    }
  }
}

extension AlignmentGraph {
  /// What a stage that is not the last one leads to.
  func stepped(
    _ layers: [AlignmentColumn.Layer], _ stage: Passage.Stage, of passage: Passage
  ) -> [AlignmentColumn.Layer] {
    guard !layers.isEmpty else { return [] }
    var builder = ColumnBuilder(self, budget: .max)
    builder.add(stage, of: passage, from: layers, cost: .zero)
    return builder.column(isInserting: false).layers
  }
}
