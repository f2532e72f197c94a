import LifecycleModel
import Testing

@testable import Replay

/// The cost of the optimal alignment in log moves and model moves is that of an exhaustive search, on random machines.
@Suite struct FitnessCostTests {
  private static let parts = 10
  private static let perPart = 100
  private static let bound = 4

  @Test(arguments: 0..<parts)
  func theCostIsThatOfAnExhaustiveSearch(part: Int) throws {
    for number in 0..<Self.perPart {
      let seed = UInt64(7_000_000 + part * Self.perPart + number)
      var machine = try RandomMachine(seed: seed)
      let history = machine.history()
      let found = cost(of: history, machine)
      let search = ExhaustiveRepair(automaton: machine.automaton, hidden: machine.hidden)
      let expected = search.moves(of: history, atMost: Self.bound)
      if let expected {
        #expect(found == expected, "seed \(seed): \(history)")
      } else {
        #expect(found > Self.bound, "seed \(seed): \(history)")
      }
    }
  }

  private func cost(of history: [Int], _ machine: RandomMachine) -> Int {
    let automaton = machine.automaton
    let statuses = automaton.model.types.indices.map { type -> TypeStatus in
      machine.hidden.contains(type) ? .free : .required
    }
    let graph = AlignmentGraph(automaton: automaton, observability: Observability(statuses: statuses))
    var configurations = [Configuration(packed: 0)]
    for (region, row) in automaton.machine.regions.enumerated() {
      configurations = configurations.flatMap { from in row.start.map { from.with(region, at: $0) } }
    }
    let start = configurations.flatMap { graph.closure(graph.number(of: $0)) }
    let forest = FitnessForest()
    let fitness = SubjectFitness(start: graph.belief(merged(start)), graph, forest)
    for type in history { fitness.hear(automaton.alphabet.letter(type: type, passed: 0, reading: 0), graph) }
    let sum = fitness.sum(isComplete: false)
    #expect(sum.events == history.count && sum.path == 0)
    return sum.cost
  }
}

extension ExhaustiveRepair {
  /// The least number of events to take away and to put in that make the history legal; nil where it takes more.
  func moves(of history: [Int], atMost bound: Int) -> Int? {
    (0...bound).first { canAlign(history[...], start, $0) }
  }

  private func canAlign(_ rest: ArraySlice<Int>, _ places: Set<Place>, _ left: Int) -> Bool {
    guard !places.isEmpty else { return false }
    guard let type = rest.first else { return true }
    if canAlign(rest.dropFirst(), stepped(places, type), left) { return true }
    guard left > 0 else { return false }
    return canAlign(rest.dropFirst(), places, left - 1)
      || shown.contains { canAlign(rest, stepped(places, $0), left - 1) }
  }
}
