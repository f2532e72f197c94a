import EventLog
import LifecycleModel

/// Events of families that the model knows, and of types that it does not list.
extension FileReplay {
  func unknown(_ event: Event, _ index: Int) {
    let run = runs.find(key(event, trace))?.takeUnretainedValue()
    steps.append(Step(event: Int32(index), run: run?.number ?? -1))
    let name = batch.string(event.typeText)
    guard event.family >= 0 else {
      let family = String(name.prefix { $0 != "." }.prefix(64))
      if result.unknownFamilies.count < 1000 || result.unknownFamilies[family] != nil {
        result.unknownFamilies[family, default: 0] += 1
      } else {
        result.unknownFamilies["…", default: 0] += 1
      }
      return
    }
    hearUnlisted(event)
    let family = model.families[Int(event.family)]
    guard !family.isOpen else { return }
    if let known = unknownTypes[name] { return log.extend(known, line: event.line) }
    var finding = lineFinding(
      "LOG-3", line: event.line, message: "no event `\(name)` is known in the family `\(family.name)`; it is not judged"
    )
    finding.level = options.unknownEvents
    finding.source = batch.source(of: event)
    finding.event = name
    let handle = log.add(finding)
    if unknownTypes.count < 1000 { unknownTypes[name] = handle }
  }

  /// Monitors may go by the family alone: what a person did has many names.
  private func hearUnlisted(_ event: Event) {
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
