import Replay

/// Renders the results of a check in one format.
///
/// Calls come in this order: `begin`, then `file` once for each file, then `end`, also where a file could not be
/// read; so what a reporter has written after `end` is complete in its format whatever happened.
public protocol Reporter: AnyObject {
  func begin()
  func file(_ result: FileResult)
  func end(_ summary: CheckSummary)
}

/// What reporters are told about the run they report on.
public struct ReportOptions: Sendable {
  /// Version of the command.
  public var version: String
  /// Whether text may carry colours.
  public var colour = false
  /// Whether only findings are to be told, a line each.
  public var quiet = false
  /// Whether people are shown the alignments of findings.
  public var showsAlignment = false
  /// The rules that findings may name, for formats that describe them.
  public var rules: @Sendable () -> RuleCatalogue = { RuleCatalogue() }
  /// Columns after which a quoted line of the log is cut.
  public var columns = 160

  public init(version: String) { self.version = version }
}
