import Replay

extension Int {
  /// `1 file`, `2 files`.
  func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension String {
  func padded(to columns: Int) -> String { self + String(repeating: " ", count: Swift.max(1, columns - count)) }
}

extension LogFitness {
  /// Rounded down, so that only what fits altogether is told as 1.
  var phrase: String {
    let deviating = ofRuns.count { $0.cost > 0 }
    return "fitness: \(Self.decimal(average)) on average, \(Self.decimal(total.value)) in all; "
      + "runs that deviate: \(deviating) of \(runs.count)"
  }

  private static func decimal(_ value: Double) -> String {
    let parts = String(Int(value * 10_000))
    return ["0": "0", "10000": "1"][parts] ?? "0." + String(repeating: "0", count: 4 - parts.count) + parts
  }
}

extension [Int] {
  /// `line 9`, `lines 9, 12`, and after ten of them how many more there are.
  var linePhrase: String {
    let shown = prefix(10).map(String.init).joined(separator: ", ")
    let rest = count > 10 ? " and \(count - 10) more" : ""
    return (count == 1 ? "line " : "lines ") + shown + rest
  }
}

extension RepairStep {
  var phrase: String {
    let event = event ?? "an event"
    switch operation {
    case .insert: return "insert \(event) before line \(line)"
    case .delete: return "delete line \(line)"
    case .swap:
      return with.map { "swap lines \(Swift.min(line, $0)) and \(Swift.max(line, $0))" } ?? "move line \(line)"
    case .replace: return "replace line \(line) by \(event)" + (reading.map { " that reads \($0)" } ?? "")
    }
  }

  /// What the event should read: `active`, `inactive or background`.
  private var reading: String? {
    if let state { return state }
    guard let readings else { return nil }
    guard readings.count > 1, let last = readings.last else { return "another state" }
    return readings.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension [RepairStep] {
  var phrase: String { map(\.phrase).joined(separator: ", then ") }
}

extension AlignmentRow {
  /// What the model has there, with the state that is to be read.
  var modelPhrase: String? { model.map { name in name + (state.map { " (reads \($0))" } ?? "") } }
}

extension Finding {
  /// The alignment with the states that the repair says are to be read.
  var alignmentRows: [AlignmentRow] {
    let read = Dictionary(repair.compactMap { step in step.state.map { (step.line, $0) } }) { first, _ in first }
    return alignment.map { row in
      var row = row
      if row.move == .other, let line = row.line { row.state = read[line] }
      return row
    }
  }
}

extension FileResult {
  var droppedPhrase: String? {
    let dropped = findingsTotal - findings.count
    return dropped > 0 ? "\(dropped.of("more finding")), not shown (--max-findings)" : nil
  }

  var familyPhrases: [String] {
    unknownFamilies.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { family, count in
      "not judged: \(count.of("event")) of the family \(family), which the model does not know"
    }
  }

  var coveragePhrase: String? {
    guard let notCovered, notCovered > 0 else { return nil }
    return "not covered: \(notCovered.of("event")) that the profile \(profile) says nothing about"
  }
}
