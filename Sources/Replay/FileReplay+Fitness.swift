import LifecycleModel

/// How far runs fit the model, where that is asked for.
extension FileReplay {
  @inline(never)
  func measure(_ subject: inout Subject, _ letter: Int, _ trace: Trace) {
    let automaton = trace.current(Int(subject.machine)).takeUnretainedValue()
    let fitness =
      subject.fitness
      ?? SubjectFitness(start: automaton.beliefs[Int(subject.state)], automaton.alignment, trace.fitness)
    if subject.fitness == nil { subject.fitness = fitness }
    fitness.hear(letter, automaton.alignment)
  }

  /// The run hears nothing more, or what it heard since was of it, too.
  func record(_ run: Run) {
    guard measuresFitness else { return }
    let isComplete = isAtEnd && !run.hasEnded && run.trace.facts.isComplete
    var machines: [(machine: String, fitness: Fitness)] = []
    for (machine, table) in run.subjects.enumerated() {
      let parts = table.subjects.compactMap { $0.fitness?.sum(isComplete: isComplete) }
      if !parts.isEmpty { machines.append((model.machines[machine].id, parts.reduce(Fitness(), +))) }
    }
    result.fitness?.set(machines, run: Int(run.number))
  }
}
