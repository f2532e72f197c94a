import EventLog
import LifecycleModel

extension Walk {
  /// A state that an event of a type may say that it read here, as far as its edges tell; nil where nothing reads.
  mutating func reading(of type: Int) -> JSONValue.Member? {
    for machine in graph.hearers[type] {
      guard let key = graph.automata[machine].machine.readingKey,
        let position = places.subjects[SubjectName(machine: machine, instance: nil)]
      else { continue }
      let automaton = graph.automata[machine]
      let edges = automaton.nodes[0][position[0]].edges
      let values = (graph.edges[machine][0][position[0]][type] ?? []).flatMap { edges[$0].reads.map(\.value) }
      let value = values.isEmpty ? random.pick(automaton.alphabet.readings) : random.pick(values)
      if let value { return .init(key: key, value: .string(value)) }
    }
    return nil
  }
}
