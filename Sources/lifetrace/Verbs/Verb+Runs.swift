import EventLog
import Replay
import Statistics

extension Verb {
  private static let format = Option.format(["text", "csv", "json"])

  static let runs = Verb(
    name: "runs", summary: "one row a process run: when, how long, how it ended",
    discussion: """
      Tells each process run of the logs in a row: file, number and first line, app and versions, start and duration, \
      time in each state, memory warnings, the state at the end and the cause of it, findings and the rule of the first. \
      As CSV and JSON, times are seconds; what is not known is empty or left out.
      """,
    operands: [.logs],
    options: [format, .output, .profile] + JudgingOptions.options + Option.reading,
    examples: [
      Example(command: "lifetrace runs a.jsonl", says: "the runs of one log"),
      Example(command: "lifetrace runs --format csv -o runs.csv logs/", says: "a table for a spreadsheet"),
    ]
  ) { invocation, console throws(CommandError) in
    let outputs = try ProjectionOutputs(invocation, format: format)
    var listing = RunListing(model: outputs.model)
    let status = try outputs.replay(on: console) {
      RowList()
    } take: { fold in
      listing.rows += fold.rows
    }
    try outputs.write(on: console) { format, sink in
      switch format {
      case "csv": sink.write(listing.csv())
      case "json": sink.write(JSONText.text(of: listing.json()) + "\n")
      default: sink.write(listing.text())
      }
    }
    return status
  }
}

/// The rows of one log.
private final class RowList: StepFold {
  private(set) var rows: [RunRow] = []
  private lazy var fold = RunRows { [unowned self] in rows.append($0) }

  func begin(_ context: ReplayContext) { fold.begin(context) }
  func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext) {
    fold.fold(steps, of: batch, in: context)
  }
  func finish(_ context: ReplayContext) { fold.finish(context) }
}
