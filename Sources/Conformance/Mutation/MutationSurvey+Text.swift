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
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ machine: String, _ kind: String, _ row: Row) -> String {
    func part(_ count: Int) -> String {
      guard row.found > 0 else { return "–" }
      let tenths = (2000 * count + row.found) / (2 * row.found)
      return "\(tenths / 10).\(tenths % 10) %"
    }
    let cells = [
      machine, kind, String(row.mutants), String(row.found), part(row.single), part(row.firstChoice), part(row.listed),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }
}
