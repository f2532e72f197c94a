import EventLog
import Replay

extension RunListing {
  /// The rows as CSV (RFC 4180) with a line of titles. Times are seconds; a cell is empty where nothing is known.
  ///
  /// `uncertain_s` is the time in which the log allows several states. Text of a log is made harmless: controls are
  /// spelt out, and what a spreadsheet would take for a formula begins with an apostrophe.
  public func csv() -> String { csvTitles() + rows.map(csvLine).joined() }

  /// The line of titles, with its line end.
  public func csvTitles() -> String {
    let before = ["file", "run", "line", "app", "pid", "app_version", "build", "os_version", "start", "duration_s"]
    let after = ["uncertain_s", "warnings", "end", "cause", "basis", "findings", "first_rule"]
    return line(before + states.map { cell($0 + "_s") } + after)
  }

  /// The line of one row, with its line end.
  public func csvLine(_ row: RunRow) -> String {
    let before = [
      cell(row.file), String(row.run), String(row.line), cell(row.app), row.pid.map { String($0) } ?? "",
      cell(row.appVersion), cell(row.build), cell(row.osVersion), start(row),
      row.duration.map { Nanoseconds.secondsText(nanoseconds: $0) } ?? "",
    ]
    let times = states.map { row.times[$0]?.secondsText ?? "0" } + [uncertain(row).secondsText]
    let after = [
      String(row.warnings), cell(row.end), cell(row.cause), row.basis, String(row.findings), cell(row.firstRule),
    ]
    return line(before + times + after)
  }

  private func start(_ row: RunRow) -> String {
    switch row.start {
    case .seconds(let number): number
    case .text(let text): cell(text)
    case nil: ""
    }
  }

  private func line(_ cells: [String]) -> String { cells.joined(separator: ",") + "\r\n" }

  private func cell(_ text: String?) -> String {
    guard let text else { return "" }
    var shown = TerminalText.printable(text)
    if let first = shown.unicodeScalars.first, "=+-@".unicodeScalars.contains(first) { shown = "'" + shown }
    guard shown.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return shown }
    return "\"" + shown.replacing("\"", with: "\"\"") + "\""
  }
}
