import EventLog

extension StatisticsReport {
  /// The report as `lifetrace-stats/1`: members in the order of the format, names by bytes, states in model order.
  /// Times are seconds, as the shortest decimal of the nanoseconds; a quantile of nothing is left out, and so is
  /// `rules` where no rule measured a time.
  public func json() -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("format", "lifetrace-stats/1"),
      ("events", .integer(events)),
      ("runs", .integer(runs)),
      ("span_s", .number(span.secondsText)),
      ("events_by_type", .counts(joined(eventsByType, unknownTypes))),
      ("states", .members(inModelOrder(states.keys).map { ($0, json(states[$0] ?? StateCounts())) })),
      ("transitions", .array(edgesInModelOrder.map { json($0, transitions[$0] ?? EdgeCounts()) })),
      ("launches", json(launches)),
      ("exits", json(exits)),
      ("memory", json(memory)),
      ("subjects", .members(subjects.keys.sorted(by: bytesPrecede).map { ($0, .counts(subjects[$0] ?? [:])) })),
    ]
    if !rules.isEmpty {
      members.append(
        ("rules", .members(rules.keys.sorted(by: bytesPrecede).map { ($0, times(rules[$0] ?? QuantileSketch())) })))
    }
    return .members(members)
  }

  private func json(_ state: StateCounts) -> JSONValue {
    .members(
      [
        ("visits", .integer(state.visits)), ("open", .integer(state.open)),
        ("total_s", .number(state.times.sum.secondsText)),
      ]
        + quantiles(state.times))
  }

  private func json(_ edge: Edge, _ counts: EdgeCounts) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("from", .string(edge.from)), ("to", .string(edge.to)), ("count", .integer(counts.count)),
    ]
    if counts.illegal > 0 { members.append(("illegal", .integer(counts.illegal))) }
    if counts.odd > 0 { members.append(("odd", .integer(counts.odd))) }
    return .members(members + quantiles(counts.times))
  }

  private func json(_ launches: LaunchCounts) -> JSONValue {
    [
      "total": .integer(launches.total),
      "by_reason": .counts(joined([:], launches.byReason)),
      "to_active_s": times(launches.toActive),
    ]
  }

  private func json(_ exits: ExitCounts) -> JSONValue {
    [
      "total": .integer(exits.total),
      "by_reason": .counts(joined([:], exits.byReason)),
      "by_state": .members(inModelOrder(exits.byState.keys).map { ($0, .integer(exits.byState[$0] ?? 0)) }),
    ]
  }

  private func json(_ memory: MemoryCounts) -> JSONValue {
    [
      "warnings": .integer(memory.warnings),
      "by_level": .counts(joined([:], memory.byLevel)),
      "response_s": times(memory.response),
      "released_bytes": .number(memory.releasedBytes.text),
      "kills": .integer(memory.kills),
      "kills_with_warning": .integer(memory.killsWithWarning),
      "kills_without_warning": .integer(memory.killsWithoutWarning),
      "warning_to_kill_s": times(memory.warningToKill),
    ]
  }

  private func times(_ sketch: QuantileSketch) -> JSONValue {
    .members([("count", .integer(sketch.count)), ("total_s", .number(sketch.sum.secondsText))] + quantiles(sketch))
  }

  private func quantiles(_ sketch: QuantileSketch) -> [(String, JSONValue)] {
    let values = [sketch.min] + sketch.percentiles([50, 90, 99]) + [sketch.max]
    return zip(["min_s", "p50_s", "p90_s", "p99_s", "max_s"], values).compactMap { name, value in
      value.map { (name, .seconds(nanoseconds: $0)) }
    }
  }

  /// One count a name. The names without a count of their own are `other`.
  func joined(_ known: [String: Int], _ names: NamedCounts) -> [ByteName: Int] {
    var all = Dictionary(uniqueKeysWithValues: known.map { (ByteName($0), $1) })
    for (name, count) in names.sorted { all[ByteName(name), default: 0].count(count) }
    if names.other > 0 { all[ByteName("other"), default: 0].count(names.other) }
    return all
  }
}

extension JSONValue {
  static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { Member(key: $0.0, value: $0.1) })
  }

  /// Counts by name, in byte order of the names.
  static func counts(_ counts: [ByteName: Int]) -> JSONValue {
    members(counts.sorted { $0.key < $1.key }.map { ($0.key.text, .integer($0.value)) })
  }

  static func counts(_ counts: [String: Int]) -> JSONValue {
    .counts(Dictionary(uniqueKeysWithValues: counts.map { (ByteName($0), $1) }))
  }
}
