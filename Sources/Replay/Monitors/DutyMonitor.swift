import EventLog
import LifecycleModel

/// A callback has duties, and the log says whether they were done before the next one. Advice, never a violation.
final class DutyMonitor: RunMonitor {
  private struct Open {
    var line: Int
    var type: Int
    var missing: [Int]
  }

  let hears: [Bool]
  private let rule: String
  private let isTrigger: [Bool]
  /// All of them must come…
  private let each: [Int]
  /// …or one of these.
  private let any: [Int]
  private let isAnswer: [Bool]
  private let closes: [Bool]
  private let cancels: [Bool]
  /// Judged only where these are logged.
  private let channel: [Int]
  private var open: [Int32: Open] = [:]

  init(_ monitor: Monitor, _ model: Model) {
    rule = monitor.rule ?? monitor.id
    isTrigger = monitor.table("triggerTypes", model)
    each = monitor.numbers("eachTypes", model)
    any = monitor.numbers("anyTypes", model)
    closes = monitor.table("closeTypes", model)
    cancels = monitor.table("cancelTypes", model)
    channel = monitor.numbers("whereTypes", model)
    let answers = Set(each + any)
    let isAnswer = model.types.indices.map(answers.contains)
    self.isAnswer = isAnswer
    let tables = [isTrigger, isAnswer, closes, cancels]
    hears = model.types.indices.map { type in tables.contains { $0[type] } }
  }

  func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    let number = run.info.number
    if isAnswer[type], open[number] != nil {
      open[number]?.missing.removeAll { any.isEmpty ? $0 == type : true }
    }
    if cancels[type] { open[number] = nil }
    if isTrigger[type] {
      // The two halves of a pair are one callback: what was not judged at the first is not judged at the second.
      guard open[number] == nil else { return }
      let isJudged =
        (channel + each).allSatisfy(trace.isLogged) && (any.isEmpty || any.contains(where: trace.isLogged))
      open[number] = Open(line: event.line, type: type, missing: isJudged ? any.isEmpty ? each : any : [])
    } else if closes[type], let duty = open.removeValue(forKey: number) {
      judge(duty, run, replay)
    }
  }

  private func judge(_ duty: Open, _ run: Run, _ replay: FileReplay) {
    guard !duty.missing.isEmpty else { return }
    let missing = duty.missing.map { replay.model.typeName($0) }
    let statement = replay.model.rule(rule)?.statement ?? ""
    var finding = replay.lineFinding(
      rule, line: duty.line,
      message: "after \(replay.model.typeName(duty.type)) there is no \(replay.phrase(missing)): \(statement)")
    finding.subject = replay.model.roles.machine
    finding.event = replay.model.typeName(duty.type)
    finding.expected = missing
    replay.add(finding, to: run)
  }

  func forget(_ run: Run) { open[run.info.number] = nil }

  func end(_ run: Run, _ replay: FileReplay) {
    guard let duty = open.removeValue(forKey: run.info.number), run.trace.facts.isComplete, !run.hasEnded else { return }
    judge(duty, run, replay)
  }
}
