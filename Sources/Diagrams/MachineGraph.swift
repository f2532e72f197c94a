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
    /// Any of these; none: always, or by what the event carries.
    var conditions: [String]

    var line: String { conditions.isEmpty ? text : "\(text) [\(conditions.joined(separator: " or "))]" }

    /// The label where either condition will do.
    func joined(_ other: Label) -> Label {
      guard !conditions.isEmpty, !other.conditions.isEmpty else { return Label(text: text, conditions: []) }
      let all = conditions + other.conditions.filter { !conditions.contains($0) }
      return Label(text: text, conditions: all.contains { all.contains("not \($0)") } ? [] : all)
    }
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
  private let family: String?
  /// The confidence of what no source tells.
  private static let inference = "L"

  init(_ machine: Machine, of model: Model, facts: FactValues) {
    self.machine = machine
    self.model = model
    self.facts = facts
    family = Self.commonFamily(machine.regions.first?.transitions ?? [], model)
    guard let region = machine.regions.first else { return }
    // What is accepted only with a warning, or on an inference, is no part of the machine as it is meant.
    let likely = region.transitions.filter { $0.confidence != Self.inference && reduced($0.condition) != .never }
    let legal = likely.compactMap { transition in
      var meant = transition
      meant.from = transition.from.filter { !machine.isOdd(transition, from: $0) }
      return meant.from.isEmpty ? nil : meant
    }
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

  /// Internal states that transitions lead to from where runs begin. Where a run whose beginning is not recorded may be is
  /// no beginning: the version may not let it get there.
  private static func reachable(_ region: Region, _ transitions: [Transition]) -> Set<Int> {
    let start = Set(region.start.isEmpty ? region.startUnrecorded : region.start)
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
    let label = Label(text: text(emissions), conditions: reduced(transition.condition).words.map { [$0] } ?? [])
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
      labels[same] = labels[same].joined(new)
      return labels
    }
    if labels.contains(where: { isHalf(new.text, of: $0.text) }) { return labels }
    return labels.filter { !(isHalf($0.text, of: new.text) && $0.conditions == new.conditions) } + [new]
  }

  private func isHalf(_ text: String, of name: String) -> Bool {
    machine.pairs.contains { pair in
      pairName(pair) == name && [pair.call, pair.notification].contains { self.name(ofType: $0) == text }
    }
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
    let names = types.map(name(ofType:))
    return names.count <= 3
      ? names.joined(separator: " or ") : "\(names[0]), \(names[1]) or \(names.count - 2) others"
  }

  /// `didBecomeActive` for `app.didBecomeActive` and `note.didBecomeActive`.
  private func pairName(_ pair: Pair) -> String { Self.lastPart(model.typeName(pair.call)) }

  func name(of type: String) -> String {
    family.map { type.hasPrefix($0) ? String(type.dropFirst($0.count)) : type } ?? type
  }

  /// The family is left out where the machine hears one only.
  private func name(ofType type: Int) -> String { name(of: model.typeName(type)) }

  /// `vc.`, where all transitions emit nothing else.
  private static func commonFamily(_ transitions: [Transition], _ model: Model) -> String? {
    let families = Set(
      transitions.lazy.filter { $0.to != nil }.flatMap(\.emissions).flatMap(\.types).map { type in
        String(model.typeName(type).prefix { $0 != "." }) + "."
      })
    return families.count == 1 ? families.first : nil
  }

  private static func lastPart(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }
}
