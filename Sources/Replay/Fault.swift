/// The last illegal event of a subject: what comes after it may be a part of the same fault.
struct Fault {
  /// Of the refusal table; nil where none fits.
  var row: Int?
  var type: Int
  /// Where it was refused.
  var belief: Belief
  var finding: FindingLog.Handle
}

/// A legal event with something to be said of it: a warning of the refusal table, or a wrong reading.
struct Remark {
  /// nil: the reading.
  var row: Int?
  var type: Int
  var line: Int
  var finding: FindingLog.Handle
}
