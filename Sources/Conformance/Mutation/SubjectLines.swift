import LifecycleModel
import Replay

/// Which lines of a generated log one subject hears.
struct SubjectLines {
  let model: Model
  private let heard: [Set<String>]
  private let own: [Set<String>]
  private let broadcast: [Set<String>]
  /// Types that change nothing of the machine proper, wherever they come.
  private let idle: [Set<String>]

  init(_ model: Model) {
    self.model = model
    func names(_ types: some Sequence<Int>) -> Set<String> {
      Set(types.filter { $0 < model.types.count }.map { model.types[$0].name })
    }
    heard = model.machines.map { machine in
      names(
        machine.regions.flatMap { $0.transitions.flatMap { $0.emissions.flatMap(\.types) } }
          + machine.refusals.flatMap { $0.types ?? [] })
    }
    own = model.machines.map { machine in
      names(machine.regions.prefix(1).flatMap { $0.transitions.flatMap { $0.emissions.flatMap(\.types) } })
    }
    broadcast = model.machines.map { names($0.broadcast) }
    idle = model.machines.map { machine in
      let transitions = machine.regions.prefix(1).flatMap(\.transitions)
      func types(_ transitions: [Transition]) -> Set<Int> { Set(transitions.flatMap { $0.emissions.flatMap(\.types) }) }
      return names(types(transitions).subtracting(types(transitions.filter { $0.to != nil })))
    }
  }

  /// Whether the machine proper, not only what watches beside it, knows a type.
  func isOwn(_ type: String, _ machine: Int) -> Bool { own[machine].contains(type) }

  /// The machine and the instance of a subject that findings name so; nil for what is found across subjects.
  func subject(_ name: String) -> (machine: Int, instance: String?)? {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let machine = model.machines.firstIndex(where: { $0.id == parts[0] }) else { return nil }
    return (machine, parts.count > 1 ? parts[1] : nil)
  }

  /// The instance that a line is of; nil where the machine has one a run.
  func instance(_ line: GeneratedLog.Line, _ machine: Int) -> String? {
    model.machines[machine].key.flatMap { key in WalkEvent(type: 0, payload: line.members).text(key) }
  }

  /// The indices of the lines that a subject hears.
  func indices(_ log: GeneratedLog, run: Int, machine: Int, instance: String?) -> [Int] {
    log.lines.indices.filter { index in
      let line = log.lines[index]
      guard line.run == run, heard[machine].contains(line.type) else { return false }
      return model.machines[machine].key == nil || broadcast[machine].contains(line.type)
        || self.instance(line, machine) == instance
    }
  }

  /// What a subject hears once a repair is made: types in their order.
  func types(
    _ log: GeneratedLog, run: Int, machine: Int, instance: String?, repairedBy repair: [RepairStep] = []
  ) -> [String] {
    var list = indices(log, run: run, machine: machine, instance: instance).map {
      (line: $0 + 2, type: log.lines[$0].type)
    }
    func place(_ line: Int) -> Int? { list.firstIndex { $0.line == line } }
    for step in repair {
      switch step.operation {
      case .insert:
        // What is inserted before one line stays in its order.
        let place = list.firstIndex { $0.line >= step.line && $0.line > 0 } ?? list.count
        list.insert((line: 0, type: step.event ?? ""), at: place)
      case .delete: if let place = place(step.line) { list[place].type = "" }
      case .replace: if let place = place(step.line) { list[place].type = step.event ?? "" }
      case .swap:
        guard let first = place(step.line), let second = step.with.flatMap(place) else { continue }
        (list[first].type, list[second].type) = (list[second].type, list[first].type)
      }
    }
    return list.map(\.type).filter { !$0.isEmpty }
  }

  /// Without those that change nothing of the machine.
  func moving(_ types: [String], _ machine: Int) -> [String] { types.filter { !idle[machine].contains($0) } }
}
