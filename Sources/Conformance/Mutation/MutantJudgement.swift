import Replay

/// How well a fault was found.
public struct MutantJudgement: Sendable {
  public var fault: InjectedFault
  public var errors: Int
  public var warnings: Int
  /// The first finding of level error.
  public var first: Finding?
  /// Its repair undoes the fault.
  public var isFirstChoice = false
  /// Its repair or an alternative does.
  public var isListed = false

  init(_ mutant: Mutant, _ result: FileResult, lines: SubjectLines) {
    fault = mutant.fault
    errors = result.totalByLevel[Level.error.rawValue]
    warnings = result.totalByLevel[Level.warning.rawValue]
    first = result.findings.first { $0.level == .error }
    guard let first else { return }
    let undoes = ([first.repair] + first.alternatives).map { Self.undoes($0, first, mutant, lines) }
    isFirstChoice = undoes[0]
    isListed = undoes.contains(true)
  }

  /// Whether a repair gives the subject of the finding back its history, but for events that change nothing of its
  /// machine: nothing tells which of them stood there. What is found across subjects is asked of the one that was changed.
  private static func undoes(
    _ repair: [RepairStep], _ finding: Finding, _ mutant: Mutant, _ lines: SubjectLines
  ) -> Bool {
    guard !repair.isEmpty else { return false }
    guard let (machine, instance) = finding.subject.flatMap(lines.subject) ?? lines.subject(mutant.fault.subject) else {
      return false
    }
    func types(_ log: GeneratedLog, _ repair: [RepairStep] = []) -> [String] {
      lines.types(log, run: mutant.run, machine: machine, instance: instance, repairedBy: repair)
    }
    let (original, faulty, repaired) = (types(mutant.original), types(mutant.log), types(mutant.log, repair))
    switch mutant.fault.kind {
    case .reading:
      return repaired == original && repair.contains { $0.line == mutant.fault.line && $0.operation == .replace }
    case .drop where repair.map(\.operation) == [.insert] && repair[0].event == mutant.fault.type:
      // Both logs are legal: the model leaves open at which of the places the event is missing.
      return true
    case .drop, .insert, .swap, .rename, .repeat:
      if repaired == original { return true }
      let moving = lines.moving(original, machine)
      let touches = repair.contains { $0.line == mutant.fault.line && $0.operation != .insert }
      return (touches || lines.moving(faulty, machine) != moving) && lines.moving(repaired, machine) == moving
    }
  }
}
