import EventLog
import LifecycleModel

/// Headers.
extension FileReplay {
  /// A header begins a new trace; runs of one that has no name can hear nothing more.
  func begin(_ header: Header) throws {
    let facts = HeaderFacts(header, model: model)
    let before = trace
    for run in runs.open where run.trace.facts.trace == nil || run.trace.facts.trace == facts.trace { close(run) }
    let needsTypes = facts.channels == nil || facts.isInProcess
    trace = Trace(
      facts: facts, model: model, vocabulary: vocabulary, occurring: needsTypes ? try occurringTypes() : nil)
    if let name = facts.trace { traces[name] = trace }
    if before.facts.trace == nil { runs.use(nil) }
    runs.byOrigin.removeAll()
    result.osVersion = facts.osVersion ?? result.osVersion
    report(facts, header)
  }

  private func report(_ facts: HeaderFacts, _ header: Header) {
    for (key, expected) in facts.wrongKeys {
      addLineFinding(
        "LOG-7", line: header.line, message: "the header's \"\(key)\" is not \(expected); it counts as absent")
    }
    if let profile = facts.profile, (try? library.model(profile: profile)) == nil {
      addLineFinding(
        "LOG-7", line: header.line,
        message: "the header asks for the profile `\(profile)`, which does not exist; judged by `\(model.profile)`")
    }
    if case .string(let format) = header["format"], format != "lifetrace/1" {
      failure = "its format is `\(format)`, and only lifetrace/1 can be read"
    }
  }

  /// A monitor has something to judge from here on.
  func forgetRoutes() {
    trace.forgetRoutes()
    for trace in traces.values { trace.forgetRoutes() }
  }

  /// The trace that a line belongs to. It lives as long as the lines under its header are judged.
  @inline(__always)
  func traceRef(of event: Event) -> Unmanaged<Trace> {
    if event.trace.isNone || traces.isEmpty { return currentTrace }
    return traces[batch.string(event.trace)].map { Unmanaged.passUnretained($0) } ?? currentTrace
  }

  func trace(of event: Event) -> Trace { traceRef(of: event).takeUnretainedValue() }
}
