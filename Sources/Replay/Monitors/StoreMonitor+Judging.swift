import LifecycleModel

/// The rules of caches.
extension StoreMonitor {
  /// A clear that answers a warning empties the cache.
  /// - Returns: Whether it has left something.
  func judgeClear(_ moment: Moment, _ cache: CachedEntries) -> Bool {
    guard let rule = countRule, cache.isWarned, cache.isKnown, !moment.said.count.isNone,
      let count = Int(moment.replay.batch.string(moment.said.count)), count != cache.count,
      moment.replay.mayRest(rule, on: put + evict, moment.trace, line: moment.event.line)
    else { return false }
    tell(
      rule, moment, since: nil,
      "the cache \(moment.cache) cleared \(entries(count)) after a memory warning, and held \(cache.count): "
        + "it lets go of all that it holds", expected: [])
    return true
  }

  func judgeHit(_ moment: Moment, _ cache: CachedEntries) {
    guard let rule = missRule, let line = cache.clearLine,
      moment.replay.mayRest(rule, on: put, moment.trace, line: moment.event.line)
    else { return }
    let expected = names(miss, moment) + names(put, moment)
    tell(
      rule, moment, since: line,
      "\(moment.key) was found in the cache \(moment.cache), which was cleared at line \(line), and nothing was put there since: "
        + "the next access of a cleared entry misses", expected: expected.sorted(),
      repairs: names(miss, moment).map { RepairStep(.replace, event: $0, line: moment.event.line) }
        + names(put, moment).map { RepairStep(.insert, event: $0, line: moment.event.line) })
  }

  func judgeDealloc(_ moment: Moment, _ key: TextKey, _ cache: CachedEntries) {
    guard let rule = ownerRule, let owners = cache.survivor(key), owners.areLeft,
      moment.replay.mayRest(rule, on: disown, moment.trace, line: moment.event.line)
    else { return }
    let holders = owners.names.isEmpty ? "somebody else" : moment.replay.phrase(Array(owners.texts.prefix(4)))
    tell(
      rule, moment, since: cache.clearLine,
      "\(moment.key) of the cache \(moment.cache) was deallocated, and \(holders) held it: a cleared entry that somebody else "
        + "holds lives on", expected: [],
      repairs: [RepairStep(.delete, line: moment.event.line)]
        + names(disown, moment).map { RepairStep(.insert, event: $0, line: moment.event.line) })
  }

  /// The next warning comes, and the one before is unanswered.
  func judgeUnanswered(_ moment: Moment, _ warning: CachedEntries.Warning) {
    guard let rule = answerRule, moment.replay.mayRest(rule, on: clear, moment.trace, line: moment.event.line) else {
      return
    }
    tell(
      rule, moment, since: warning.line,
      "the cache \(moment.cache) heard the next memory warning, and had not cleared after the one at line "
        + "\(warning.line): it declares that it answers warnings", expected: names(clear, moment),
      repairs: names(clear, moment).map { RepairStep(.insert, event: $0, line: moment.event.line) })
  }

  /// The log ends, and is complete.
  func judgeEnd(_ name: String, _ cache: CachedEntries, _ run: Run, _ replay: FileReplay) {
    guard let rule = answerRule, let warning = cache.open,
      replay.mayRest(rule, on: clear, run.trace, line: run.lastLine)
    else { return }
    var finding = replay.lineFinding(
      rule, line: run.lastLine,
      message: "the log ends here, and is complete, and the cache \(name) has not cleared after the memory warning at "
        + "line \(warning.line): it declares that it answers warnings")
    finding.subject = subject.map { "\($0):\(name)" }
    finding.since = warning.line
    finding.expected = clear.prefix(1).map(replay.model.typeName)
    finding.repair = finding.expected.map { RepairStep(.insert, event: $0, line: run.lastLine + 1) }
    replay.add(finding, to: run)
  }

  private func tell(
    _ rule: String, _ moment: Moment, since: Int?, _ message: String, expected: [String], repairs: [RepairStep] = []
  ) {
    let replay = moment.replay
    guard !replay.isCharged else { return }
    var finding = replay.lineFinding(rule, line: moment.event.line, message: message)
    finding.subject = subject.map { "\($0):\(moment.cache)" }
    finding.event = replay.model.typeName(moment.type)
    finding.time = replay.time(of: moment.event)
    finding.since = since
    finding.expected = expected
    finding.repair = Array(repairs.prefix(1))
    finding.alternatives = repairs.dropFirst().map { [$0] }
    finding.source = replay.batch.source(of: moment.event)
    if finding.level == .error {
      replay.isCharged = true
      replay.steps[moment.step].flags.insert(.illegal)
    }
    replay.add(finding, to: moment.run)
  }

  private func names(_ types: [Int], _ moment: Moment) -> [String] {
    types.prefix(1).map(moment.replay.model.typeName)
  }

  private func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }
}
