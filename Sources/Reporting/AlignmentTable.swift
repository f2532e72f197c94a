import EventLog
import Replay

/// An alignment as text: what the log has and what a legal run has, side by side, with a mark between them where they
/// differ.
struct AlignmentTable {
  private let rows: [AlignmentRow]
  private let paint: Paint

  init(_ rows: [AlignmentRow], paint: Paint) {
    self.rows = rows
    self.paint = paint
  }

  var lines: [String] {
    guard !rows.isEmpty else { return [] }
    let cells = rows.map { (log: cell($0.log), model: cell($0.modelPhrase)) }
    let width = (cells.map(\.log.columns).max() ?? 0) + 1
    let numbers = rows.map { $0.line.map(String.init) ?? "" }
    let place = max(10, (numbers.map(\.count).max() ?? 0) + 1)
    let head = "line".padded(to: place) + "log".padded(to: width) + "  model"
    return [paint.faint(head)]
      + rows.indices.map { index in
        let log = cells[index].log.padded(toColumns: width)
        let text = numbers[index].padded(to: place) + log + Self.mark(rows[index].move) + " " + cells[index].model
        return rows[index].move == .both ? text : paint.strong(text)
      }
  }

  /// Names of documents of one's own may be of any length; a row is to be seen as one.
  private static let widest = 60
  private static let gap = "-"

  /// Made printable before it is measured: what is shown of a control character is wider than it is.
  private func cell(_ text: String?) -> String {
    text.map { TerminalText.printable($0).cut(toColumns: Self.widest) } ?? Self.gap
  }

  private static func mark(_ move: AlignmentRow.Move) -> String {
    switch move {
    case .both: " "
    case .log: "<"
    case .model: ">"
    case .other: "!"
    case .moved: "x"
    }
  }
}
