import LifecycleModel

/// Where the subjects of a walk are.
struct WalkPlaces {
  /// A subject: a machine, and the instance that a payload key names.
  struct SubjectName: Hashable {
    var machine: Int
    var instance: String?
  }

  let graph: WalkGraph
  var subjects: [SubjectName: Position] = [:]
  /// Instances that the log has shown: of others nobody can tell that they heard what all hear.
  var shown: Set<SubjectName> = []

  /// The subjects of a machine that hear an event; none where it does not tell which instance it is of.
  func listeners(_ machine: Int, _ event: WalkEvent) -> [SubjectName] {
    guard let key = graph.keys[machine] else { return [SubjectName(machine: machine, instance: nil)] }
    if graph.isBroadcast[machine][event.type] {
      return shown.filter { $0.machine == machine }.sorted()
    }
    guard let name = event.text(key) ?? (graph.automata[machine].machine.keyOptional ? "" : nil) else { return [] }
    return [SubjectName(machine: machine, instance: name)]
  }

  /// The positions in the order of machines and names.
  var all: [(subject: SubjectName, position: Position)] {
    subjects.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The public names of the states of a machine's subjects.
  func shownStates(_ machine: Int) -> [String] {
    all.filter { $0.subject.machine == machine }.map {
      graph.automata[machine].machine.shown[shownIndex(machine, $0.position)]
    }
  }

  private func shownIndex(_ machine: Int, _ position: Position) -> Int {
    let automaton = graph.automata[machine]
    return automaton.machine.regions[0].states[automaton.nodes[0][position[0]].state].shows
  }

  /// The number of the public state of a machine that every run has.
  func shownIndex(_ machine: Int) -> Int {
    subjects[SubjectName(machine: machine, instance: nil)].map { shownIndex(machine, $0) } ?? 0
  }
}

extension WalkPlaces.SubjectName: Comparable {
  static func < (a: Self, b: Self) -> Bool { (a.machine, a.instance ?? "") < (b.machine, b.instance ?? "") }
}
