import EventLog

/// A legal log with one fault put into it.
public struct Mutant: Sendable {
  public var original: GeneratedLog
  public var log: GeneratedLog
  public var fault: InjectedFault
  /// The run of the subject, as the generator counts them.
  var run: Int
  /// What the fault is made of, in lines of the original.
  var edits: [LineEdit]
}
