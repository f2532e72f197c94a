/// Lines of a log taken out, and others put in their place.
struct LineEdit: Sendable {
  /// Indices of lines in the log as it was.
  var range: Range<Int>
  var lines: [GeneratedLog.Line]

  /// How many lines more there are.
  var growth: Int { lines.count - range.count }
}

extension GeneratedLog {
  /// - Parameter edits: They do not overlap.
  func applying(_ edits: [LineEdit]) -> GeneratedLog {
    var log = self
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      log.lines.replaceSubrange(edit.range, with: edit.lines)
    }
    return log
  }
}
