import EventLog
import Replay

extension Verb {
  private static let at = Option(
    long: "at", value: .text("PLACE"),
    help: "the whole state at a line (12), a time of the log (12s), or an RFC 3339 time")

  static let replay = Verb(
    name: "replay", summary: "prints each event with the state before and after",
    discussion: """
      Replays a log and prints each event with what it did to each subject: the state before, the state after, and \
      what was wrong with it. With --at it prints the state of all subjects at one place instead.
      """,
    operands: [.log],
    options: [at, .profile] + JudgingOptions.options + Option.reading,
    examples: [
      Example(command: "lifetrace replay a.jsonl", says: "the whole log, event by event"),
      Example(command: "lifetrace replay --at 12 a.jsonl", says: "what was known after line 12"),
      Example(command: "lifetrace replay --at 3.5s a.jsonl", says: "what was known 3.5 s into the log's own clock"),
    ]
  ) { invocation, console throws(CommandError) in
    let judge = try Judge(invocation)
    let fold: any StepFold
    if let text = invocation.value(at) {
      guard let place = ReplayPlace(text) else {
        throw .usage(
          .badValue(text, option: "--at", wanted: "a line, seconds (12s) or an RFC 3339 time", suggestion: nil))
      }
      fold = StateAtPlace(place, to: console.output)
    } else {
      fold = StepPrinter(to: console.output)
    }
    let log: LogOperand = invocation.operands[0] == "-" ? .standardInput : .file(invocation.operands[0])
    let result = try judge.result(of: log, folds: [fold])
    if let error = result.error { throw .input(path: result.path, reason: error) }
    return result.verdict == .unreadable ? .unreadable : .done
  }
}
