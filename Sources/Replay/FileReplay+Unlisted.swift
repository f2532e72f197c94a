import EventLog

/// Events of families that the model knows, and of types that it does not list.
extension FileReplay {
  /// Monitors may go by the family alone: what a person did has many names.
  func hearUnlisted(_ event: Event) {
    let trace = trace(of: event)
    let isOfAll = event.pid == Event.absent && hasPids && trace.facts.pid == nil
    let own = runs.find(key(event, trace))?.takeUnretainedValue()
    let concerned = isOfAll ? runs.open : own.map { [$0] } ?? []
    for run in concerned where !run.hasEnded {
      isCharged = false
      for monitor in tables.monitors { monitor.hearUnlisted(event, run, trace, self) }
    }
  }
}
