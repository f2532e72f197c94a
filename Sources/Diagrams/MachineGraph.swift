import LifecycleModel

/// The public machine: states by their public names, transitions between them joined, under the facts that are known.
///
/// Of several regions the first is the machine proper; the others watch, and appear as guards only.
struct MachineGraph {
  /// One way from a public state to another.
  struct Edge: Equatable {
    /// Indices in the machine's public names.
    var from: Int
    var to: Int
    var labels: [Label]
    /// Event types that belong to it.
    var types: Set<Int>
    /// Index of the quirk by which alone it is legal.
    var quirk: Int?
    /// It emits nothing: no log can show it.
    var isSilent: Bool
  }

  /// What one transition emits, and under which condition.
  struct Label: Equatable {
    var text: String
    /// Nil: always, or by what the event carries.
    var condition: String?

    var line: String { condition.map { "\(text) [\($0)]" } ?? text }
  }

  let machine: Machine
  let model: Model
  let facts: FactValues
  /// Public states that can be reached, ascending.
  private(set) var states: [Int] = []
  private(set) var initial: Set<Int> = []
  private(set) var final: Set<Int> = []
  /// In model order of `from`, then of `to`, quirks last.
  private(set) var edges: [Edge] = []

  init(_ machine: Machine, of model: Model, facts: FactValues) {
    self.machine = machine
    self.model = model
    self.facts = facts
    guard let region = machine.regions.first else { return }
    let legal = region.transitions.filter { reduced($0.condition) != .never }
    let reachable = Self.reachable(region, legal)
    states = Set(reachable.map { region.states[$0].shows }).sorted()
    initial = Set(region.start.map { region.states[$0].shows })
    for transition in legal { add(transition, region, reachable) }
    edges = edges.enumerated().sorted { a, b in
      let key = { (edge: Edge, place: Int) in [edge.from, edge.to, edge.quirk == nil ? 0 : 1, place] }
      return key(a.element, a.offset).lexicographicallyPrecedes(key(b.element, b.offset))
    }.map(\.element)
    let exits = Set(model.runs.exit)
    final = Set(edges.filter { !$0.types.isDisjoint(with: exits) }.map(\.to))
  }

  func name(_ state: Int) -> String { machine.shown[state] }

  func reduced(_ condition: Guard) -> GuardReduction { GuardReduction(condition, machine, model, facts) }

  /// Internal states that transitions lead to from where runs begin.
  private static func reachable(_ region: Region, _ transitions: [Transition]) -> Set<Int> {
    let start = Set(region.start + region.startUnrecorded)
    var reached = start.isEmpty ? Set(region.states.indices) : start
    var size = 0
    while reached.count > size {
      size = reached.count
      for transition in transitions {
        if let to = transition.to, transition.from.contains(where: reached.contains) { reached.insert(to) }
      }
    }
    return reached
  }

  /// Adds a transition from each public state that it leaves. What leads back to where it came from is no edge: it can
  /// happen at any time, and changes nothing.
  private mutating func add(_ transition: Transition, _ region: Region, _ reachable: Set<Int>) {
    guard let target = transition.to else { return }
    let emissions = transition.emissions.filter { reduced($0.condition) != .never }
    let label = Label(text: text(emissions), condition: reduced(transition.condition).words)
    let to = region.states[target].shows
    for from in Set(transition.from.filter(reachable.contains).map { region.states[$0].shows }).sorted() {
      if emissions.isEmpty, from == to { continue }
      add(label, Set(emissions.flatMap(\.types)), from: from, to: to, quirk: transition.quirk)
    }
  }

  private mutating func add(_ label: Label, _ types: Set<Int>, from: Int, to: Int, quirk: Int?) {
    let isSilent = types.isEmpty
    // Quirks and silent moves look different, so they are lines of their own.
    let known = edges.firstIndex {
      $0.from == from && $0.to == to && $0.quirk == quirk && $0.isSilent == isSilent
    }
    guard let known else {
      let labels = label.line.isEmpty ? [] : [label]
      edges.append(Edge(from: from, to: to, labels: labels, types: types, quirk: quirk, isSilent: isSilent))
      return
    }
    edges[known].types.formUnion(types)
    edges[known].labels = joined(edges[known].labels, label)
  }

  /// Of one text with several conditions the union is told; a pair stands for each of its halves alone.
  private func joined(_ labels: [Label], _ new: Label) -> [Label] {
    if let same = labels.firstIndex(where: { $0.text == new.text }) {
      var labels = labels
      switch (labels[same].condition, new.condition) {
      case (let old?, let more?): if old != more { labels[same].condition = "\(old) or \(more)" }
      default: labels[same].condition = nil
      }
      return labels
    }
    let halves = machine.pairs.map { (name: pairName($0), [model.typeName($0.call), model.typeName($0.notification)]) }
    if halves.contains(where: { pair in pair.1.contains(new.text) && labels.contains { $0.text == pair.name } }) {
      return labels
    }
    return labels.filter { label in
      !halves.contains { $0.name == new.text && $0.1.contains(label.text) && label.condition == new.condition }
    } + [new]
  }

  /// What a transition emits, a pair written once.
  private func text(_ emissions: [Emission]) -> String {
    var parts: [String] = []
    var skipped = Set<Int>()
    for (index, emission) in emissions.enumerated() where !skipped.contains(index) {
      if let pair = machine.pairs.first(where: { emission.types == [$0.call] || emission.types == [$0.notification] }),
        let other = emissions.indices.first(where: {
          $0 > index && (emissions[$0].types == [pair.call] || emissions[$0].types == [pair.notification])
        })
      {
        skipped.insert(other)
        parts.append(pairName(pair))
      } else {
        parts.append(alternatives(emission.types))
      }
    }
    return parts.joined(separator: ", ")
  }

  private func alternatives(_ types: [Int]) -> String {
    let names = types.map(model.typeName)
    return names.count <= 3
      ? names.joined(separator: " or ") : "\(names[0]), \(names[1]) or \(names.count - 2) others"
  }

  /// `didBecomeActive` for `app.didBecomeActive` and `note.didBecomeActive`.
  private func pairName(_ pair: Pair) -> String {
    let (call, notification) = (Self.lastPart(model.typeName(pair.call)), Self.lastPart(model.typeName(pair.notification)))
    return call == notification ? call : model.typeName(pair.call)
  }

  private static func lastPart(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }
}
