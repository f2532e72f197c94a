import EventLog

/// A line of a log made fit for quoting: printable, and no wider than a number of columns.
struct Excerpt {
  var text: String
  /// A line with a mark under the column that was asked for, where its place in ``text`` is certain.
  var caret: String?

  /// - Parameter column: byte of the line, from 1.
  init(of line: String, column: Int?, columns: Int) {
    // Only where every byte before the mark is a printable ASCII character is a byte a column.
    let mark = column.flatMap { column -> Int? in
      let before = line.utf8.prefix(max(0, column - 1))
      return column > 0 && before.count == column - 1 && before.allSatisfy { 0x20...0x7E ~= $0 } ? column - 1 : nil
    }
    let characters = Array(TerminalText.printable(line))
    var start = 0
    if let mark, mark >= columns - 10 { start = max(0, mark - columns / 2) }
    var end = start
    var width = 0
    while end < characters.count, width + characters[end].columns <= columns {
      width += characters[end].columns
      end += 1
    }
    let head = start > 0 ? "…" : ""
    text = head + String(characters[min(start, characters.count)..<end]) + (end < characters.count ? "…" : "")
    caret = mark.map { String(repeating: " ", count: $0 - start + head.count) + "^" }
  }
}
