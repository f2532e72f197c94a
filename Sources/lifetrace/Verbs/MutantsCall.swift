import Conformance
import EventLog
import LifecycleModel

/// One call of `mutants`.
struct MutantsCall {
  private static let count = Option(
    long: "count", value: .count("N", minimum: 1), defaultText: "10000", help: "how many mutants")
  private static let seed = Option(
    long: "seed", value: .count("S", minimum: 0), defaultText: "1", help: "where randomness begins")
  private static let misses = Option(
    long: "misses", value: .file("FOLDER"), help: "write the logs whose fault is not listed, or not alone, here")
  static let options: [Option] = [count, seed, misses, .profile, .output]

  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run(on console: Console) throws(CommandError) -> CommandStatus {
    var survey = MutationSurvey(model: try Model.named(invocation))
    var seed = UInt64(invocation.count(Self.seed) ?? 1)
    var left = invocation.count(Self.count) ?? 10_000
    while left > 0 {
      defer { seed &+= 1 }
      guard let mutant = survey.mutant(seed: seed) else { continue }
      left -= 1
      let judgement: MutantJudgement
      do { judgement = try survey.judge(mutant) } catch { throw .fault("\(error)") }
      survey.add(judgement)
      if judgement.errors > 0, !judgement.isListed || judgement.errors > 1 { try keep(mutant, seed) }
    }
    try addGroups(to: &survey)
    try FileOutput.write(Array(survey.markdown.utf8), to: invocation.value(.output))
    return .done
  }

  /// A fortieth as many logs with two or three faults, of which each is tried alone as well.
  private func addGroups(to survey: inout MutationSurvey) throws(CommandError) {
    let wanted = (invocation.count(Self.count) ?? 10_000) / 40
    let start = UInt64(invocation.count(Self.seed) ?? 1)
    var seed = start
    var left = wanted
    // Few logs offer so many faults that are found.
    while left > 0, seed &- start < 200 * UInt64(wanted) {
      defer { seed &+= 1 }
      do {
        guard let group = try survey.group(seed: seed) else { continue }
        try survey.add(group)
      } catch { throw .fault("\(error)") }
      left -= 1
    }
  }

  private func keep(_ mutant: Mutant, _ seed: UInt64) throws(CommandError) {
    guard let folder = invocation.value(Self.misses) else { return }
    do throws(OutputError) { try FileOutput.makeFolder(folder) } catch {
      throw .output(path: folder, reason: error.message)
    }
    let fault = mutant.fault
    let name = "\(seed)-\(fault.machine)-\(fault.kind.rawValue)-\(fault.type)-\(fault.line).jsonl"
    try FileOutput.write(mutant.log.bytes, to: "\(folder)/\(name)")
  }
}
