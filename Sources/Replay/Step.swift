import EventLog

/// A set of public state names of one kind of subject, by number in ``ReplayContext/stateSets``.
public typealias StateSetID = Int32

/// What one event did to one subject.
public struct Step: Sendable, BitwiseCopyable {
  public struct Flags: OptionSet, Sendable, BitwiseCopyable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The event began the run.
    @inlinable public static var runStart: Flags { Flags(rawValue: 1) }
    /// The event (an exit) ended the run.
    @inlinable public static var runEnd: Flags { Flags(rawValue: 2) }
    /// The event is the first of a burst of memory warnings.
    @inlinable public static var warning: Flags { Flags(rawValue: 4) }
    /// The event was refused: it has a finding of level error.
    @inlinable public static var illegal: Flags { Flags(rawValue: 8) }
    /// A known quirk, or a warning edge, was taken.
    @inlinable public static var odd: Flags { Flags(rawValue: 16) }
    /// The time went backwards, or its clock changed, since the subject's last event: no duration across this step.
    @inlinable public static var clockBreak: Flags { Flags(rawValue: 32) }
    /// The subject's state before this event began before the log: no duration for it.
    @inlinable public static var openStart: Flags { Flags(rawValue: 64) }
  }

  /// Index of the event in the batch.
  public var event: Int32
  /// Number of the run in the file, from 0; -1 where the event belongs to no run.
  public var run: Int32
  /// Index among the model's machines; -1 where no machine consumes the event.
  public var machine: Int16
  public var flags: Flags
  /// Number of the subject, unique among the live subjects of the file; -1 where there is none.
  public var subject: Int32
  /// States before and after; equal where the event changed nothing that has a public name. -1 where there is no subject.
  public var before: StateSetID
  public var after: StateSetID

  @inlinable public init(
    event: Int32, run: Int32, machine: Int16 = -1, subject: Int32 = -1, before: StateSetID = -1,
    after: StateSetID = -1, flags: Flags = []
  ) {
    self.event = event
    self.run = run
    self.machine = machine
    self.subject = subject
    self.before = before
    self.after = after
    self.flags = flags
  }
}

/// Something folded over the steps of a replay. One value a file; values of several files are merged by the caller.
///
/// Calls come in this order: `begin`, then for each block of the log `fold`, then `finish`.
public protocol StepFold: AnyObject {
  func begin(_ context: ReplayContext)
  /// The events of a block and their steps, in file order; an event has one step a subject that hears it, or one
  /// step with `machine == -1`. Headers have none. The steps are there until the call ends.
  func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext)
  /// The log has ended; runs still open are open.
  func finish(_ context: ReplayContext)
}
