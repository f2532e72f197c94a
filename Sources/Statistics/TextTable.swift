/// Rows of cells in aligned columns: names to the left, figures to the right.
struct TextTable {
  private var rows: [[String]] = []
  private let names: Set<Int>
  private let hasTitles: Bool

  /// - Parameter names: The columns that are aligned to the left. Without titles the first row is the first added.
  init(_ titles: [String], names: Set<Int> = [0]) {
    hasTitles = !titles.isEmpty
    rows = hasTitles ? [titles] : []
    self.names = names
  }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// Whether there is nothing but titles.
  var isEmpty: Bool { rows.count <= (hasTitles ? 1 : 0) }

  /// The lines, each with a line end.
  func text(indent: String = "  ") -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      var line = indent
      for (column, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        line += (column > 0 ? "  " : "") + (names.contains(column) ? cell + gap : gap + cell)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
