/// An illegal event, for as long as what comes after it may be a part of the same fault: its other half, where it is
/// one of a pair; an event that it came before and should have come after; and whatever a dead process goes on saying.
struct Fault {
  /// Of the refusal table; nil where none fits.
  var row: Int?
  var type: Int
  var finding: FindingLog.Handle
  /// The state that it led to.
  var after: Int32
  /// Where the subject is if the event is to be struck out; -1 where it cannot be.
  var without: Int32
  /// Where it is if something is missing before the event; -1 where nothing is.
  var inserted: Int32
  /// Where the first repair that was offered leads.
  var likely: Int32
  /// What is missing then, and may still come: late.
  var late: [Int]
  /// The other half of the pair has come.
  var isWhole = false

  /// The same under another numbering of states.
  mutating func move(_ moved: (Int32) -> Int32) {
    after = moved(after)
    without = moved(without)
    inserted = moved(inserted)
    likely = moved(likely)
  }
}

/// A legal event with something to be said of it: a warning of the refusal table, or a wrong reading.
struct Remark {
  /// nil: the reading.
  var row: Int?
  var type: Int
  var line: Int
  var finding: FindingLog.Handle
}
