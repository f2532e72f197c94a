/// One single-event change that spoils a log.
enum Fault: CaseIterable, Sendable {
  case drop
  case double
  /// With the event of the same process that comes next.
  case swap
  /// An event that is illegal here, before it.
  case insert
}
