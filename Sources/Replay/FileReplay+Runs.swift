import EventLog
import LifecycleModel

/// Which run a line belongs to.
extension FileReplay {
  /// The runs that a line belongs to: one, none, or for what concerns the device all that are open.
  func withRuns(of event: Event, type: Int, _ trace: Trace, _ body: (Run, Bool) throws -> Void) rethrows {
    let part = tables.parts[type]
    if event.pid != Event.absent { hasPids = true }
    if event.pid == Event.absent, hasPids, trace.facts.pid == nil {
      if part.contains(.shared) {
        for run in runs.open where run.trace === trace { try body(run, false) }
        return
      }
      if let last = runs.last, last.trace === trace, !part.contains(.launch) {
        return try existing(last, event, type, trace, body)
      }
    }
    let key = key(event, trace)
    let known = known(key, trace)
    if part.contains(.launch) {
      endRuns(replacedBy: key, known)
      return try body(open(key, trace, event, type, .launch), true)
    }
    if let known {
      runs.use(known)
      return try existing(known.takeUnretainedValue(), event, type, trace, body)
    }
    if part.contains(.shared), !trace.saysState || trace.beginsBeforeLaunch { return }
    try body(open(key, trace, event, type, firstBeginning(type, trace)), true)
  }

  /// The run of the key in this trace. What goes by the same name under a header before is another run, and is over.
  private func known(_ key: KeyBytes, _ trace: Trace) -> Unmanaged<Run>? {
    guard let found = runs.find(key) else { return nil }
    if found._withUnsafeGuaranteedRef({ $0.trace === trace }) { return found }
    let run = found.takeUnretainedValue()
    if run.hasEnded { runs.remove(run) } else { close(run) }
    return nil
  }

  /// The run that a line plainly belongs to, which is what most lines come to; nil where it takes more to tell.
  @inline(__always)
  func plainRun(_ event: UnsafePointer<Event>, _ part: ReplayTables.Part, _ trace: Trace) -> Unmanaged<Run>? {
    let hasPid = event.pointee.pid != Event.absent
    guard hasPid || !hasPids || trace.facts.pid != nil else { return nil }
    guard part.isDisjoint(with: trace.specialParts) else { return nil }
    if hasPid { hasPids = true }
    let origin = event.pointee.origin
    if let known = runs.byOrigin[origin], isUnderWay(known, trace), trace.recordsProcess || runs.isLast(known) {
      runs.use(known)
      return known
    }
    guard let found = searchedRun(event.pointee, trace) else { return nil }
    runs.byOrigin.set(origin, found)
    runs.use(found)
    return found
  }

  @inline(never)
  private func searchedRun(_ event: Event, _ trace: Trace) -> Unmanaged<Run>? {
    let key = key(event, trace)
    if let last = runs.lastRef, isUnderWay(last, trace), last._withUnsafeGuaranteedRef({ $0.key == key }) {
      return last
    }
    // Without launches, what comes after the end of a run begins another one.
    guard trace.recordsProcess, let found = runs.find(key), isUnderWay(found, trace) else { return nil }
    return found
  }

  @inline(__always)
  private func isUnderWay(_ run: Unmanaged<Run>, _ trace: Trace) -> Bool {
    run._withUnsafeGuaranteedRef { !$0.hasEnded && $0.trace === trace }
  }

  /// The key of a line's run, valid as long as its block is judged.
  @inline(__always)
  func key(_ event: borrowing Event, _ trace: Trace) -> KeyBytes { KeyBytes(event, batchText, header: trace.key) }

  /// How a run begins that the log has not seen before.
  private func firstBeginning(_ type: Int, _ trace: Trace) -> Trace.Beginning {
    guard !trace.hasRun else { return .anywhere }
    guard !trace.recordsProcess else { return .before }
    // A launch callback as the first event is of another process than the one whose states the header tells.
    let isLaunched = trace.saysAnyState && !tables.parts[type].isDisjoint(with: [.begins, .beginsAgain])
    return trace.beginsBeforeLaunch || isLaunched ? .launched : .before
  }

  private func existing(
    _ run: Run, _ event: Event, _ type: Int, _ trace: Trace, _ body: (Run, Bool) throws -> Void
  ) rethrows {
    let part = tables.parts[type]
    if run.hasEnded {
      if part.contains(.shared) { return }
      run.unpack()
      if !part.isDisjoint(with: [.begins, .beginsAgain]) {
        if trace.recordsProcess { noteMissingLaunch(run, event, type) }
        return try body(open(run.key, trace, event, type, .launched), true)
      }
    } else if !trace.recordsProcess, beginsNewRun(run, type, trace) {
      close(run)
      return try body(open(run.key, trace, event, type, .launched), true)
    }
    noteLaunchCallback(type, run)
    try body(run, false)
  }

  /// For runs whose launch is not recorded.
  private func noteLaunchCallback(_ type: Int, _ run: Run) {
    guard !run.trace.recordsProcess, tables.parts[type].contains(.beginsAgain), !run.launchCallbacks.contains(type)
    else { return }
    run.launchCallbacks.append(type)
  }

  /// Whether a launch callback, where launches are not recorded, belongs to a new process.
  private func beginsNewRun(_ run: Run, _ type: Int, _ trace: Trace) -> Bool {
    let isOlder = run.beginning == .before && trace.saysState
    // Where the launch came all the same, this is what it led to.
    let isLaunching = run.beginning == .launch && run.launchCallbacks.isEmpty
    if tables.parts[type].contains(.begins) { return run.hasBegun || !isLaunching && (run.isUnderWay || isOlder) }
    if isLaunching || run.hasBegun && run.launchCallbacks.isEmpty { return false }
    guard tables.parts[type].contains(.beginsAgain), run.isUnderWay || isOlder else { return false }
    // The first of the types that is recorded is the one that counts; a call that may be unimplemented is none. Of those
    // that come without being recorded, what comes after the one before it is of the same launch.
    let before = model.runs.beginsAgain.prefix { $0 != type }
    if before.contains(where: trace.isRequired) { return false }
    guard run.launchCallbacks.contains(type) else { return !before.contains(where: run.launchCallbacks.contains) }
    return trace.isRequired(type) || run.beginning != .launch
  }

  private func open(
    _ key: KeyBytes, _ trace: Trace, _ event: Event, _ type: Int, _ beginning: Trace.Beginning
  ) -> Run {
    // The old run may have the key's bytes.
    let old = runs.find(key)?.takeUnretainedValue()
    if let old { runs.remove(old) }
    let run = withExtendedLifetime(old) {
      Run(key: key, trace: trace, number: runCount, line: event.line, beginning: beginning, pool: pool)
    }
    noteLaunchCallback(type, run)
    trace.hasRun = true
    // What cannot be read of the time before belongs to others.
    if run.beganInLog { run.unreadable = unreadable.count }
    runCount += 1
    runs.insert(run)
    if case .before = beginning { addListed(run, trace) }
    publish(run)
    return run
  }

  /// Folds may ask for what is known of the run.
  func publish(_ run: Run) {
    if !folds.isEmpty { context.runs.insert(run) }
  }

  /// Folds may ask for it up to the end of the block.
  func withdraw(_ run: Run) {
    if !folds.isEmpty { endedRuns.insert(run.number) }
  }

  /// The instances that the header says there were.
  private func addListed(_ run: Run, _ trace: Trace) {
    for machine in tables.machineKeys.indices where tables.machineKeys[machine] != nil {
      guard let key = model.machines[machine].regions.first?.initialKey,
        case .object(let listed) = trace.facts.initial?[key]
      else { continue }
      for member in listed {
        var name = member.key
        name.withUTF8 { bytes in
          let bytes = UnsafeRawBufferPointer(bytes)
          if run.subjects[machine].find(bytes) == nil { _ = newInstance(machine, bytes, run, trace) }
        }
      }
    }
  }

  /// A launch of an app ends what went on of it before: the end is unknown.
  private func endRuns(replacedBy key: KeyBytes, _ known: Unmanaged<Run>?) {
    if let known, !known._withUnsafeGuaranteedRef({ $0.hasEnded }) { close(known.takeUnretainedValue()) }
    guard key.pid != Event.absent, runs.hasOpen(like: key) else { return }
    for run in runs.open(like: key) where run.key.pid != key.pid { close(run) }
  }

  /// An exit: the run is over, and anything more of it is a fault.
  func end(_ run: Run) {
    endMonitors(run)
    runs.end(run)
    withdraw(run)
  }

  /// A run whose end the log does not have: another one took its place.
  func close(_ run: Run) {
    guard !run.hasEnded else { return }
    // First, so that monitors know that this is not the end of the log.
    run.hasEnded = true
    endMonitors(run)
    withdraw(run)
    runs.remove(run)
  }
}
