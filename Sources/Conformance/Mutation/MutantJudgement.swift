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

  /// Whether a repair gives the subject of the finding back its history.
  private static func undoes(
    _ repair: [RepairStep], _ finding: Finding, _ mutant: Mutant, _ lines: SubjectLines
  ) -> Bool {
    guard !repair.isEmpty, let subject = finding.subject else { return false }
    let parts = subject.split(separator: ":", maxSplits: 1).map(String.init)
    guard let machine = lines.model.machines.firstIndex(where: { $0.id == parts[0] }) else { return false }
    let instance = parts.count > 1 ? parts[1] : nil
    let repaired = lines.types(mutant.log, run: mutant.run, machine: machine, instance: instance, repairedBy: repair)
    let original = lines.types(mutant.original, run: mutant.run, machine: machine, instance: instance)
    guard repaired == original else { return false }
    return mutant.fault.kind != .reading || repair.contains { $0.line == mutant.fault.line && $0.operation == .replace }
  }
}
