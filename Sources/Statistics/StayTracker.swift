import EventLog
import Replay

/// Follows one subject of a run through its states and measures the stays.
///
/// A stay ends when the log shows that the subject has left. Where an event only makes more possible (a call and its
/// notification have come, and now the app may be suspended unseen) the stay goes on under the wider name.
struct StayTracker {
  /// What a step did.
  struct Move {
    /// A state in which the subject turned out to be: its stay began unseen. -1: none.
    var found: StateSetID = -1
    /// The state that was left, -1 where none was.
    var from: StateSetID = -1
    /// The state that was entered, -1 where none was.
    var to: StateSetID = -1
    /// How long the stay in ``from`` was, where that is known.
    var time: Int64?
    /// The stay in ``from`` began before the log.
    var fromBeforeLog = false
    /// What comes after is no stay: the run has ended.
    var isEnd = false
    /// The state by whose name the current stay goes from now on, -1 where that is the same as before.
    var widened: StateSetID = -1
  }

  /// The last change of state, whose stay may still get a wider name.
  var held: (move: Move, flags: Step.Flags)?

  /// The state of the current stay, -1 before the first step.
  private(set) var state: StateSetID = -1
  /// The current stay began before the log.
  private(set) var beforeLog = false
  /// The current stay is one: not what precedes a launch.
  private(set) var isStay = false
  private(set) var breaks: UInt32 = 0
  private var since: Stamp?

  /// Whether a step changes nothing: the subject stays where it was.
  func goesOn(_ step: Step) -> Bool {
    step.before == state && step.after == state && state >= 0 && !step.flags.contains(.openStart)
  }

  /// No duration is known across the current event. To be called once an event, before its step is taken.
  mutating func breakClock() { breaks &+= 1 }

  /// - Parameters:
  ///   - isFresh: The run began in the log, so that what precedes its first step is no stay.
  ///   - isEnd: The event ends the run.
  ///   - sets: The state sets that the step names.
  mutating func take(_ step: Step, _ event: Event, isFresh: Bool, isEnd: Bool, _ sets: StateSets) -> Move {
    var move = Move()
    guard step.after >= 0 || step.before >= 0 else { return move }
    if state < 0 {
      isStay = !isFresh && step.before >= 0
      beforeLog = isStay
      state = step.before
    } else if state != step.before {
      // The replay lost the subject in between (a gap): when the former stay ended and this one began is unknown.
      isStay = step.before >= 0
      beforeLog = false
      since = nil
      state = step.before
    } else {
      return leave(step, event, move, isEnd, sets)
    }
    if isStay { move.found = state }
    return leave(step, event, move, isEnd, sets)
  }

  private mutating func leave(_ step: Step, _ event: Event, _ found: Move, _ isEnd: Bool, _ sets: StateSets) -> Move {
    var move = found
    if step.flags.contains(.openStart), isStay { beforeLog = true }
    guard step.after != step.before || isEnd else { return move }
    // A fault is no widening: what its repairs lead to is a guess at where the subject went.
    if isStay, !isEnd, !step.flags.contains(.illegal), sets.isWider(step.after, than: step.before) {
      state = step.after
      move.widened = state
      return move
    }
    let now = Stamp(event, breaks: breaks)
    move.from = state
    move.to = step.after
    move.isEnd = isEnd
    move.fromBeforeLog = isStay && beforeLog
    if isStay, !beforeLog { move.time = since?.duration(to: now) }
    state = step.after
    isStay = true
    beforeLog = false
    since = now
    return move
  }
}
