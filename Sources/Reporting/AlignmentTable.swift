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
    let width = max(rows.map { ($0.log ?? Self.gap).count }.max() ?? 0, Self.gap.count) + 1
    let head = "line".padded(to: 10) + "log".padded(to: width) + "  model"
    return [paint.faint(head)] + rows.map { line($0, width) }
  }

  private static let gap = "-"

  private func line(_ row: AlignmentRow, _ width: Int) -> String {
    let number = (row.line.map(String.init) ?? "").padded(to: 10)
    let log = (row.log ?? Self.gap).padded(to: width)
    let text = TerminalText.printable("\(number)\(log)\(Self.mark(row.move)) \(row.model ?? Self.gap)")
    return row.move == .both ? text : paint.strong(text)
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
