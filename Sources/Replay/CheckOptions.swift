import EventLog

/// How logs are to be judged.
public struct CheckOptions: Sendable {
  /// The profile; nil: the one that the log's header names, else `reference`.
  public var profile: String?
  /// Findings of rules with less confidence than this (H, M, L) are lowered to warnings.
  public var minConfidence = "L"
  /// Findings kept for each file; the rest are counted.
  public var maxFindings = 1000
  /// Lines that cannot be read before the file counts as unreadable.
  public var maxBadLines = 0
  /// The level of an unknown event in a known family.
  public var unknownEvents = Level.warning
  public var read = ReadOptions()
  /// With more than one, a log is read by all of them. The result is the same.
  public var threads = 1
  /// The process ends after this log: what was needed for it is left to the system, which is quicker about it.
  public var isLast = false
  /// Names without a family (`didBecomeActive`) are read as of this one.
  public var defaultFamily: String?

  /// Tell how far the runs fit the model.
  public var measuresFitness = false
  /// Keep with each finding how its subject's events and the model's go together around it.
  public var keepsAlignments = false

  public init() {}
}
