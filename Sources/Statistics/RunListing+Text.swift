import EventLog
import Replay

extension RunListing {
  /// The rows for a terminal: aligned columns, units that suit, no colour; columns in which no row has anything are
  /// left out.
  public func text() -> String {
    let columns = self.columns.filter { column in rows.contains { column.cell($0) != nil } }
    var table = TextTable(
      columns.map(\.title), names: Set(columns.indices.filter { !columns[$0].isFigure }))
    for row in rows { table.add(columns.map { $0.cell(row) ?? "–" }) }
    return table.text(indent: "")
  }

  private struct Column {
    var title: String
    var isFigure = false
    /// nil where the row has nothing to tell.
    var cell: (RunRow) -> String?
  }

  private var columns: [Column] {
    let facts = [
      Column(title: "file") { TerminalText.printable($0.file) },
      Column(title: "run", isFigure: true) { String($0.run) },
      Column(title: "app") { $0.app.map { TerminalText.printable($0) } },
      Column(title: "version") { version($0) },
      Column(title: "os") { $0.osVersion.map { TerminalText.printable($0) } },
      Column(title: "start") { start($0) },
      Column(title: "duration", isFigure: true) { row in row.duration.map { ReadableText.duration($0) } },
    ]
    let times = states.map { state in
      Column(title: state, isFigure: true) { row in row.times[state].map { ReadableText.duration($0) } }
    }
    let outcome = [
      Column(title: "uncertain", isFigure: true) { row in
        uncertain(row) == ExactSum() ? nil : ReadableText.duration(uncertain(row))
      },
      Column(title: "warnings", isFigure: true) { $0.warnings == 0 ? nil : String($0.warnings) },
      Column(title: "end") { TerminalText.printable($0.end) },
      Column(title: "cause") { TerminalText.printable($0.cause) },
      Column(title: "basis") { $0.basis },
      Column(title: "findings", isFigure: true) { $0.findings == 0 ? nil : String($0.findings) },
      Column(title: "first rule") { $0.firstRule.map { TerminalText.printable($0) } },
    ]
    return facts + times + outcome
  }

  private func version(_ row: RunRow) -> String? {
    switch (row.appVersion, row.build) {
    case (let version?, let build?): TerminalText.printable("\(version) (\(build))")
    case (let version?, nil): TerminalText.printable(version)
    case (nil, let build?): TerminalText.printable("(\(build))")
    case (nil, nil): nil
    }
  }

  private func start(_ row: RunRow) -> String? {
    switch row.start {
    case .seconds(let number): number + " s"
    case .text(let text): TerminalText.printable(text)
    case nil: nil
    }
  }
}
