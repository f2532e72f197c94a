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
    long: "misses", value: .count("N", minimum: 0), defaultText: "0", help: "print the first N that were not found well"
  )
  static let options: [Option] = [count, seed, misses, .profile]

  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run(on console: Console) throws(CommandError) -> CommandStatus {
    var survey = MutationSurvey(model: try Model.named(invocation))
    let wanted = invocation.count(Self.count) ?? 10_000
    var misses = invocation.count(Self.misses) ?? 0
    var seed = UInt64(invocation.count(Self.seed) ?? 1)
    var made = 0
    while made < wanted {
      defer { seed += 1 }
      guard let mutant = survey.mutant(seed: seed) else { continue }
      made += 1
      let judgement: MutantJudgement
      do { judgement = try survey.judge(mutant) } catch { throw .fault("\(error)") }
      survey.add(judgement)
      if misses > 0, judgement.errors > 0, !judgement.isListed || judgement.errors > 1 {
        misses -= 1
        print(
          "seed \(seed)", judgement.fault, judgement.errors,
          judgement.first.map { "\($0.line ?? 0) \($0.rule) \($0.subject ?? "") \($0.repair) \($0.alternatives)" } ?? ""
        )
        print(String(decoding: mutant.log.bytes, as: UTF8.self))
      }
    }
    for (machine, row) in survey.rows.sorted(by: { $0.key < $1.key }) {
      for (kind, cell) in row.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { line(machine, kind.rawValue, cell) }
      line(machine, "all", MutationSurvey.sum(row))
    }
    line("all", "all", survey.total)
    return .done
  }

  private func line(_ machine: String, _ kind: String, _ row: MutationSurvey.Row) {
    func part(_ count: Int) -> Double { row.found == 0 ? 0 : (1000 * Double(count) / Double(row.found)).rounded() / 10 }
    print(
      machine, kind, row.mutants, row.found, "listed", part(row.listed), "first", part(row.firstChoice), "single",
      part(row.single))
  }
}
