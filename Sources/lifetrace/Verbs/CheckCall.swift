import EventLog
import LifecycleModel
import Replay
import Reporting

/// Nothing is folded where logs are only judged.
private final class NoFold: StepFold {
  func begin(_ context: ReplayContext) {}
  func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext) {}
  func finish(_ context: ReplayContext) {}
}

/// One call of `check`.
struct CheckCall {
  private static let format = Option.format(ReportFormat.all.map(\.name))
  private static let quiet = Option(long: "quiet", short: "q", help: "tell findings only, a line each")
  private static let failOn = Option(
    long: "fail-on", value: .choice("LEVEL", Level.allCases.reversed().map(\.name)), defaultText: "error",
    help: "exit with 1 from findings of this level on")
  private static let strict = Option(long: "strict", help: "exit with 4 where something could not be judged")
  private static let fitness = Option(
    long: "fitness", help: "tell how far the runs fit the model, from 0 to 1, as process mining measures it")
  private static let showAlignment = Option(
    long: "show-alignment",
    help: "show with each finding the subject's events and those of a legal run side by side")
  static let options: [Option] =
    [format, .output, quiet, failOn, strict, showAlignment, fitness, .profile] + JudgingOptions.options + Option.reading

  private let invocation: Invocation
  private let level: Level

  init(_ invocation: Invocation) {
    self.invocation = invocation
    level = Level.allCases.first { $0.name == invocation.value(Self.failOn) } ?? .error
  }

  func run(on console: Console) throws(CommandError) -> CommandStatus {
    let plan = try OutputPlan.reading(invocation, format: Self.format)
    let judge = try Judge(invocation) { options in
      options.measuresFitness = invocation.has(Self.fitness)
      options.keepsAlignments =
        invocation.has(Self.showAlignment)
        || plan.entries.contains { ReportFormat.named($0.format)?.usesAlignments ?? false }
    }
    let logs = try judge.logs(of: invocation.operands, on: console)
    let outputs = try ReportOutputs(
      plan, logs: logs.map(\.path), options: reportOptions(model: judge.model), console: console)
    var summary = CheckSummary()
    var fault: CommandError?
    outputs.begin()
    do {
      try judge.results(of: logs, fold: { nil as NoFold? }) { result, _ in
        if let error = result.error { console.say("\(result.path): \(error)") }
        outputs.file(result)
        summary.add(result)
        console.output.flush()
        return !outputs.isDone
      }
    } catch {
      // Reports are brought to their end all the same: what has been judged stands.
      fault = error
    }
    try outputs.end(summary)
    if let fault { throw fault }
    return CommandStatus(of: summary, failOn: level, isStrict: invocation.has(Self.strict))
  }

  private func reportOptions(model: Model) -> ReportOptions {
    var options = ReportOptions(version: Command.version)
    options.quiet = invocation.has(Self.quiet)
    options.showsAlignment = invocation.has(Self.showAlignment)
    // A log may be of a system that another of the built-in models is for.
    let isOwn = invocation.has(ModelOptions.model)
    options.rules = {
      let others = isOwn ? [] : Model.builtInModels.filter { $0 != model.id }.compactMap { try? Model.builtIn($0) }
      return RuleCatalogue([model] + others)
    }
    return options
  }
}
