import EventLog

/// How the lines of a random log tell time and process.
struct LineStamps {
  enum Time { case none, seconds, text }
  enum Process { case none, header, lines }

  let time: Time
  let process: Process
  let hasSequence: Bool
  private let app: String?
  private let start: Int64
  private var now: Int64
  private var pid: Int64
  private var sequence: Int64 = 0

  init(random: inout RandomSource) {
    time = random.pick([.none, .seconds, .seconds, .text]) ?? .none
    process = random.pick([.none, .none, .header, .lines]) ?? .none
    hasSequence = random.chance(0.2)
    app = random.chance(0.6) ? "com.example.app\(random.below(100))" : nil
    start = time == .text ? 1_700_000_000_000_000_000 + Int64(random.below(1 << 50)) : Int64(random.below(1 << 40))
    now = start
    pid = 100 + Int64(random.below(900))
  }

  var headerMembers: [JSONValue.Member] {
    guard process == .header else { return [] }
    return app.map { [.init(key: "app", value: .string($0)), .init(key: "pid", value: .integer(pid))] } ?? []
  }

  mutating func beginRun() { if process == .lines { pid += 1 } }

  /// The members of a line besides its type and payload. `isShared`: the event concerns all processes.
  mutating func stamp(isShared: Bool, _ random: inout RandomSource) -> [JSONValue.Member] {
    now += Int64(random.skewed(0, 20_000_000_000))
    var members: [JSONValue.Member] = []
    switch time {
    case .none: break
    case .seconds: members.append(.init(key: "t", value: .seconds(nanoseconds: now)))
    case .text: members.append(.init(key: "t", value: .string(RFC3339.text(nanoseconds: now))))
    }
    if hasSequence {
      sequence += 1
      members.append(.init(key: "seq", value: .integer(sequence)))
    }
    if process == .lines, !isShared || hasSequence || random.chance(0.5) {
      if let app { members.append(.init(key: "app", value: .string(app))) }
      members.append(.init(key: "pid", value: .integer(pid)))
    }
    return members
  }
}
