import EventLog
import LifecycleModel

/// What is told of the whole follows from its parts: one notification of the app for all its scenes.
///
/// `absentTypes` may come only while no part is certainly in one of the states, `presentTypes` only while one may be.
final class AggregateMonitor: RunMonitor {
  private let rule: String
  private let absent: [Bool]
  private let present: [Bool]
  private let parts: PartStates
  /// Types that bring a part into being: where they are not logged, there may be parts unseen.
  private let births: [Int]

  init(_ monitor: Monitor, _ model: Model) {
    rule = monitor.rule ?? monitor.id
    let absent = monitor.table("absentTypes", model)
    let present = monitor.table("presentTypes", model)
    self.absent = absent
    self.present = present
    parts = PartStates(monitor, model)
    births = monitor.numbers("birthTypes", model)
    super.init(hears: model.types.indices.map { absent[$0] || present[$0] })
  }

  override func isConcerned(by trace: Trace) -> Bool {
    births.contains(where: trace.mayCome) || parts.areListed(trace)
  }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    guard !replay.isCharged, births.contains(where: trace.isLogged) || parts.areListed(trace) else { return }
    if absent[type], let part = parts.first(in: run, trace, where: parts.isCertain) {
      report(event, type, run, replay, "although \(part.name) is in the foreground (\(replay.phrase(part.states)))")
    } else if present[type], parts.areMeant(run, trace), parts.areAllKnown(run, trace),
      parts.first(in: run, trace, where: parts.isPossible) == nil
    {
      report(event, type, run, replay, "although nothing of the app is in the foreground")
    }
  }

  private func report(_ event: Event, _ type: Int, _ run: Run, _ replay: FileReplay, _ reason: String) {
    var finding = replay.lineFinding(
      rule, line: event.line,
      message: "\(replay.model.typeName(type)) came \(reason): it is posted for the app as a whole")
    finding.subject = replay.model.roles.machine
    finding.event = replay.model.typeName(type)
    finding.time = replay.time(of: event)
    finding.repair = [RepairStep(.delete, line: event.line)]
    finding.source = replay.batch.source(of: event)
    replay.isCharged = true
    replay.add(finding, to: run)
  }
}

/// The instances of one machine, seen from outside: which of them are, or may be, in certain states.
struct PartStates {
  let machine: Int?
  private let states: Set<String>
  /// The header's fact that there are such parts at all.
  private let fact: Int?

  init(_ monitor: Monitor, _ model: Model) {
    machine = monitor.parameters["machine"]?.first.flatMap { id in model.machines.firstIndex { $0.id == id } }
    states = Set(monitor.parameters["states"] ?? [])
    fact = monitor.parameters["partsFact"]?.first.flatMap { name in model.facts.firstIndex { $0.name == name } }
  }

  /// Whether the app is known to consist of parts.
  func areMeant(_ run: Run, _ trace: Trace) -> Bool {
    guard let fact, let machine else { return true }
    return trace.facts.facts.values[fact] == "true" || !run.subjects[machine].isEmpty
  }

  func isCertain(_ shown: [String]) -> Bool { shown.allSatisfy(states.contains) }
  func isPossible(_ shown: [String]) -> Bool { shown.contains(where: states.contains) }

  /// The first instance whose states pass, by the order of their first events.
  func first(
    in run: Run, _ trace: Trace, except: String? = nil, where passes: ([String]) -> Bool
  ) -> (name: String, instance: String, states: [String])? {
    guard let machine else { return nil }
    for subject in run.subjects[machine].subjects where subject.name != except || except == nil {
      let automaton = trace.determinization(of: subject)
      let shown = automaton.shownStates(automaton.beliefs[Int(subject.state)])
      if passes(shown) {
        let name = subject.name ?? ""
        return ("\(trace.model.machines[machine].id) \(name)", name, shown)
      }
    }
    return nil
  }

  /// Whether the header lists the instances that there were before the log.
  func areListed(_ trace: Trace) -> Bool {
    guard let machine, let key = trace.model.machines[machine].regions.first?.initialKey,
      case .object = trace.facts.initial?[key]
    else { return false }
    return true
  }

  /// Whether there can be no instance that the log has not shown.
  func areAllKnown(_ run: Run, _ trace: Trace) -> Bool {
    switch run.beginning {
    case .launch, .launched: true
    case .before: areListed(trace)
    case .anywhere: false
    }
  }
}
