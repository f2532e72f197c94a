import EventLog
import LifecycleModel

/// Writes the lines of a fleet's log. Everything that repeats is made once.
struct FleetLines {
  /// 2024-01-01T00:00:00Z, in nanoseconds.
  static let start: Int64 = 1_704_067_200_000_000_000

  private(set) var bytes: [UInt8] = []
  /// Where each line's order of keys is drawn from; nil: the order in which recorders write them.
  var order: RandomSource?
  private let types: [[UInt8]]
  /// Where the members of the line being written begin, each with its comma.
  private var starts: [Int] = []

  init(model: Model) {
    types = model.types.map { type in
      var bytes = Array(",\"type\":".utf8)
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
    let start = bytes.count
    starts.removeAll(keepingCapacity: true)
    member(",\"t\":\"")
    bytes += RFC3339.text(nanoseconds: time).utf8
    bytes.append(UInt8(ascii: "\""))
    member(",\"mono\":")
    append(time - Self.start + 3_600_000_000_000)
    member(",\"app\":")
    JSONText.append(string: app, to: &bytes)
    member(",\"pid\":")
    append(pid)
    member(",\"thread\":\"main\"")
    member("")
    bytes += types[event.type]
    for payload in event.payload {
      member(",")
      JSONText.append(string: payload.key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      JSONText.append(payload.value, to: &bytes)
    }
    if order != nil { shuffleMembers(from: start) }
    bytes[start] = UInt8(ascii: "{")
    bytes += "}\n".utf8
  }

  private mutating func member(_ text: StaticString) {
    starts.append(bytes.count)
    text.withUTF8Buffer { bytes += $0 }
  }

  private mutating func shuffleMembers(from start: Int) {
    let ends = starts.dropFirst() + [bytes.count]
    var members = zip(starts, ends).map { Array(bytes[$0..<$1]) }
    for index in members.indices.reversed() { members.swapAt(index, order?.below(index + 1) ?? index) }
    bytes.replaceSubrange(start..., with: members.joined())
  }

  private mutating func append(_ number: Int64) { bytes += String(number).utf8 }
}
