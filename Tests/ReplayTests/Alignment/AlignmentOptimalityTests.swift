import LifecycleModel
import Testing

@testable import Replay

/// An alignment costs what the cheapest repair costs, and lists all cheapest repairs.
@Suite struct AlignmentOptimalityTests {
  private static let parts = 10
  private static let perPart = 100
  private static let bound = 3

  private static func seed(_ part: Int, _ number: Int) -> UInt64 { UInt64(7_000_000 + part * perPart + number) }

  @Test(arguments: 0..<parts)
  func theCostIsThatOfAnExhaustiveSearch(part: Int) throws {
    for number in 0..<Self.perPart {
      let seed = Self.seed(part, number)
      var machine = try RandomMachine(seed: seed)
      let history = machine.history()
      let expected = ExhaustiveRepair(automaton: machine.automaton, hidden: machine.hidden)
        .cost(of: history, atMost: Self.bound)
      let (root, node) = alignment(of: history, machine)
      let found = withExtendedLifetime(root) { node.minimum?.faults }
      #expect(found == expected, "seed \(seed): \(history)")
    }
  }

  @Test(arguments: 0..<parts)
  func allSingleRepairsAreFound(part: Int) throws {
    for number in 0..<Self.perPart {
      let seed = Self.seed(part, number)
      var machine = try RandomMachine(seed: seed)
      let history = machine.history()
      let search = ExhaustiveRepair(automaton: machine.automaton, hidden: machine.hidden)
      guard search.cost(of: history, atMost: 1) == 1 else { continue }
      let scripts = scripts(mending: history, machine)
      #expect(scripts.allSatisfy { $0.count == 1 }, "seed \(seed)")
      let found = Set(scripts.flatMap { $0 }.map(Self.text))
      let possible = search.singleMoves(of: history)
      #expect(found.isSubset(of: possible), "seed \(seed): \(history): \(found.subtracting(possible))")
      let missed = possible.subtracting(found)
      #expect(missed.isEmpty, "seed \(seed): \(history): \(missed)")
    }
  }

  @Test(arguments: 0..<parts)
  func eachScriptMendsTheHistory(part: Int) throws {
    for number in 0..<Self.perPart {
      let seed = Self.seed(part, number)
      var machine = try RandomMachine(seed: seed)
      let history = machine.history()
      let search = ExhaustiveRepair(automaton: machine.automaton, hidden: machine.hidden)
      for script in scripts(mending: history, machine).prefix(20) {
        let mended = Self.apply(script, to: history)
        #expect(search.cost(of: mended, atMost: 0) == 0, "seed \(seed): \(history): \(script) gives \(mended)")
      }
    }
  }

  private func scripts(mending history: [Int], _ machine: RandomMachine) -> [[AlignmentMove]] {
    let (root, node) = alignment(of: history, machine)
    return withExtendedLifetime(root) {
      RepairSearch(to: node).scripts(ScriptRequest(faults: 0..<(node.minimum?.faults ?? 0)))
    }
  }

  private func alignment(
    of history: [Int], _ machine: RandomMachine
  ) -> (root: AlignmentNode, node: AlignmentNode) {
    let statuses = machine.automaton.model.types.indices.map { type -> TypeStatus in
      machine.hidden.contains(type) ? .free : .required
    }
    let graph = AlignmentGraph(automaton: machine.automaton, observability: Observability(statuses: statuses))
    var configurations = [Configuration(packed: 0)]
    for (region, row) in machine.automaton.machine.regions.enumerated() {
      configurations = configurations.flatMap { from in row.start.map { from.with(region, at: $0) } }
    }
    let start = configurations.flatMap { graph.closure(graph.number(of: $0)) }
    let root = AlignmentNode(start: graph.belief(merged(start)), graph: graph, budget: Self.bound)
    let node = history.reduce(root) { node, type in
      node.next(machine.automaton.alphabet.letter(type: type, passed: 0, reading: 0))
    }
    return (root, node)
  }

  private static func text(_ move: AlignmentMove) -> String {
    switch move {
    case .misread(let place), .misreadPair(let place, _): "misread \(place)"
    case .missing(.event(let type), let place): "missing \(place) \(type)"
    case .missing(.pair, let place): "missingPair \(place)"
    case .extra(let place): "extra \(place)"
    case .extraPair(let place, _): "extraPair \(place)"
    case .swapped(let place, _): "swapped \(place)"
    case .misplaced(let first, _): "misplacedPair \(first.lowerBound)"
    case .wrongKind(let place, let type): "wrongKind \(place) \(type)"
    }
  }

  /// The history with the moves made, from the last to the first, so that places stay.
  private static func apply(_ script: [AlignmentMove], to history: [Int]) -> [Int] {
    var mended = history
    for move in script.reversed() {
      switch move {
      case .misread, .misreadPair: break
      case .missing(.event(let type), let place): mended.insert(type, at: place)
      case .missing(.pair(let pair), let place): mended.insert(contentsOf: [pair.call, pair.notification], at: place)
      case .extra(let place): mended.remove(at: place)
      case .extraPair(let first, let second): mended.removeSubrange(first...second)
      case .swapped(let first, let second): mended.swapAt(first, second)
      case .misplaced(let first, let second):
        mended.replaceSubrange(
          first.lowerBound..<second.upperBound, with: mended[second] + mended[first])
      case .wrongKind(let place, let type): mended[place] = type
      }
    }
    return mended
  }
}
