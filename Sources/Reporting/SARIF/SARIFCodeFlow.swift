import EventLog
import Replay

/// The alignment of a finding as a code flow: the subject's events around the fault, each with the move that it is.
struct SARIFCodeFlow {
  private let finding: Finding
  private let rows: [AlignmentRow]
  private let place: SARIFPlace

  /// nil where the finding has no alignment.
  init?(_ finding: Finding, at place: SARIFPlace) {
    if finding.alignment.isEmpty { return nil }
    self.finding = finding
    self.place = place
    rows = finding.alignmentRows
  }

  var json: JSONValue {
    let subject = finding.subject ?? "the subject"
    let steps = rows.indices.map(step)
    return [
      [
        "message": SARIFText.message("The events of \(subject) around the fault, beside those of a legal run."),
        "threadFlows": [["locations": .array(steps)]],
      ]
    ]
  }

  private func step(_ index: Int) -> JSONValue {
    let row = rows[index]
    // An event that is missing has no line; it is told at the one that it should come before, or the last one.
    let next = rows[index...].lazy.compactMap(\.line).first
    let line = next ?? rows[..<index].last { $0.line != nil }?.line ?? finding.line
    let isAside = row.move == .both && row.line != finding.line
    return .compact([
      ("location", place.location(line: line, message: phrase(row, isLast: next == nil))),
      ("executionOrder", .count(index + 1)), ("importance", isAside ? "unimportant" : "essential"),
      (
        "properties",
        .compact([
          ("move", .string(row.move.rawValue)), ("log", row.log.map { .string($0) }),
          ("model", row.model.map { .string($0) }), ("state", row.state.map { .string($0) }),
        ])
      ),
    ])
  }

  private func phrase(_ row: AlignmentRow, isLast: Bool) -> String {
    let log = row.log ?? "nothing"
    let model = row.modelPhrase ?? "nothing"
    return switch row.move {
    case .both: "both: \(log)"
    case .log: "log only: \(log), which a legal run does not have here"
    case .model: "model only: \(model), which is missing \(isLast ? "after" : "before") this line"
    case .other where row.log == row.model: "other kind: \(log), which should read \(row.state ?? "another state")"
    case .other: "other kind: \(log), where a legal run has \(model)"
    case .moved: "moved: \(log), where a legal run has \(model)"
    }
  }
}
