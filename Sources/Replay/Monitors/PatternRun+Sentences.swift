import EventLog
import LifecycleModel

/// What the findings of patterns say.
extension PatternRun {
  func seconds(_ nanoseconds: Int64) -> String { Nanoseconds.secondsText(nanoseconds: nanoseconds) + " s" }

  /// `A, B or C`; of many the first three.
  func phrase(_ types: [Int], _ replay: FileReplay) -> String {
    let names = types.map { replay.model.typeName($0) }
    return names.count > 4 ? names.prefix(3).joined(separator: ", ") + "…" : replay.phrase(names)
  }

  /// Sorted, at most 8.
  func names(_ types: [Int], _ replay: FileReplay) -> [String] {
    Array(Set(types.map { replay.model.typeName($0) }).sorted().prefix(8))
  }

  private func place(_ opening: PatternOpening) -> String {
    "\(opening.name) (line \(opening.line))"
  }

  func sentence(absenceOf event: PatternEvent, _ scope: PatternScope) -> String {
    let since = scope.opening.map { " after \(place($0))" } ?? ""
    let time = pattern.within.map { " within \(seconds(Int64($0)))" } ?? ""
    return "\(event.name) came\(time)\(since)"
  }

  func sentence(excessOf event: PatternEvent, _ scope: PatternScope) -> String {
    let since = scope.opening.map { " after \(place($0))" } ?? ""
    let most = pattern.atMost ?? 0
    return most == 0
      ? "\(event.name) came\(since)" : "\(event.name) came more than \(most == 1 ? "once" : "\(most) times")\(since)"
  }

  func sentence(late event: PatternEvent, after opening: PatternOpening, _ time: Int64) -> String {
    "\(event.name) came \(seconds(time)) after \(place(opening)), and at most \(seconds(Int64(pattern.within ?? 0))) may pass"
  }

  func sentence(early event: PatternEvent, after opening: PatternOpening, _ time: Int64) -> String {
    "\(event.name) came \(seconds(time)) after \(place(opening)), and at least \(seconds(Int64(pattern.notBefore ?? 0))) must pass"
  }
}
