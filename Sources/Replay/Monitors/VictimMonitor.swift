import EventLog
import LifecycleModel

/// The order in which a device that is short of memory ends its apps, in logs of several processes.
///
/// `backgroundRule`: an app in the background goes before the one in the foreground. `allRule`: at an urgent level all
/// apps in the background go. `restartRule`: at a critical level everything goes.
final class VictimMonitor: RunMonitor {
  private let isLevel: [Bool]
  private let levels: [Int]
  private let isExit: [Bool]
  private let levelKey: EventKey?
  private let reasonKey: EventKey?
  private let ranks: [String: Int]
  private let memoryExits: Set<String>
  private let background: Set<String>
  private let backgroundRule: String?
  private let allRule: String?
  private let restartRule: String?
  private var rank = 0
  private var line = 0
  /// Runs that should go, by number.
  private var doomed: Set<Int32> = []
  private var toldRestart = false

  init(_ monitor: Monitor, _ model: Model) {
    let isLevel = monitor.table("levelTypes", model)
    let isExit = monitor.table("exitTypes", model)
    self.isLevel = isLevel
    self.isExit = isExit
    levelKey = monitor.key("levelKey", model)
    reasonKey = model.vocabulary.key(model.roles.exitReason)
    ranks = Dictionary(
      zip(monitor.parameters["levelValues"] ?? [], (monitor.parameters["levelRanks"] ?? []).map { Int($0) ?? 0 })
    ) { first, _ in first }
    memoryExits = Set(model.roles.memoryExits)
    background = Set(monitor.parameters["states"] ?? [])
    backgroundRule = monitor.parameters["backgroundRule"]?.first
    allRule = monitor.parameters["allRule"]?.first
    restartRule = monitor.parameters["restartRule"]?.first
    let moves = monitor.table("ofProcessTypes", model)
    levels = monitor.numbers("levelTypes", model)
    let isJudged = model.types.indices.map { isLevel[$0] || isExit[$0] }
    super.init(
      hears: isJudged.indices.map { isJudged[$0] || moves[$0] },
      waitsFor: isJudged.indices.map { moves[$0] && !isJudged[$0] })
  }

  /// Nothing has to go before the first level has come; it is the device's, whatever other headers say.
  override func isConcerned(by trace: Trace) -> Bool { line > 0 || levels.contains(where: trace.mayCome) }

  override func forget(_ run: Run) { doomed.remove(run.number) }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    if isLevel[type] {
      level(event, replay)
    } else if isExit[type] {
      doomed.remove(run.number)
      exit(event, type, run, replay, step)
    } else if rank >= 3, !toldRestart, let restartRule, event.line > line, run.firstLine < line {
      toldRestart = true
      report(
        restartRule, event, type, run, replay,
        "\(replay.model.typeName(type)) came after the memory level had become critical: then the device restarts")
    }
  }

  /// A new level: what should have gone at the one before has had its time.
  private func level(_ event: Event, _ replay: FileReplay) {
    guard event.line != line else { return }
    charge(replay, line: event.line)
    if line == 0 { replay.forgetRoutes() }
    rank = replay.text(of: event, key: levelKey).flatMap { ranks[$0] } ?? 0
    line = event.line
    toldRestart = false
    // What runs do that begin from here on is no sign that the device goes on.
    if rank >= 3 { for run in replay.runs.remembered { run.setWaits(place, true) } }
    doomed.removeAll()
    guard rank == 2 else { return }
    for run in replay.runs.open where isBackground(run, replay) {
      doomed.insert(run.number)
      run.kept.setKeeps(place)
    }
  }

  private func charge(_ replay: FileReplay, line: Int) {
    guard let allRule, rank == 2 else { return }
    for run in replay.runs.open where doomed.contains(run.number) && isBackground(run, replay) {
      var finding = replay.lineFinding(
        allRule, line: line,
        message:
          "the memory level was urgent, and \(run.app ?? "an app") in the background was not ended: all of them go"
      )
      finding.since = self.line
      finding.subject = replay.model.roles.machine
      replay.add(finding, to: run)
    }
    doomed.removeAll()
  }

  private func exit(_ event: Event, _ type: Int, _ run: Run, _ replay: FileReplay, _ step: Int) {
    guard rank >= 1, let backgroundRule, let reason = replay.text(of: event, key: reasonKey),
      memoryExits.contains(reason),
      let before = replay.steps.first(from: step, where: { $0.before >= 0 })?.before
    else { return }
    let states = replay.context.stateSets[Int(before)]
    guard !states.contains(where: background.contains) else { return }
    guard let other = replay.runs.open.first(where: { $0 !== run && isBackground($0, replay) }) else { return }
    report(
      backgroundRule, event, type, run, replay,
      "the app in the foreground was ended for want of memory while \(other.app ?? "another app") in the background went on"
    )
  }

  private func report(
    _ rule: String, _ event: Event, _ type: Int, _ run: Run, _ replay: FileReplay, _ message: String
  ) {
    var finding = replay.lineFinding(rule, line: event.line, message: message)
    finding.since = line
    finding.subject = replay.model.roles.machine
    finding.event = replay.model.typeName(type)
    finding.time = replay.time(of: event)
    finding.source = replay.batch.source(of: event)
    replay.add(finding, to: run)
  }

  /// Certainly in the background.
  private func isBackground(_ run: Run, _ replay: FileReplay) -> Bool {
    guard let machine = replay.model.machines.firstIndex(where: { $0.id == replay.model.roles.machine }),
      let subject = run.only(machine)
    else { return false }
    let automaton = run.trace.determinization(of: subject)
    return automaton.shownStates(automaton.beliefs[Int(subject.state)]).allSatisfy(background.contains)
  }

  override func end(_ run: Run, _ replay: FileReplay) { doomed.remove(run.number) }
}
