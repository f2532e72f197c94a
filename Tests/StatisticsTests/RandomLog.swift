@testable import Replay

/// A log of interleaved runs that does all that the folds speak of, from a seed.
struct RandomLog {
  private var random: SeededGenerator
  private var log = TestLog()
  private var states: [Int32: String] = [:]
  private var lastRun: Int32 = -1
  private var time = 0.0

  static func make(seed: UInt64, lines: Int) -> TestLog {
    var maker = RandomLog(random: SeededGenerator(seed: seed))
    for _ in 0..<lines { maker.line() }
    return maker.log
  }

  private init(random: SeededGenerator) { self.random = random }

  private mutating func line() {
    time += Double(Int.random(in: 0...2_000, using: &random)) / 1_000
    let run = states.keys.sorted().randomElement(using: &random)
    switch (Int.random(in: 0..<12, using: &random), run) {
    case (0, _), (_, nil): launch()
    case (1, let run?): exit(run)
    case (2, let run?): warn(run)
    case (3, let run?): log.add("w.release", t: time, run: run, with: ["freed": .number(amount())])
    case (4, let run?): log.add("w.footprint", t: time, run: run, with: ["used": .number(amount())])
    case (5, let run?): log.add("odd.\(amount() % 1_500)", t: time, run: run)
    case (6, let run?): log.add(["v.load", "v.unload", "s.connect"].randomElement(using: &random) ?? "", run: run)
    case (7, let run?): replace(run)
    case (_, let run?): move(run)
    }
  }

  private mutating func amount() -> Int64 { Int64.random(in: 0...10_000, using: &random) }

  private mutating func launch() {
    lastRun += 1
    let state = ["inactive", "background"].randomElement(using: &random) ?? ""
    states[lastRun] = state
    let reason = "reason\(amount() % 5)"
    log.add("p.launch", t: time, run: lastRun, "off", state, flags: .runStart, with: ["why": .text(reason)])
  }

  private mutating func exit(_ run: Int32) {
    let state = states.removeValue(forKey: run) ?? ""
    let reason = ["starved", "greedy", "crash"].randomElement(using: &random) ?? ""
    log.add("p.exit", t: time, run: run, state, "off", flags: .runEnd, with: ["why": .text(reason)])
  }

  private mutating func warn(_ run: Int32) {
    log.add("w.warn", t: time, run: run, flags: .warning)
    log.burst(level: "\(amount() % 3)", atEnd: Bool.random(using: &random))
  }

  /// Another run takes the place of this one, whose end nobody tells.
  private mutating func replace(_ run: Int32) {
    states[run] = nil
    launch()
    log.replace(run: run)
  }

  private mutating func move(_ run: Int32) {
    let names = ["inactive", "active", "background", "background|suspended", "suspended"]
    let to = names.randomElement(using: &random) ?? ""
    let flags: Step.Flags = amount() % 10 == 0 ? .clockBreak : amount() % 10 == 0 ? .illegal : []
    log.add("a.go", t: time, run: run, states[run] ?? "", to, flags: flags)
    states[run] = to
  }
}
