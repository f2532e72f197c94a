import EventLog
import Replay

extension RunListing {
  /// One object, `lifetrace-runs/1`. What is not known of a run is left out; `states` holds the seconds in each state
  /// that had any, sets of states after their first alone.
  public func json() -> JSONValue {
    ["format": "lifetrace-runs/1", "runs": .array(rows.map(json))]
  }

  private func json(_ row: RunRow) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("file", .string(row.file)), ("run", .integer(row.run)), ("line", .integer(row.line)),
    ]
    func add(_ name: String, _ value: JSONValue?) {
      if let value { members.append((name, value)) }
    }
    add("app", row.app.map(JSONValue.string))
    add("pid", row.pid.map { .integer($0) })
    add("app_version", row.appVersion.map(JSONValue.string))
    add("build", row.build.map(JSONValue.string))
    add("os_version", row.osVersion.map(JSONValue.string))
    add("start", row.start.map(json))
    add("duration_s", row.duration.map { .seconds(nanoseconds: $0) })
    add(
      "states", .members(order.names(row.times.keys).map { ($0, .number((row.times[$0] ?? ExactSum()).secondsText)) }))
    add("warnings", .integer(row.warnings))
    add("end", .string(row.end))
    add("cause", .string(row.cause))
    add("basis", .string(row.basis))
    add("findings", .integer(row.findings))
    add("first_rule", row.firstRule.map(JSONValue.string))
    return .members(members)
  }

  private func json(_ time: EventTime) -> JSONValue {
    switch time {
    case .seconds(let number): .number(number)
    case .text(let text): .string(text)
    }
  }

  private var order: StateOrder { StateOrder(states) }
}
