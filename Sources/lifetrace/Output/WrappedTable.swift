import EventLog

/// A table of text whose cells break into lines where they are too wide.
struct WrappedTable {
  struct Column {
    var title: String
    var limit: Int
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  init(_ columns: [(title: String, limit: Int)]) {
    self.columns = columns.map { Column(title: $0.title, limit: $0.limit) }
  }

  /// - Parameter cells: one for each column.
  mutating func add(_ cells: [String]) { rows.append(cells.map { TerminalText.printable($0) }) }

  /// Columns without any text are left out.
  var lines: [String] {
    let used = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let cells = [columns.map(\.title)] + rows
    let wrapped = cells.map { row in used.map { Self.wrap(row[$0], columns[$0].limit) } }
    let widths = used.indices.map { place in wrapped.flatMap { $0[place] }.map(\.count).max() ?? 0 }
    return wrapped.flatMap { row -> [String] in
      let height = row.map(\.count).max() ?? 0
      return (0..<height).map { line in
        zip(row, widths).map { cell, width in (line < cell.count ? cell[line] : "").padded(to: width) }
          .joined(separator: "  ").trimmedAtEnd
      }
    }
  }

  /// Breaks at blanks, and inside a word only where it is wider than the column: there after a dot or a hyphen.
  static func wrap(_ text: String, _ limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ").flatMap({ pieces(of: $0, limit) }) {
      let blank = line.isEmpty || word.isContinued ? "" : " "
      if line.count + blank.count + word.text.count <= limit {
        line += blank + word.text
      } else {
        if !line.isEmpty { lines.append(line) }
        line = word.text
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func pieces(of word: Substring, _ limit: Int) -> [(text: String, isContinued: Bool)] {
    guard word.count > limit else { return [(String(word), false)] }
    var pieces: [(String, Bool)] = []
    var rest = word
    while rest.count > limit {
      let head = rest.prefix(limit)
      let cut = head.lastIndex { $0 == "." || $0 == "-" }.map(rest.index(after:)) ?? head.endIndex
      pieces.append((String(rest[..<cut]), !pieces.isEmpty))
      rest = rest[cut...]
    }
    return rest.isEmpty ? pieces : pieces + [(String(rest), !pieces.isEmpty)]
  }
}
