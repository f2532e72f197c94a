extension MutationSurvey {
  /// The counts as a table in Markdown: a row for each machine and kind of fault, parts in percent of the mutants that
  /// have an error.
  public var markdown: String {
    var lines = [
      "| machine | fault | mutants | with an error | exactly one | first choice | listed |",
      "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for (machine, row) in rows.sorted(by: { $0.key < $1.key }) {
      for kind in InjectedFault.Kind.allCases {
        if let cell = row[kind] { lines.append(Self.line(machine, kind.rawValue, cell)) }
      }
      lines.append(Self.line(machine, "all", Self.sum(row)))
    }
    lines.append(Self.line("all", "all", total))
    guard !groups.isEmpty else { return lines.joined(separator: "\n") + "\n" }
    lines += ["", "| faults in a log | logs | faults | found where they are found alone |"]
    lines.append("| ---: | ---: | ---: | ---: |")
    for (count, row) in groups.sorted(by: { $0.key < $1.key }) {
      lines.append("| \(count) | \(row.logs) | \(row.faults) | \(Self.percent(row.found, of: row.faults)) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ machine: String, _ kind: String, _ row: Row) -> String {
    func part(_ count: Int) -> String { percent(count, of: row.found) }
    let cells = [
      machine, kind, String(row.mutants), String(row.found), part(row.single), part(row.firstChoice), part(row.listed),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func percent(_ count: Int, of all: Int) -> String {
    guard all > 0 else { return "–" }
    let tenths = (2000 * count + all) / (2 * all)
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
