import Replay
import Reporting

/// The reporters of one check, each with the place that it writes to.
struct ReportOutputs {
  private var reporters: [any Reporter] = []
  private var files: [FileSink] = []
  private var stream: StandardStream?

  /// - Parameters:
  ///   - logs: paths that are read; none of them may be written to.
  ///   - options: what all reporters are told.
  init(
    _ plan: OutputPlan, logs: [String], options: ReportOptions, console: Console
  ) throws(CommandError) {
    for entry in plan.entries {
      guard let format = ReportFormat.named(entry.format) else { throw .fault("no reporter \(entry.format)") }
      var options = options
      if let path = entry.path {
        try ProjectionOutputs.protect(logs, from: path)
        let sink = try FileSink(path: path)
        files.append(sink)
        reporters.append(format.make(sink, options))
      } else {
        options.colour = console.colour
        stream = console.output
        reporters.append(format.make(console.output, options))
      }
    }
  }

  /// Whether nobody is left to be told more: the one reader has gone away.
  var isDone: Bool { files.isEmpty && (stream?.isDone ?? false) }

  func begin() { reporters.forEach { $0.begin() } }

  func file(_ result: FileResult) { reporters.forEach { $0.file(result) } }

  func end(_ summary: CheckSummary) throws(CommandError) {
    reporters.forEach { $0.end(summary) }
    for file in files { try file.commit() }
  }
}
