import EventLog
import Replay

/// What the subjects of a replay are called: the machine alone where there is one subject a run, else with the
/// instance, `vc:A`.
struct SubjectNames {
  private var names: [Int32: String] = [:]

  /// Nil where no machine heard the event.
  mutating func name(of step: Step, in batch: EventBatch, _ context: ReplayContext) -> String? {
    guard step.machine >= 0 else { return nil }
    let machine = context.model.machines[Int(step.machine)]
    guard let key = machine.key else { return machine.id }
    if let instance = instance(of: step, key: key, in: batch, context) {
      names[step.subject] = "\(machine.id):\(instance)"
    }
    return names[step.subject] ?? "\(machine.id):?"
  }

  private func instance(of step: Step, key: String, in batch: EventBatch, _ context: ReplayContext) -> String? {
    let event = batch.events[Int(step.event)]
    let start = Int(event.firstField)
    let field = batch.fields[start..<start + Int(event.fieldCount)].first {
      !$0.isElement && context.model.vocabulary.name(of: $0.key) == key
    }
    return field.map { batch.string($0.text) }
  }
}

extension EventBatch {
  /// The event's type, and its time where it has one: `app.didBecomeActive`, `0.6`.
  func label(of event: Event, in context: ReplayContext) -> (type: String, time: String) {
    let type = event.typeText.isNone ? context.model.vocabulary.name(of: event.type) : string(event.typeText)
    let time =
      switch event.clock {
      case .none: ""
      case .seconds: Nanoseconds.secondsText(nanoseconds: event.time)
      case .utc: string(event.timeText)
      }
    return (type, time)
  }
}
