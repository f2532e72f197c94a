import Replay

/// Stays and changes of state of one log, by number of the state sets.
struct EdgeTable {
  private let activeState: String
  /// Public names of the state sets.
  private var names: [String] = []
  private var areActive: [Bool] = []
  /// Without the times of stays that an edge ended: those are in ``edges`` and come together in the report.
  private var states: [StatisticsReport.StateCounts] = []
  private var edges: [StatisticsReport.EdgeCounts] = []
  /// Of ``edges``, before their sketches have counted them.
  private let pending = PendingTimes()
  private var ends: [(from: StateSetID, to: StateSetID)] = []
  /// One more than the index of an edge, by `from * stride + to`; 0 where it has not occurred.
  private var places: [Int32] = []
  private var stride = 0
  private(set) var sets = StateSets()

  init(activeState: String) { self.activeState = activeState }

  /// Learns the state sets that the replay has built since.
  mutating func learn(_ sets: [[String]]) {
    guard sets.count > names.count else { return }
    self.sets.learn(sets)
    for set in sets[names.count...] {
      names.append(set.joined(separator: "|"))
      areActive.append(set == [activeState])
      states.append(StatisticsReport.StateCounts())
    }
    if names.count > stride { widen() }
  }

  private mutating func widen() {
    stride = 2 * names.count
    places = Array(repeating: 0, count: stride * stride)
    for (index, end) in ends.enumerated() { places[place(end.from, end.to)] = Int32(index + 1) }
  }

  private func place(_ from: StateSetID, _ to: StateSetID) -> Int { Int(from) * stride + Int(to) }

  func name(_ state: StateSetID) -> String { names[Int(state)] }
  func isActive(_ state: StateSetID) -> Bool { areActive[Int(state)] }

  /// Takes a move, and counts the one before it: by now its stay has its last name.
  mutating func take(_ move: StayTracker.Move, _ flags: Step.Flags, _ stay: inout StayTracker) {
    if move.found >= 0 || move.from >= 0 {
      settle(&stay)
      stay.held = (move, flags)
    }
    if move.widened >= 0, let held = stay.held {
      if held.move.to >= 0 { stay.held?.move.to = move.widened } else { stay.held?.move.found = move.widened }
    }
    if move.isEnd { settle(&stay) }
  }

  /// Counts the move that was held back.
  mutating func settle(_ stay: inout StayTracker) {
    guard let (move, flags) = stay.held else { return }
    stay.held = nil
    count(move, flags)
  }

  private mutating func count(_ move: StayTracker.Move, _ flags: Step.Flags) {
    if move.found >= 0 { states[Int(move.found)].visits.count() }
    guard move.from >= 0 else { return enter(move) }
    if move.fromBeforeLog { states[Int(move.from)].open.count() }
    // A stay that was left for one of the same name was left all the same.
    if move.to >= 0, move.to != move.from || !move.isEnd {
      countEdge(move, flags)
    } else if let time = move.time {
      states[Int(move.from)].times.add(time)
    }
    enter(move)
  }

  /// What comes after the end of a run is no stay.
  private mutating func enter(_ move: StayTracker.Move) {
    if move.to >= 0, !move.isEnd { states[Int(move.to)].visits.count() }
  }

  private mutating func countEdge(_ move: StayTracker.Move, _ flags: Step.Flags) {
    let place = place(move.from, move.to)
    if places[place] == 0 {
      edges.append(StatisticsReport.EdgeCounts())
      ends.append((move.from, move.to))
      places[place] = Int32(edges.count)
    }
    let edge = Int(places[place]) - 1
    edges[edge].count.count()
    if flags.contains(.illegal) { edges[edge].illegal.count() }
    if flags.contains(.odd) { edges[edge].odd.count() }
    if let time = move.time { pending.add(time, to: edge, &edges[edge].times) }
  }

  /// A stay that the end of the log leaves open.
  mutating func leaveOpen(_ state: StateSetID) {
    if state >= 0 { states[Int(state)].open.count() }
  }

  mutating func report(to report: inout StatisticsReport) {
    for edge in edges.indices { pending.drain(edge, to: &edges[edge].times) }
    // Sets of different machines can have one name, so everything is merged, not assigned.
    for (name, counts) in zip(names, states) where counts.visits > 0 {
      report.states[name, default: .init()].merge(counts)
    }
    for (end, counts) in zip(ends, edges) {
      let edge = StatisticsReport.Edge(from: name(end.from), to: name(end.to))
      report.transitions[edge, default: .init()].merge(counts)
      if !counts.times.isEmpty { report.states[edge.from, default: .init()].times.merge(counts.times) }
    }
  }
}
