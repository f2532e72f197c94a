import EventLog
import LifecycleModel

/// One machine under what a log's header says, as a net for programs of process mining: places, transitions by activity
/// from place to place, the place where runs begin and those where they may end (in a complete log those where nothing is
/// under way, else all). What happens unseen is worked in, known behaviours of the system that break a rule are left out.
///
/// Costs of alignments ask for the sequences of activities alone, so the net is deterministic and has no two places that
/// allow the same.
///
/// An activity is a type of event with a number that tells which of the machine's tests on the payload it passes.
public struct AcceptingNet: Sendable {
  public struct Activity: Sendable {
    public var name: String
    public var type: String
    let letter: Int
  }

  public struct Transition: Sendable, Hashable {
    public var from: Int
    public var activity: Int
    public var to: Int
  }

  public private(set) var activities: [Activity] = []
  /// By type, in the order of their bits.
  public private(set) var tests: [(type: String, tests: [PayloadTest])] = []
  public private(set) var placeCount = 0
  /// Runs begin in place 0.
  public private(set) var final: [Int] = []
  public private(set) var transitions: [Transition] = []

  /// - Parameters:
  ///   - log: Begins with a header that says what is recorded.
  ///   - machine: Its index in the model.
  /// - Returns: nil where the log has no header that declares its channels.
  public init?(of log: LogInput, model: Model, machine: Int) throws(LogError) {
    let vocabulary = model.vocabulary(defaultFamily: nil)
    let batch = EventBatch()
    _ = try LogReader(source: try log.open(), vocabulary: vocabulary).read(into: batch)
    guard let first = batch.events.first, first.header >= 0 else { return nil }
    let facts = HeaderFacts(batch.headers[Int(first.header)], model: model)
    guard facts.channels != nil else { return nil }
    let trace = Trace(facts: facts, model: model, vocabulary: vocabulary, occurring: nil)
    let determinization = trace.current(machine).takeUnretainedValue()
    let state = trace.start(machine, .launch, name: nil)
    let start = determinization.beliefs[Int(state)]
    withExtendedLifetime(trace) {
      nameActivities(determinization.alignment)
      var walk = NetWalk(determinization.alignment, letters: activities.map(\.letter))
      walk.explore(start, isComplete: facts.isComplete)
      let classes = walk.classes
      placeCount = (classes.max() ?? -1) + 1
      final = Set(classes.indices.filter { walk.isFinal[$0] }.map { classes[$0] }).sorted()
      let joined = walk.transitions.map {
        Transition(from: classes[$0.from], activity: $0.activity, to: classes[$0.to])
      }
      transitions = Set(joined).sorted { ($0.from, $0.activity) < ($1.from, $1.activity) }
    }
  }

  private mutating func nameActivities(_ graph: AlignmentGraph) {
    let alphabet = graph.automaton.alphabet
    for row in alphabet.rows where row.type != graph.automaton.model.endType {
      let type = graph.automaton.model.typeName(row.type)
      tests.append((type, row.tests))
      for letter in graph.letters(of: row.type) {
        let name = row.tests.isEmpty ? type : "\(type)#\(alphabet.parts(of: letter).passed)"
        activities.append(Activity(name: name, type: type, letter: letter))
      }
    }
  }
}

/// Finds the places of a net: sets of configurations with their worlds, as sequences of events lead to them.
private struct NetWalk {
  private let graph: AlignmentGraph
  private let letters: [Int]
  private var places: [[AlignmentColumn.Entry]] = []
  private var numbers: [[AlignmentColumn.Entry]: Int] = [:]
  private(set) var isFinal: [Bool] = []
  private(set) var transitions: [AcceptingNet.Transition] = []

  init(_ graph: AlignmentGraph, letters: [Int]) {
    self.graph = graph
    self.letters = letters
  }

  mutating func explore(_ start: Belief, isComplete: Bool) {
    _ = number(
      merged(start.entries.map { .init(configuration: graph.number(of: $0.configuration.certain), worlds: $0.worlds) }))
    var next = 0
    while next < places.count {
      for (activity, letter) in letters.enumerated() {
        let reached = step(places[next], letter)
        guard !reached.isEmpty else { continue }
        transitions.append(.init(from: next, activity: activity, to: number(reached)))
      }
      isFinal.append(!isComplete || !step(places[next], end).isEmpty)
      next += 1
    }
  }

  private var end: Int {
    graph.automaton.alphabet.letter(type: graph.automaton.model.endType, passed: 0, reading: 0)
  }

  private func step(_ place: [AlignmentColumn.Entry], _ letter: Int) -> [AlignmentColumn.Entry] {
    merged(
      place.flatMap { entry in
        graph.arcs(entry.configuration, letter).compactMap { arc -> AlignmentColumn.Entry? in
          let worlds = entry.worlds & arc.worlds
          return arc.cost == .zero && !worlds.isEmpty
            ? .init(configuration: graph.certain(arc.target), worlds: worlds) : nil
        }
      })
  }

  private mutating func number(_ place: [AlignmentColumn.Entry]) -> Int {
    if let known = numbers[place] { return known }
    numbers[place] = places.count
    places.append(place)
    return places.count - 1
  }

  /// By place the class of those that allow the same, refined until nothing tells two of a class apart. That of the
  /// first place is 0.
  var classes: [Int] {
    var next = [[Int: Int]](repeating: [:], count: isFinal.count)
    for transition in transitions { next[transition.from][transition.activity] = transition.to }
    var classes = [Int](repeating: 0, count: isFinal.count)
    var count = 1
    while true {
      var known: [[Int]: Int] = [:]
      let refined = classes.indices.map { place -> Int in
        let row = letters.indices.map { next[place][$0].map { classes[$0] + 1 } ?? 0 }
        let key = [classes[place], isFinal[place] ? 1 : 0] + row
        let made = known[key] ?? known.count
        known[key] = made
        return made
      }
      classes = refined
      if known.count == count { return classes }
      count = known.count
    }
  }
}
