import LifecycleModel

/// The cheapest repair of a history by trying all: independent of the replay's own steps, and slow.
///
/// It knows machines of plain transitions: no readings, no quirks, no refusals that forbid.
struct ExhaustiveRepair {
  /// Where a machine may be: a node for each region, in one world.
  struct Place: Hashable {
    var nodes: [Int]
    var isOld: Bool
  }

  let automaton: Automaton
  let hidden: Set<Int>
  let shown: [Int]

  init(automaton: Automaton, hidden: Set<Int>) {
    self.automaton = automaton
    self.hidden = hidden
    shown = automaton.model.types.indices.filter { !hidden.contains($0) }
  }

  /// All beginnings: the header says nothing.
  var start: Set<Place> {
    var places: [[Int]] = [[]]
    for region in automaton.machine.regions {
      places = places.flatMap { place in region.start.map { place + [$0] } }
    }
    return closed(Set(places.flatMap { nodes in [true, false].map { Place(nodes: nodes, isOld: $0) } }))
  }

  /// The least number of moves that make the history legal; nil where it takes more than a bound.
  func cost(of history: [Int], atMost bound: Int) -> Int? {
    (0...bound).first { canMend(history, 0, start, $0) }
  }

  /// All single moves that mend a history, as text.
  func singleMoves(of history: [Int]) -> Set<String> {
    var found: Set<String> = []
    func isLegal(_ types: [Int]) -> Bool {
      var places = start
      for type in types { places = stepped(places, type) }
      return !places.isEmpty
    }
    for index in history.indices {
      var other = history
      other.remove(at: index)
      if isLegal(other) { found.insert("extra \(index)") }
      for type in shown where type != history[index] && canChange(type) {
        other = history
        other[index] = type
        if isLegal(other) { found.insert("wrongKind \(index) \(type)") }
      }
      guard index + 1 < history.count else { continue }
      other = history
      other.swapAt(index, index + 1)
      if history[index] != history[index + 1], isLegal(other) { found.insert("swapped \(index)") }
      other.removeSubrange(index...index + 1)
      if isPair(history[index], history[index + 1]), isLegal(other) { found.insert("extraPair \(index)") }
    }
    for (first, second) in [(2, 1), (1, 2), (2, 2)] where first + second <= history.count {
      for index in 0...history.count - first - second {
        let a = history[index..<index + first]
        let b = history[index + first..<index + first + second]
        var other = history
        other.replaceSubrange(index..<index + first + second, with: Array(b) + Array(a))
        if isWhole(a), isWhole(b), isLegal(other) {
          found.insert("misplacedPair \(index)")
        }
      }
    }
    for index in 0...history.count {
      for type in shown where isKnown(type) {
        var other = history
        other.insert(type, at: index)
        if isLegal(other) { found.insert("missing \(index) \(type)") }
      }
      for pair in automaton.machine.pairs where !hidden.contains(pair.call) && !hidden.contains(pair.notification) {
        var other = history
        other.insert(contentsOf: [pair.call, pair.notification], at: index)
        if isLegal(other) {
          found.insert("missingPair \(index)")
        }
      }
    }
    return found
  }

  private func isKnown(_ type: Int) -> Bool { automaton.consumes.contains { $0[type] } }

  private func isPair(_ a: Int, _ b: Int) -> Bool {
    automaton.machine.pairs.contains {
      ($0.call, $0.notification) == (a, b) || ($0.call, $0.notification) == (b, a)
    }
  }

  private func canMend(_ history: [Int], _ index: Int, _ places: Set<Place>, _ left: Int) -> Bool {
    guard !places.isEmpty else { return false }
    guard index < history.count else { return true }
    if canMend(history, index + 1, stepped(places, history[index]), left) { return true }
    guard left > 0 else { return false }
    if canMend(history, index + 1, places, left - 1) { return true }
    for type in shown {
      let after = stepped(places, type)
      if canMend(history, index, after, left - 1) { return true }
      if type != history[index], canChange(type), canMend(history, index + 1, after, left - 1) { return true }
    }
    for pair in automaton.machine.pairs where !hidden.contains(pair.call) && !hidden.contains(pair.notification) {
      let after = stepped(stepped(places, pair.call), pair.notification)
      if canMend(history, index, after, left - 1) { return true }
    }
    if canMisplace(history, index, places, left) { return true }
    guard index + 1 < history.count else { return false }
    let (first, second) = (history[index], history[index + 1])
    if isPair(first, second), canMend(history, index + 2, places, left - 1) { return true }
    return canMend(history, index + 2, stepped(stepped(places, second), first), left - 1)
  }

  /// A pair on the wrong side of a single event, or of a pair.
  private func canMisplace(_ history: [Int], _ index: Int, _ places: Set<Place>, _ left: Int) -> Bool {
    for (first, second) in [(2, 1), (1, 2), (2, 2)] where index + first + second <= history.count {
      let a = history[index..<index + first]
      let b = history[index + first..<index + first + second]
      guard isWhole(a), isWhole(b) else { continue }
      let after = (Array(b) + Array(a)).reduce(places) { stepped($0, $1) }
      if canMend(history, index + first + second, after, left - 1) { return true }
    }
    return false
  }

  private func isWhole(_ types: ArraySlice<Int>) -> Bool {
    types.count == 1
      || automaton.machine.pairs.contains { [$0.call, $0.notification] == Array(types) }
  }

  // MARK: The machine

  func stepped(_ places: Set<Place>, _ type: Int) -> Set<Place> {
    var result: Set<Place> = []
    for place in places {
      var ways: [[Int]] = [[]]
      for region in place.nodes.indices {
        let node = place.nodes[region]
        var targets = automaton.nodes[region][node].edges.filter {
          $0.types.contains(type) && holds($0.condition, place) && $0.skips.allSatisfy { isSilent($0) }
        }.map(\.to)
        // The first region must know the event if it has it at all; the others only watch.
        if targets.isEmpty, region > 0 || !automaton.consumes[0][type] { targets = [node] }
        ways = ways.flatMap { way in targets.map { way + [$0] } }
      }
      result.formUnion(ways.map { Place(nodes: $0, isOld: place.isOld) })
    }
    return closed(result)
  }

  /// Whether an event of a type can change anything: what could not is no better than none.
  private func canChange(_ type: Int) -> Bool {
    automaton.nodes[0].contains { node in node.edges.contains { $0.types.contains(type) && !$0.isLoop } }
  }

  private func closed(_ places: Set<Place>) -> Set<Place> {
    var (result, open) = (places, Array(places))
    while let place = open.popLast() {
      for region in place.nodes.indices {
        for silent in automaton.nodes[region][place.nodes[region]].silent
        where holds(silent.condition, place) && silent.skips.allSatisfy({ isSilent($0) }) {
          var target = place
          target.nodes[region] = silent.to
          if result.insert(target).inserted { open.append(target) }
        }
      }
    }
    return result
  }

  private func isSilent(_ emission: Emission) -> Bool { emission.types.allSatisfy(hidden.contains) }

  private func holds(_ condition: Guard, _ place: Place) -> Bool {
    switch condition {
    case .always: true
    case .never, .version, .payload, .recorded: false
    case .all(let parts): parts.allSatisfy { holds($0, place) }
    case .any(let parts): parts.contains { holds($0, place) }
    case .not(let part): !holds(part, place)
    case .fact(_, let value): value == String(place.isOld)
    case .region(let region, let states):
      states.contains(automaton.nodes[region][place.nodes[region]].state)
    }
  }
}
