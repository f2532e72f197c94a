import LifecycleModel
import Testing

@testable import Replay

/// An alignment of a subject that may be nearly anywhere: what it keeps is counted, as time could not be.
@Suite struct WideAlignmentTests {
  private static let types = [
    "app.didBecomeActive", "note.didBecomeActive", "app.willResignActive", "note.didEnterBackground",
    "app.willEnterForeground", "note.willTerminate",
  ]

  /// The app's machine under a header that says nothing.
  private let trace: Trace
  private let automaton: Determinization
  private let start: Int32

  init() throws {
    let model = try Model.builtIn()
    trace = Trace(
      facts: HeaderFacts(model: model), model: model, vocabulary: model.vocabulary(defaultFamily: nil), occurring: [])
    let machine = try #require(model.machines.firstIndex { $0.id == "app" })
    automaton = trace.current(machine).takeUnretainedValue()
    start = trace.start(machine, .anywhere, name: nil)
  }

  private func letter(_ name: String) throws -> Int {
    let type = try #require(trace.model.types.firstIndex { $0.name == name })
    return automaton.automaton.alphabet.letter(type: type, passed: 0, reading: 0)
  }

  @Test func aColumnHasEachStateOnceInEachWorld() throws {
    let belief = automaton.beliefs[Int(start)]
    #expect(belief.entries.count > 500, "else nothing is tried here: \(belief.entries.count)")
    let graph = automaton.alignment
    let root = AlignmentNode(start: belief, graph: graph, budget: 1)
    var node = root
    for name in Self.types + Self.types {
      node = node.next(try letter(name))
      var worlds: [Int32: WorldSet] = [:]
      for entry in node.column.layers.flatMap(\.entries) {
        let known = worlds[entry.configuration] ?? .none
        #expect((known & entry.worlds).isEmpty && !entry.worlds.isEmpty)
        worlds[entry.configuration] = known | entry.worlds
      }
      // Not one entry for each way: there are a hundred times as many.
      #expect(node.column.count <= 2 * graph.numbers.configurations.count)
    }
    withExtendedLifetime(root) {}
  }

  @Test func whatIsNotInUseIsForgotten() throws {
    let forest = AlignmentForest()
    let root = forest.root(automaton, start, budget: 0)
    #expect(forest.root(automaton, start, budget: 0) === root)
    forest.grew(by: AlignmentForest.limit)
    #expect(forest.root(automaton, start, budget: 0) === root)
    forest.grew(by: 1)
    #expect(forest.root(automaton, start, budget: 0) !== root)
  }
}
