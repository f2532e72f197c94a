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
    while end < characters.count, width + Excerpt.width(of: characters[end]) <= columns {
      width += Excerpt.width(of: characters[end])
      end += 1
    }
    let head = start > 0 ? "…" : ""
    text = head + String(characters[min(start, characters.count)..<end]) + (end < characters.count ? "…" : "")
    caret = mark.map { String(repeating: " ", count: $0 - start + head.count) + "^" }
  }

  /// Columns that terminals give a character: two for the wide blocks of East Asian scripts and for emoji.
  private static func width(of character: Character) -> Int {
    let isWide = character.unicodeScalars.contains {
      switch $0.value {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        true
      default: false
      }
    }
    return isWide ? 2 : 1
  }
}
