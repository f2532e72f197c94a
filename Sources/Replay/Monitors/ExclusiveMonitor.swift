import EventLog
import LifecycleModel

/// Of a group of instances only one is in a state at a time: of the activities of one task one is resumed.
final class ExclusiveMonitor: RunMonitor {
  private let rule: String
  private let parts: PartStates
  private let instanceKey: EventKey?
  private let groupKey: EventKey?
  private let groupName: String

  /// The group of each instance of one run, as its last event with the key told it.
  private final class Groups {
    var groups: [String: String] = [:]
  }

  init(_ monitor: Monitor, _ model: Model) {
    rule = monitor.rule ?? monitor.id
    parts = PartStates(monitor, model)
    instanceKey = monitor.key("instanceKey", model)
    groupKey = monitor.key("groupKey", model)
    groupName = monitor.parameters["groupKey"]?.first ?? "group"
    super.init(hears: monitor.table("types", model))
  }

  override func forget(_ run: Run) { run.keep(nil, at: place) }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    guard let name = replay.text(of: event, key: instanceKey), let group = replay.text(of: event, key: groupKey) else {
      return
    }
    let state = groups(of: run)
    defer { state.groups[name] = group }
    guard !replay.isCharged,
      let other = parts.first(in: run, trace, except: name, where: parts.isCertain),
      state.groups[other.instance] == group
    else { return }
    var finding = replay.lineFinding(
      rule, line: event.line,
      message:
        "\(replay.model.typeName(type)) of \(name) came while \(other.instance) of the same \(groupName) (\(group)) is \(replay.phrase(other.states)): only one of them can be"
    )
    finding.subject = parts.machine.map { "\(replay.model.machines[$0].id):\(name)" }
    finding.event = replay.model.typeName(type)
    finding.time = replay.time(of: event)
    finding.repair = [RepairStep(.delete, line: event.line)]
    finding.source = replay.batch.source(of: event)
    replay.isCharged = true
    replay.add(finding, to: run)
  }

  private func groups(of run: Run) -> Groups {
    if let known: Groups = run.kept(place) { return known }
    let made = Groups()
    run.keep(made, at: place)
    return made
  }
}
