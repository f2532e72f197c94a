/// What the rows of one machine refer to.
struct MachinePlace {
  var region: Int
  var states: [String: Int]
  var scope: GuardScope
  var pairs: [String: (pair: Pair, condition: Guard)]
  var source: ModelSource
}

extension ModelResolver {
  mutating func resolve(_ row: TransitionRow, _ place: MachinePlace, _ path: String) -> Transition? {
    if isRemoved(row.id) { return nil }
    let from = statesMatching(row.from.names, place.states, place.source, path + ".from")
    var to: Int?
    if row.to != "=" {
      guard let state = place.states[row.to] else {
        report(place.source, path + ".to", "there is no state `\(row.to)`")
        return nil
      }
      to = state
    }
    var condition = condition(row.when, row.os, place.scope, place.source, path)
    var quirk: Int?
    if let name = row.quirk {
      if noQuirks { return nil }
      quirk = resolve(quirk: name, place, path, &condition)
    }
    var emissions = (row.emits ?? []).enumerated().flatMap { index, emission in
      resolve(emission, place, "\(path).emits[\(index)]")
    }
    if row.order == "notification-first" { emissions.reverse() }
    return Transition(
      id: row.id ?? "", from: from, to: to, emissions: emissions, anyOrder: row.order == "any", condition: condition,
      interrupts: row.interrupts ?? false, lenient: row.lenient ?? false,
      neverSilent: row.silent == false, quirk: quirk, tolerated: row.tolerated ?? false, either: row.either ?? false,
      stimulus: row.stimulus,
      source: row.source ?? "", confidence: row.confidence ?? "")
  }

  /// A quirk holds in its own versions.
  private mutating func resolve(
    quirk name: String, _ place: MachinePlace, _ path: String, _ condition: inout Guard
  ) -> Int? {
    guard let index = quirkIndex[name] else {
      report(place.source, path + ".quirk", "no quirk is called `\(name)`")
      return nil
    }
    if let os = quirks[index].os, let range = VersionRange(os), let fact = place.scope.facts["os"] {
      condition = condition.and(.version(fact: fact, range))
    }
    return index
  }

  private mutating func resolve(_ row: EmissionRow, _ place: MachinePlace, _ path: String) -> [Emission] {
    let condition = condition(row.when, nil, place.scope, place.source, path)
    let reads = (row.reads ?? []).enumerated().compactMap { index, read in
      resolve(read, place, "\(path).reads[\(index)]")
    }
    if let name = row.pair {
      guard let (pair, when) = place.pairs[name] else {
        report(place.source, path + ".pair", "there is no pair `\(name)`")
        return []
      }
      return [
        Emission(types: [pair.call], condition: when.and(condition), reads: reads, optional: false, isCall: true),
        Emission(types: [pair.notification], condition: condition, reads: reads, optional: false, isCall: false),
      ]
    }
    let except = (row.except?.names ?? []).map { "-" + $0 }
    let types = typesMatching((row.on?.names ?? []) + except, place.source, path + ".on")
    return [
      Emission(types: types, condition: condition, reads: reads, optional: row.optional ?? false, isCall: false)
    ]
  }

  private mutating func resolve(_ row: ReadRow, _ place: MachinePlace, _ path: String) -> Reading? {
    if row.quirk != nil, noQuirks { return nil }
    var condition = condition(row.when, row.os, place.scope, place.source, path)
    let quirk = row.quirk.flatMap { resolve(quirk: $0, place, path, &condition) }
    use(value: row.value)
    return Reading(value: row.value, condition: condition, quirk: quirk)
  }

  mutating func resolve(_ row: RefusalRow, _ place: MachinePlace, _ path: String) -> Refusal? {
    if isRemoved(row.effectiveID) { return nil }
    check(rule: row.rule, place.source, path + ".rule")
    let except = (row.except?.names ?? []).map { "-" + $0 }
    let types = row.on.map { typesMatching($0.names + except, place.source, path + ".on") }
    return Refusal(
      id: row.effectiveID, rule: row.rule,
      states: row.in.map { statesMatching($0.names, place.states, place.source, path + ".in") }, types: types,
      condition: condition(row.when, row.os, place.scope, place.source, path), forbids: row.forbids ?? false,
      warns: row.warns ?? false,
      oncePerRun: row.once == "run", under: row.under ?? false, early: row.early ?? false,
      absorbs: row.absorbs ?? false, asksPast: row.past ?? false, because: row.because ?? "")
  }
}

extension RefusalRow {
  /// What it is called: its own id, or that of its rule.
  var effectiveID: String { id ?? rule }
}

extension MonitorRow {
  var effectiveID: String { id ?? rule ?? monitor }
}
