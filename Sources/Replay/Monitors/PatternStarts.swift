import EventLog
import LifecycleModel

/// What the patterns of a model have to hear first in a run of one trace.
///
/// A pattern that has nothing to judge under a trace's header hears nothing.
final class PatternStarts {
  /// Of a run: what wakes the patterns of which nothing has been heard yet, and the phases of the plain ones.
  struct Start {
    let wakes: FlatTable<PatternRole>
    let phases: [PlainPhase]
    let number: Int32
    /// Some plain pattern is not followed by its phase.
    let hasTaken: Bool
  }

  /// In a run from its launch on, and in another one.
  let known: Start
  let unknown: Start
  let phases: PlainPhases

  init(_ patterns: [Pattern], _ isPlain: [Bool], _ phases: PlainPhases, _ trace: Trace) {
    self.phases = phases
    let isMute = patterns.map { Self.isMute($0, trace) }
    let all = PatternRole.opening.union(.inside)
    func start(_ wakes: [PatternRole], _ plain: [PlainPhase]) -> Start {
      Start(
        wakes: FlatTable(wakes), phases: plain, number: phases.number(of: plain),
        hasTaken: patterns.indices.contains { isPlain[$0] && !wakes[$0].isEmpty })
    }
    unknown = start(isMute.map { $0 ? [] : all }, patterns.map { _ in .taken })
    // Nothing is open where a scope has to be opened first. What is followed by its phase is woken by nothing else.
    known = start(
      patterns.indices.map { index in
        isMute[index] || isPlain[index] ? [] : patterns[index].scope.after.isEmpty ? all : .opening
      },
      patterns.indices.map { isPlain[$0] && !isMute[$0] ? .closed : .taken })
  }

  /// Whether nothing that the header lets expect can break the pattern, or be measured by it.
  private static func isMute(_ pattern: Pattern, _ trace: Trace) -> Bool {
    if Truth.lasting(pattern.condition, trace) == false { return true }
    func mayCome(_ condition: EventCondition?) -> Bool {
      guard let condition else { return false }
      return !condition.families.isEmpty || condition.types.contains(where: trace.mayCome)
    }
    switch pattern.kind {
    case .absence, .precedence: return !mayCome(pattern.event)
    // What is never logged is not missed. Without a header only its absence from the file tells.
    case .existence: return pattern.atMost == nil && trace.facts.channels != nil && !mayCome(pattern.event)
    case .response: return !pattern.triggers.allSatisfy(mayCome)
    case .succession: return !pattern.triggers.allSatisfy(mayCome) && !pattern.answers.contains(where: mayCome)
    }
  }
}
