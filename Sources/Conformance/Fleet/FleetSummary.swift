/// What a fleet's log came to.
public struct FleetSummary: Sendable, Equatable {
  public var events = 0
  public var runs = 0
  /// Runs that have a fault put into them.
  public var faults = 0
}
