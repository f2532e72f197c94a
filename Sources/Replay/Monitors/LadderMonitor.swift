import EventLog
import LifecycleModel

/// A framework on top reports states of its own: one of the app's states since its last report must match.
///
/// A report may be late, so every state that the app has been in since the last one counts.
final class LadderMonitor: RunMonitor {
  private let rule: String
  private let isReport: [Bool]
  private let valueKey: EventKey?
  private let nameKey: EventKey?
  /// App states that a reported value can stand for.
  private let meanings: [String: Set<String>]
  /// Frameworks that follow the app; a report without a name is judged as one of theirs.
  private let followers: Set<String>
  private let scenes: PartStates
  private let sceneFact: Int?
  private let machine: Int?

  /// The app's states since the last report, each once.
  private final class Since {
    var sets: [StateSetID] = []

    func insert(_ set: StateSetID) {
      if sets.last != set, !sets.contains(set) { sets.append(set) }
    }
  }

  init(_ monitor: Monitor, _ model: Model) {
    rule = monitor.rule ?? monitor.id
    let isReport = monitor.table("reportTypes", model)
    self.isReport = isReport
    valueKey = monitor.key("valueKey", model)
    nameKey = monitor.key("nameKey", model)
    let values = monitor.parameters["reportedValues"] ?? []
    let states = monitor.parameters["meanings"] ?? []
    meanings = Dictionary(
      zip(values, states).map { ($0, Set($1.split(separator: "|").map(String.init))) }
    ) { first, _ in first }
    followers = Set(monitor.parameters["followers"] ?? [])
    scenes = PartStates(monitor, model)
    sceneFact = monitor.parameters["partsFact"]?.first.flatMap { name in model.facts.firstIndex { $0.name == name } }
    machine = model.machines.firstIndex { $0.id == model.roles.machine }
    let moves = monitor.table("moveTypes", model)
    super.init(hears: model.types.indices.map { isReport[$0] || moves[$0] })
  }

  override func forget(_ run: Run) { run.keep(nil, at: place) }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    guard let machine, !run.subjects[machine].subjects.isEmpty else { return }
    guard isReport[type] else {
      guard let index = replay.steps.indices[step...].first(where: { replay.steps[$0].machine == machine }) else {
        return
      }
      let move = replay.steps[index]
      if let known: Unmanaged<Since> = run.keptRef(place) {
        return known._withUnsafeGuaranteedRef { $0.insert(move.after) }
      }
      // What the app was in before its first event counts as well.
      let since = Since()
      since.insert(move.before)
      since.insert(move.after)
      return run.keep(since, at: place)
    }
    let since: Since = run.kept(place) ?? Since()
    let now = now(machine, run, trace, replay)
    since.insert(now)
    judge(event, type, run, trace, replay, states: Set(since.sets.flatMap { replay.context.stateSets[Int($0)] }))
    since.sets = [now]
    run.keep(since, at: place)
  }

  private func now(_ machine: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay) -> StateSetID {
    guard let subject = run.only(machine) else { return -1 }
    return replay.shown(trace.determinization(of: subject), subject.state)
  }

  private func judge(
    _ event: Event, _ type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, states: Set<String>
  ) {
    guard !replay.isCharged, let value = replay.text(of: event, key: valueKey), let meaning = meanings[value],
      replay.text(of: event, key: nameKey).map(followers.contains) ?? true, meaning.isDisjoint(with: states),
      !mayBeActive(run, trace)
    else { return }
    // Machines may share the name of a state.
    var left = states
    let shown = replay.model.machines.flatMap(\.shown).filter { left.remove($0) != nil }
    var finding = replay.lineFinding(
      rule, line: event.line,
      message:
        "\(replay.model.typeName(type)) says \(value), but the app has been \(replay.phrase(shown)) since the report before"
    )
    finding.subject = "fw" + (replay.text(of: event, key: nameKey).map { ":" + $0 } ?? "")
    finding.event = replay.model.typeName(type)
    finding.time = replay.time(of: event)
    finding.states = shown
    finding.repair = [RepairStep(.delete, line: event.line)]
    finding.source = replay.batch.source(of: event)
    replay.isCharged = true
    replay.add(finding, to: run)
  }

  /// With scenes the app as a whole says little while one of them could be active.
  private func mayBeActive(_ run: Run, _ trace: Trace) -> Bool {
    if let sceneFact, trace.facts.facts.values[sceneFact] == "false" { return false }
    return !scenes.areAllKnown(run, trace) || scenes.first(in: run, trace, where: scenes.isPossible) != nil
  }
}
