import EventLog

extension StatisticsReport {
  /// The report for a terminal: aligned columns, units that suit, no colour; sections without content are left out.
  public func text() -> String {
    let head = ReadableText.count(events, "event") + " in " + ReadableText.count(runs, "run")
    let from = files == 1 ? "" : " of " + ReadableText.count(files, "file")
    let over = span == ExactSum() ? "" : " over " + ReadableText.duration(span)
    let sections = [
      section("States", stateTable), section("Transitions", edgeTable), launchText, exitText, memoryText,
      section("Subjects", subjectTable), section("Rules", ruleTable), section("Events", typeTable),
    ]
    return head + from + over + "\n" + sections.filter { !$0.isEmpty }.map { "\n" + $0 }.joined()
  }

  /// A set of most states by those that it lacks: it fits a line, and is as exact.
  private func shortName(_ name: String) -> String {
    let states = Set(name.split(separator: "|").map(String.init))
    let missing = stateRanks.keys.filter { !states.contains($0) }
    guard states.count > 3, states.count > missing.count else { return name }
    let names = missing.sorted { (stateRanks[$0] ?? 0) < (stateRanks[$1] ?? 0) }
    return names.isEmpty ? "any state" : "any but " + names.joined(separator: "|")
  }

  private func section(_ title: String, _ table: TextTable) -> String {
    table.isEmpty ? "" : title + "\n" + table.text()
  }

  private var stateTable: TextTable {
    var table = TextTable(["state", "visits", "open", "total", "min", "p50", "p90", "p99", "max"])
    for name in inModelOrder(states.keys) {
      let state = states[name] ?? StateCounts()
      let total = state.times.isEmpty ? "–" : ReadableText.duration(state.times.sum)
      table.add([shortName(name), String(state.visits), String(state.open), total] + quantiles(state.times))
    }
    return table
  }

  private var edgeTable: TextTable {
    let showsIllegal = transitions.values.contains { $0.illegal > 0 }
    var table = TextTable(
      ["from", "to", "count"] + (showsIllegal ? ["illegal"] : []) + ["min", "p50", "p90", "p99", "max"], names: [0, 1])
    for edge in edgesInModelOrder {
      let counts = transitions[edge] ?? EdgeCounts()
      let illegal = showsIllegal ? [counts.illegal > 0 ? String(counts.illegal) : "–"] : []
      table.add([shortName(edge.from), shortName(edge.to), String(counts.count)] + illegal + quantiles(counts.times))
    }
    return table
  }

  private func quantiles(_ sketch: QuantileSketch) -> [String] {
    ([sketch.min] + sketch.percentiles([50, 90, 99]) + [sketch.max]).map(ReadableText.duration)
  }

  private var launchText: String {
    guard launches.total > 0 else { return "" }
    var text = "Launches: \(launches.total)\n" + lines(launches.byReason)
    if !launches.toActive.isEmpty { text += "  to active: " + summary(launches.toActive) + "\n" }
    return text
  }

  private var exitText: String {
    guard exits.total > 0 else { return "" }
    let states = inModelOrder(exits.byState.keys).map { "\(shortName($0)) \(exits.byState[$0] ?? 0)" }
    return "Exits: \(exits.total)\n" + lines(exits.byReason) + "  in state: " + states.joined(separator: ", ") + "\n"
  }

  private var memoryText: String {
    guard memory != MemoryCounts() else { return "" }
    var table = TextTable(["warnings", String(memory.warnings)], names: [0, 1])
    if memory.warnings > 0 {
      table.add(["levels", entries(memory.byLevel).map { "\($0.name): \($0.count)" }.joined(separator: ", ")])
    }
    if !memory.response.isEmpty { table.add(["answered", summary(memory.response)]) }
    if memory.releasedBytes != ExactSum() { table.add(["released", ReadableText.bytes(memory.releasedBytes)]) }
    if memory.kills > 0 {
      let kinds = "\(memory.killsWithWarning) with a warning before, \(memory.killsWithoutWarning) without"
      table.add(["kills", "\(memory.kills) (\(kinds))"])
    }
    if !memory.warningToKill.isEmpty { table.add(["warning to kill", summary(memory.warningToKill)]) }
    return "Memory\n" + table.text()
  }

  private func summary(_ sketch: QuantileSketch) -> String {
    if sketch.count == 1 { return ReadableText.duration(sketch.min) }
    let parts = zip(["min", "p50", "p90", "p99", "max"], quantiles(sketch)).map { "\($0) \($1)" }
    return "\(sketch.count) times, " + parts.joined(separator: ", ")
  }

  private var subjectTable: TextTable {
    var table = TextTable(["subject", "counts"], names: [0, 1])
    for subject in subjects.keys.sorted(by: bytesPrecede) {
      let counts = (subjects[subject] ?? [:]).sorted { bytesPrecede($0.key, $1.key) }
      table.add([subject, counts.map { "\($0.key) \($0.value)" }.joined(separator: ", ")])
    }
    return table
  }

  private var ruleTable: TextTable {
    var table = TextTable(["rule", "count", "min", "p50", "p90", "p99", "max"])
    for (rule, times) in rules.sorted(by: { bytesPrecede($0.key, $1.key) }) {
      table.add([TerminalText.printable(rule), String(times.count)] + quantiles(times))
    }
    return table
  }

  private var typeTable: TextTable {
    var table = TextTable(["type", "count"])
    for (name, count) in joined(eventsByType, unknownTypes).sorted(by: { $0.key < $1.key }) {
      table.add([TerminalText.printable(name.text), String(count)])
    }
    return table
  }

  private func lines(_ counts: NamedCounts) -> String {
    var table = TextTable([])
    for entry in entries(counts) { table.add([entry.name, String(entry.count)]) }
    return table.text()
  }

  /// Names as they may be shown; those without a count of their own as `other`.
  private func entries(_ counts: NamedCounts) -> [(name: String, count: Int)] {
    counts.sorted.map { (TerminalText.printable($0.name), $0.count) }
      + (counts.other > 0 ? [("other", counts.other)] : [])
  }
}
