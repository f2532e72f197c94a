import EventLog
import Statistics

extension Verb {
  private static let format = Option.format(["text", "json"])

  static let stats = Verb(
    name: "stats", summary: "statistics of logs: states, launches, exits, memory",
    discussion: """
      Counts what happened in logs: events, stays in each state and how long they were, launches and how long they \
      took, exits, memory warnings and what came of them. All logs together make one report. Where a log allows several \
      states, they are told together: background|suspended. Quantiles are within 1 % of the exact ones; counts, sums, \
      least and greatest are exact.
      """,
    operands: [.logs],
    options: [format, .output, .profile] + JudgingOptions.options + Option.reading,
    examples: [
      Example(command: "lifetrace stats logs/", says: "one report of a folder of logs"),
      Example(command: "lifetrace stats --format json -o stats.json a.jsonl b.jsonl", says: "the same as JSON"),
    ]
  ) { invocation, console throws(CommandError) in
    let outputs = try ProjectionOutputs(invocation, format: format)
    var report = StatisticsReport()
    let status = try outputs.replay(on: console) {
      LogStatistics()
    } take: { fold in
      report.merge(fold.report)
    }
    try outputs.write(on: console) { format, sink in
      sink.write(format == "json" ? JSONText.text(of: report.json()) + "\n" : report.text())
    }
    return status
  }
}
