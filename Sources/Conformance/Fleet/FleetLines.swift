import EventLog
import LifecycleModel

/// Writes the lines of a fleet's log. Everything that repeats is made once.
struct FleetLines {
  /// 2024-01-01T00:00:00Z, in nanoseconds.
  static let start: Int64 = 1_704_067_200_000_000_000

  private(set) var bytes: [UInt8] = []
  private let types: [[UInt8]]

  init(model: Model) {
    types = model.types.map { type in
      var bytes = Array(",\"thread\":\"main\",\"type\":".utf8)
      JSONText.append(string: type.name, to: &bytes)
      return bytes
    }
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func write(header: [JSONValue.Member]) {
    let members: [JSONValue.Member] = [
      .init(key: "type", value: "trace.header"), .init(key: "format", value: "lifetrace/1"),
    ]
    JSONText.append(.object(members + header), to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func write(_ event: WalkEvent, time: Int64, app: String, pid: Int64) {
    // Microseconds: recorders have no more.
    let time = time / 1000 * 1000
    bytes += "{\"t\":\"".utf8
    bytes += RFC3339.text(nanoseconds: time).utf8
    bytes += "\",\"mono\":".utf8
    append(time - Self.start + 3_600_000_000_000)
    bytes += ",\"app\":".utf8
    JSONText.append(string: app, to: &bytes)
    bytes += ",\"pid\":".utf8
    append(pid)
    bytes += types[event.type]
    for member in event.payload {
      bytes.append(UInt8(ascii: ","))
      JSONText.append(string: member.key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      JSONText.append(member.value, to: &bytes)
    }
    bytes += "}\n".utf8
  }

  private mutating func append(_ number: Int64) { bytes += String(number).utf8 }
}
