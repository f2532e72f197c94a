import EventLog

/// Logs at random of a few processes whose lines begin alike, as those of recorders do; now and then one is damaged.
package struct RandomProcessLog {
  private var random: SeededGenerator
  /// The keys before the type, in this order.
  private let keys: [String]
  private let processes: [[String: String]]
  private let payloads: [String]
  private let lineEnd: [UInt8]
  private let damage: Int
  private var clock = 1_704_407_753_891_093_000
  private var boot: Int
  private var number = 0

  package init(seed: Int) {
    var random = SeededGenerator(seed: seed)
    func isIn(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }
    func text(_ count: Int) -> String {
      String((0..<count).map { _ in Character(UnicodeScalar(UInt8.random(in: 97...122, using: &random))) })
    }
    var keys = ["mono", "seq", "app", "pid", "thread", "state", "x", "level"].filter { $0 != "seq" || isIn(4) }
    if isIn(2) { keys = ["mono", "app", "pid", "thread"] } else { keys.shuffle(using: &random) }
    self.keys = ["t"] + keys.filter { _ in !isIn(5) }
    processes = (0..<Int.random(in: 1...6, using: &random)).map { index in
      [
        "app": "\"com.\(text(Int.random(in: 0...(isIn(4) ? 40 : 12), using: &random)))\"",
        "pid": "\(Int.random(in: 1...20, using: &random) * 100 + index)", "thread": isIn(3) ? "\"worker\"" : "\"main\"",
        "state": isIn(2) ? "\"active\"" : "\"\(text(9))\"", "x": isIn(2) ? "true" : "\"\(text(3))\"", "level": "2",
      ]
    }
    payloads =
      ["", "", #","state":"active""#, #","level":2,"state":"background""#, #","y":"z""#, #","owners":["a"]"#]
      + [#","pid":7"#, #","y":{"a":[1]},"level":1.5"#, #","level":"high","z":12,"state":"\u0061ctive""#]
    lineEnd = isIn(4) ? [0x0D, 0x0A] : [0x0A]
    damage = [20, 60, 1000].randomElement(using: &random) ?? 60
    boot = Int.random(in: 1...99, using: &random) * (isIn(2) ? 1 : 1_000_000_000)
    self.random = random
  }

  /// The bytes of a log of up to `lines` lines.
  package mutating func bytes(lines: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var process = 0
    for _ in 0..<Int.random(in: 1...lines, using: &random) {
      if Int.random(in: 0..<5, using: &random) == 0 { process = Int.random(in: 0..<processes.count, using: &random) }
      var line = Array(line(of: processes[process]).utf8)
      if Int.random(in: 0..<damage, using: &random) == 0 { line = RandomJSON.damaged(line, using: &random) }
      bytes += line + lineEnd
    }
    return bytes
  }

  private mutating func line(of process: [String: String]) -> String {
    clock += Int.random(in: 0..<40_000_000_000, using: &random) / (number % 3 == 0 ? 1 : 1000)
    boot += Int.random(in: 0..<1000, using: &random)
    number += 1
    let members = keys.map { key in
      let value =
        switch key {
        case "t": "\"" + RFC3339.text(nanoseconds: Int64(clock)) + "\""
        case "mono": "\(boot)"
        case "seq": "\(number)"
        default: process[key] ?? "null"
        }
      return "\"\(key)\":\(value)"
    }
    let types = ["app.didBecomeActive", "app.willResignActive", "mem.level", "x", "user.home", "app.other"]
    let type = types.randomElement(using: &random) ?? "x"
    let payload = payloads.randomElement(using: &random) ?? ""
    return "{" + members.joined(separator: ",") + ",\"type\":\"\(type)\"\(payload)}"
  }
}
