import EventLog
import LifecycleModel

/// What the patterns of a model have to hear first in a run of one trace.
///
/// A pattern that has nothing to judge under a trace's header hears nothing.
final class PatternStarts {
  /// What wakes patterns of which nothing has been heard yet: in a run from its launch on, and in another one.
  let known: [UInt64]
  let unknown: [UInt64]

  init(_ patterns: [Pattern], _ masks: PatternMasks, _ trace: Trace) {
    let isMute = patterns.map { Self.isMute($0, trace) }
    let all = PatternRole.opening.union(.inside)
    unknown = masks.masks(isMute.map { $0 ? [] : all })
    // Nothing is open where a scope has to be opened first.
    known = masks.masks(
      patterns.indices.map { index in
        isMute[index] ? [] : patterns[index].scope.after.isEmpty ? all : .opening
      })
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
