import EventLog
import LifecycleModel
import Replay

/// Judges mutants of random legal logs, and counts how well their faults are found.
public struct MutationSurvey {
  public struct Row: Sendable {
    public var mutants = 0
    /// Mutants with an error. The others stayed legal, as far as the log tells.
    public var found = 0
    public var firstChoice = 0
    public var listed = 0
    public var single = 0

    mutating func add(_ judgement: MutantJudgement) {
      mutants += 1
      guard judgement.errors > 0 else { return }
      found += 1
      if judgement.isFirstChoice { firstChoice += 1 }
      if judgement.isListed { listed += 1 }
      if judgement.errors == 1 { single += 1 }
    }

    mutating func add(_ other: Row) {
      mutants += other.mutants
      found += other.found
      firstChoice += other.firstChoice
      listed += other.listed
      single += other.single
    }
  }

  /// Logs with a number of faults.
  public struct GroupRow: Sendable {
    public var logs = 0
    public var faults = 0
    /// Faults that have a finding at the line at which they have it alone.
    public var found = 0

    mutating func add(_ found: Int, of faults: Int) {
      logs += 1
      self.faults += faults
      self.found += found
    }
  }

  /// By how many faults a log has.
  public private(set) var groups: [Int: GroupRow] = [:]
  public private(set) var rows: [String: [InjectedFault.Kind: Row]] = [:]
  private let generator: LogGenerator
  private let mutator: Mutator
  private let checker: Checker
  private let lines: SubjectLines

  public init(model: Model) {
    generator = LogGenerator(model: model)
    mutator = Mutator(model: model)
    lines = SubjectLines(model)
    var options = CheckOptions()
    options.profile = model.profile
    checker = Checker(library: ModelLibrary { _ in model }, options: options)
  }

  public func mutant(seed: UInt64) -> Mutant? { mutator.mutant(of: generator.log(seed: seed), seed: seed) }

  public func judge(_ mutant: Mutant) throws -> MutantJudgement {
    MutantJudgement(mutant, try checker.check(.bytes(mutant.log.bytes)), lines: lines)
  }

  /// Two or three faults in one subject of a legal log, at least four of its events apart, each of which is found where it
  /// stands alone; nil where the log offers none.
  public func group(seed: UInt64) throws -> FaultGroup? {
    let wanted = 2 + Int(seed % 2)
    var alone: [(mutant: Mutant, line: Int)] = []
    for mutant in mutator.mutants(of: generator.log(seed: seed), apart: 4, seed: seed) where alone.count < wanted {
      let findings = try checker.check(.bytes(mutant.log.bytes)).findings.filter { $0.level == .error }
      // A fault that is found after the next one stands has been joined by it.
      if findings.count == 1, let line = findings[0].line { alone.append((mutant, line)) }
    }
    return alone.count == wanted ? FaultGroup(alone) : nil
  }

  /// Counts how many faults of a group have a finding of their own.
  public mutating func add(_ group: FaultGroup) throws {
    let found = group.found(in: try checker.check(.bytes(group.log.bytes)))
    groups[group.lines.count, default: GroupRow()].add(found, of: group.lines.count)
  }

  public mutating func add(_ judgement: MutantJudgement) {
    rows[judgement.fault.machine, default: [:]][judgement.fault.kind, default: Row()].add(judgement)
  }

  public var total: Row { rows.values.reduce(into: Row()) { $0.add(Self.sum($1)) } }

  public static func sum(_ row: [InjectedFault.Kind: Row]) -> Row { row.values.reduce(into: Row()) { $0.add($1) } }
}
