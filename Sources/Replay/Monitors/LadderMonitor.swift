import EventLog
import LifecycleModel

/// A framework on top reports states of its own: one of the app's states since its last report must match.
///
/// A report may be late, so every state that the app has been in since the last one counts (``ReportPath``).
final class LadderMonitor: RunMonitor {
  private let rule: String
  private let isReport: [Bool]
  private let reports: [Int]
  private let valueKey: EventKey?
  private let nameKey: EventKey?
  /// App states that a reported value can stand for.
  private let meanings: [String: Set<String>]
  /// Frameworks that follow the app; a report without a name is judged as one of theirs.
  private let followers: Set<String>
  private let scenes: PartStates
  private let sceneFact: Int?
  private let machine: Int?
  /// The member of `initial` that says what a framework had reported before the log.
  private let initialKey: String?

  /// The app's states, as each framework has yet to report them.
  private final class Paths {
    /// That of a framework that has not reported yet.
    private(set) var unnamed: ReportPath
    private var named: [String: ReportPath] = [:]

    /// More names than frameworks that an app has: those are not told apart, and each counts as a new one.
    private static let limit = 64

    init(_ unnamed: ReportPath) { self.unnamed = unnamed }

    func path(of name: String?) -> ReportPath { named[name ?? ""] ?? unnamed }

    func keep(_ path: ReportPath, of name: String?) {
      if named.count < Self.limit || named[name ?? ""] != nil { named[name ?? ""] = path }
    }

    func insert(_ set: StateSetID) {
      unnamed.insert(set)
      for name in named.keys { named[name]?.insert(set) }
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
    initialKey = monitor.parameters["initialKey"]?.first
    let moves = monitor.table("moveTypes", model)
    reports = monitor.numbers("reportTypes", model)
    super.init(hears: model.types.indices.map { isReport[$0] || moves[$0] })
  }

  override func isConcerned(by trace: Trace) -> Bool { reports.contains(where: trace.mayCome) }

  override func forget(_ run: Run) { run.keep(nil, at: place) }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    guard let machine, !run.subjects[machine].isEmpty else { return }
    guard isReport[type] else {
      guard let move = replay.steps.first(from: step, where: { $0.machine == machine }) else { return }
      if let known: Unmanaged<Paths> = run.keptRef(place) {
        return known._withUnsafeGuaranteedRef { $0.insert(move.after) }
      }
      // What the app was in before its first event counts as well.
      let paths = newPaths(run, trace)
      paths.insert(move.before)
      paths.insert(move.after)
      return run.keep(paths, at: place)
    }
    let paths: Paths = run.kept(place) ?? newPaths(run, trace)
    paths.insert(now(machine, run, trace, replay))
    judge(event, type, run, trace, replay, paths)
    run.keep(paths, at: place)
  }

  private func newPaths(_ run: Run, _ trace: Trace) -> Paths {
    // Reports that the header does not announce: nobody has followed the app before the first of them.
    Paths(ReportPath(said: said(before: run, trace), isKnown: reports.contains(where: trace.isAnnounced)))
  }

  /// What every framework had reported before the log, where the header says so.
  private func said(before run: Run, _ trace: Trace) -> Set<String>? {
    guard !run.beganInLog, let initialKey, case .string(let value) = trace.facts.initial?[initialKey] else {
      return nil
    }
    return meanings[value]
  }

  private func now(_ machine: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay) -> StateSetID {
    guard let subject = run.only(machine) else { return -1 }
    return replay.shown(trace.determinization(of: subject), subject.state)
  }

  private func judge(
    _ event: Event, _ type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, _ paths: Paths
  ) {
    guard let value = replay.text(of: event, key: valueKey), let meaning = meanings[value] else { return }
    let name = replay.text(of: event, key: nameKey)
    let before = paths.path(of: name)
    var path = before
    let fits = path.take(meaning) { replay.context.stateSets[Int($0)] }
    paths.keep(path, of: name)
    guard !fits, !replay.isCharged, name.map(followers.contains) ?? true, !mayBeActive(run, trace) else { return }
    // Machines may share the name of a state.
    var left = Set(before.sets.flatMap { replay.context.stateSets[Int($0)] })
    let shown = replay.model.machines.flatMap(\.shown).filter { left.remove($0) != nil }
    var finding = replay.lineFinding(
      rule, line: event.line,
      message:
        "\(replay.model.typeName(type)) says \(value), but the app has been \(replay.phrase(shown)) \(before.hasReports ? "since the report before" : "so far")"
    )
    finding.subject = "fw" + (name.map { ":" + $0 } ?? "")
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
