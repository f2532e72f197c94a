import EventLog
import Replay

extension StatisticsCounting {
  /// Takes one step of a run that concerns its states, its beginning or end, or its memory.
  mutating func take(_ step: Step, _ event: Event, _ parts: RoleTable.Parts, in slot: Int, _ batch: EventBatch) {
    let number = firstEvent + Int(step.event)
    let isFirst = runs[slot].lastEvent != number
    // After its exit a run hears the rest of that event and nothing more.
    if runs[slot].hasEnded, isFirst { return }
    runs[slot].lastEvent = number
    if isFirst, step.flags.contains(.clockBreak) { runs[slot].stay.breakClock() }
    if step.flags.contains(.runStart) { launch(event, in: slot, batch) }
    if step.machine == roles.machine { move(step, event, in: slot) }
    if step.flags.contains(.warning) { warn(event, in: slot) }
    if isFirst, !parts.isDisjoint(with: .ofRun) { answer(event, parts, in: slot, batch) }
    if step.flags.contains(.runEnd), !runs[slot].hasEnded { exit(event, in: slot, batch) }
    if runs[slot].hasEnded, step.machine == roles.machine { note(exitFrom: step.before, in: slot) }
  }

  private func stamp(_ event: Event, _ slot: Int) -> Stamp { Stamp(event, breaks: runs[slot].stay.breaks) }

  private mutating func launch(_ event: Event, in slot: Int, _ batch: EventBatch) {
    guard runs[slot].isFresh, !runs[slot].hasLaunched else { return }
    runs[slot].hasLaunched = true
    runs[slot].launched = stamp(event, slot)
    launches.total.count()
    let reason = batch.nameField(roles.launchReason, of: event)?.text ?? .none
    batch.text.withUnsafeBytes { launchReasons.count(reason, in: $0) }
  }

  private mutating func move(_ step: Step, _ event: Event, in slot: Int) {
    let isEnd = runs[slot].hasEnded || step.flags.contains(.runEnd)
    let move = runs[slot].stay.take(step, event, isFresh: runs[slot].isFresh, isEnd: isEnd, edges.sets)
    edges.take(move, step.flags, &runs[slot].stay)
    guard move.to >= 0, let launched = runs[slot].launched, edges.isActive(move.to) else { return }
    if let time = launched.duration(to: stamp(event, slot)) { launches.toActive.add(time) }
    runs[slot].launched = nil
  }

  /// Several subjects may hear a warning; to take it again at the same event changes nothing.
  private mutating func warn(_ event: Event, in slot: Int) {
    runs[slot].lastWarning = stamp(event, slot)
    runs[slot].isAnswered = false
  }

  /// Takes an event that may answer the last warning.
  private mutating func answer(_ event: Event, _ parts: RoleTable.Parts, in slot: Int, _ batch: EventBatch) {
    var answers = parts.contains(.response)
    if parts.contains(.footprint), let bytes = batch.amount(roles.footprintKey, of: event) {
      if let before = runs[slot].footprint, bytes < before { answers = true }
      runs[slot].footprint = bytes
    }
    guard answers, !runs[slot].isAnswered, let warning = runs[slot].lastWarning else { return }
    runs[slot].isAnswered = true
    if let time = warning.duration(to: stamp(event, slot)) { memory.response.add(time) }
  }

  private mutating func note(exitFrom state: StateSetID, in slot: Int) {
    guard !runs[slot].exitHasState, state >= 0 else { return }
    runs[slot].exitHasState = true
    while exitStates.count <= Int(state) { exitStates.append(0) }
    exitStates[Int(state)].count()
  }

  private mutating func exit(_ event: Event, in slot: Int, _ batch: EventBatch) {
    runs[slot].hasEnded = true
    let reason = batch.nameField(roles.exitReason, of: event)
    exits.total.count()
    batch.text.withUnsafeBytes { exitReasons.count(reason?.text ?? .none, in: $0) }
    guard let reason, roles.isMemoryExit(reason, batch) else { return }
    memory.kills.count()
    guard let warning = runs[slot].lastWarning else { return }
    memory.killsWithWarning.count()
    if let time = warning.duration(to: stamp(event, slot)) { memory.warningToKill.add(time) }
  }
}
