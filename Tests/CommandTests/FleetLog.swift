/// A log of many runs at a time, legal throughout, the same for a seed.
struct FleetLog {
  private var random: UInt64
  private var events: [(time: Int, text: String)] = []
  private var time = 0
  private var run = 0

  static func text(runs: Int, seed: UInt64) -> String {
    var log = FleetLog(random: seed)
    for run in 0..<runs { log.add(run) }
    let sorted = log.events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    let header =
      #"{"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"12.4","scene_app":false,"channels":["process","app","note","mem","vc"],"initial":{"app":"notRunning"}}"#
    return ([header] + sorted.map(\.element.text)).joined(separator: "\n") + "\n"
  }

  private init(random: UInt64) { self.random = random }

  private mutating func next(below bound: Int) -> Int {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(random >> 33) % bound
  }

  private mutating func chance(_ percent: Int) -> Bool { next(below: 100) < percent }

  private mutating func one(of words: [String]) -> String { words[next(below: words.count)] }

  /// An event up to `within` microseconds later, mostly much sooner.
  private mutating func add(_ type: String, within: Int, _ members: String = "") {
    time += next(below: next(below: within) + 1) + 1
    let digits = String(time % 1_000_000)
    let seconds = "\(time / 1_000_000).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
    let more = members.isEmpty ? "" : "," + members
    events.append((time, #"{"t":\#(seconds),"app":"app\#(run)","pid":\#(run),"type":"\#(type)"\#(more)}"#))
  }

  private mutating func pair(_ name: String, within: Int, _ first: String = "app", _ second: String = "note") {
    add("\(first).\(name)", within: within)
    add("\(second).\(name)", within: 1_000)
  }

  private mutating func add(_ run: Int) {
    self.run = run
    time = next(below: 40_000_000_000)
    let isBackground = chance(20)
    let reason = one(of: isBackground ? ["push", "location"] : ["user", "url"])
    add("process.launch", within: 1, #""reason":"\#(reason)""#)
    pair("didFinishLaunching", within: 900_000)
    var state = isBackground ? "background" : "inactive"
    for _ in 0..<next(below: 14) { state = move(from: state) }
    if chance(80) {
      let reason = one(of: ["memory_kill", "crash", "user_force_quit", "per_process_limit", "watchdog"])
      add("process.exit", within: 3_000_000_000, #""reason":"\#(reason)""#)
    }
  }

  private mutating func move(from state: String) -> String {
    switch state {
    case "inactive" where chance(60):
      pair("didBecomeActive", within: 600_000)
      return "active"
    case "inactive":
      pair("didEnterBackground", within: 1_500_000)
      return "background"
    case "active" where chance(40):
      warn()
      return "active"
    case "active":
      pair("willResignActive", within: 600_000_000)
      return "inactive"
    case "background" where chance(40):
      let isCallFirst = chance(50)
      pair("willEnterForeground", within: 40_000_000, isCallFirst ? "app" : "note", isCallFirst ? "note" : "app")
      return "inactive"
    case "background":
      add("process.suspend", within: 9_000_000)
      return "suspended"
    default:
      add("process.resume", within: 2_000_000_000)
      return "background"
    }
  }

  private mutating func warn() {
    let bytes = { (log: inout FleetLog) in #""bytes":\#(log.next(below: 400_000_000))"# }
    if chance(20) { add("vc.viewDidLoad", within: 1_000, #""vc":"A\#(events.count)""#) }
    add("mem.footprint", within: 4_000_000, bytes(&self))
    if chance(50) { add("mem.pressure", within: 4_000_000, #""level":"\#(one(of: ["warning", "critical"]))""#) }
    pair("didReceiveMemoryWarning", within: 1_500_000)
    if chance(70) { add("mem.release", within: 800_000, bytes(&self)) }
    if chance(50) { add("mem.footprint", within: 4_000_000, bytes(&self)) }
  }
}
