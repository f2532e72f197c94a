import EventLog
import Replay
import Testing

/// What monitors keep of a run serves for the next ones: nothing of one run shows in another.
@Suite struct PooledStatesTests {
  /// A finding by its rule and the lines that it names.
  private struct Told: Equatable, CustomStringConvertible {
    var rule: String
    var line: Int
    var since: Int?

    var description: String { "\(line) \(rule)" + (since.map { " since \($0)" } ?? "") }

    func moved(by lines: Int) -> Told { Told(rule: rule, line: line + lines, since: since.map { $0 + lines }) }
  }

  private static func told(_ result: FileResult) -> [Told] {
    result.findings.map { Told(rule: $0.rule, line: $0.line ?? 0, since: $0.since) }
  }

  private struct Numbers {
    var state: UInt64

    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % limit
    }
  }

  /// Runs after one another in one log have the findings that each has alone.
  private static func compare(
    _ runs: [[String]], seed: UInt64, _ check: ([String]) throws -> FileResult,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let alone = try runs.map { told(try check($0)) }
    #expect(alone.contains { !$0.isEmpty }, sourceLocation: location)
    var numbers = Numbers(state: seed)
    for _ in 0..<20 {
      var lines: [String] = []
      var expected: [Told] = []
      for _ in 0..<8 {
        let run = numbers.next(runs.count)
        expected += alone[run].map { $0.moved(by: lines.count) }
        lines += runs[run]
      }
      #expect(told(try check(lines)) == expected, sourceLocation: location)
    }
  }

  // MARK: Patterns

  @Test func patternsBeginAnewWithEachRun() throws {
    let log = try PatternLog(
      """
      { rule: "A", pattern: "absence", event: "x.p", scope: { after: "x.q", until: "x.r" } },
      { rule: "B", pattern: "existence", event: "x.s", scope: { after: "x.q", until: "x.r" } },
      { rule: "C", pattern: "absence", event: "x.t", scope: { after: "x.o" } },
      { rule: "D", pattern: "response", on: "x.p", answer: "x.s", scope: { after: "x.q", until: "x.r" } },
      { rule: "E", pattern: "precedence", event: "x.t", cause: "x.o" },
      { rule: "F", pattern: "existence", event: "x.o", atMost: 1 }
      """)
    var numbers = Numbers(state: 11)
    let runs = (0..<12).map { _ in
      ["launch"] + (0..<numbers.next(14)).map { _ in PatternLog.letters[numbers.next(6)] } + ["exit"]
    }
    try Self.compare(runs, seed: 5) { try log.check($0.joined(separator: " ")) }
  }

  @Test func linkedKeysAreForgottenWithTheirRun() throws {
    let log = try PatternLog(
      #"""
      { rule: "R", pattern: "absence", event: { type: "x.p", where: "event.session == $s" },
        scope: { after: { type: "x.q", bind: { s: "session" } } } }
      """#, more: #"links: [{ key: "session", of: "scene", on: "x.*" }],"#)
    #expect(try log.findings("launch o:scene=S1,session=A q:session=A p:scene=S1 exit") == ["5 R since 4"])
    #expect(try log.findings("launch o:scene=S1,session=A exit launch q:session=A p:scene=S1 exit") == [])
  }

  // MARK: Caches

  /// Runs that put, clear, own and are warned, under names that are short and long, in all orders.
  @Test func cachesBeginAnewWithEachRun() throws {
    let warning = "note.didReceiveMemoryWarning"
    let caches = ["C", "a cache whose name is long enough to need room", "D"]
    let keys = ["1", "k", "an entry whose name is long", "another entry whose name is long"]
    var numbers = Numbers(state: 3)
    let runs = (0..<16).map { _ in
      ["process.launch reason=user"]
        + (0..<numbers.next(24)).flatMap { step -> [String] in
          // Spaces separate words in the notation.
          let cache = caches[numbers.next(3)].replacing(" ", with: "_")
          let key = keys[numbers.next(4)].replacing(" ", with: "_")
          switch numbers.next(10) {
          case 0: return ["cache.put cache=\(cache) key=\(key) owners=[\"v\"]"]
          case 1, 2: return ["cache.put cache=\(cache) key=\(key) answers_warnings=\(step % 2 == 0)"]
          case 3: return ["cache.hit cache=\(cache) key=\(key)"]
          case 4: return ["cache.miss cache=\(cache) key=\(key)"]
          case 5: return ["cache.dealloc cache=\(cache) key=\(key)"]
          case 6: return ["cache.clear cache=\(cache) count=\(numbers.next(3))"]
          case 7: return ["cache.disown cache=\(cache) key=\(key) owner=v"]
          case 8: return ["cache.evict cache=\(cache) key=\(key)"]
          default:
            return [
              "nc.post name=\(warning) id=\(step)", "nc.deliver observer=\(cache) name=\(warning) post=\(step)",
              "nc.postReturn id=\(step)",
            ]
          }
        } + ["process.exit reason=crash"]
    }
    try Self.compare(runs, seed: 9) { lines in
      try PlainLog(
        lines.joined(separator: "\n"), channels: ["process", "cache", "nc"], facts: #""complete":true"#
      ).check()
    }
  }

  /// More runs at a time than are kept for later.
  @Test func manyRunsAtATime() throws {
    let count = 200
    func line(_ pid: Int, _ event: String) -> String { event + " pid=\(pid)" }
    let lines =
      (1...count).map { line($0, "process.launch reason=user app=a\($0)") }
      + (1...count).flatMap { pid in
        [
          line(pid, "cache.put cache=C key=k\(pid) app=a\(pid) owners=[\"v\(pid)\"]"),
          line(pid, "cache.clear cache=C app=a\(pid)"),
        ]
      }
      + (1...count).map { line($0, "process.exit reason=crash app=a\($0)") }
      + (1...count).flatMap { pid in
        [
          line(pid + count, "process.launch reason=user app=a\(pid)"),
          line(pid + count, "cache.hit cache=C key=k\(pid) app=a\(pid)"),
          line(pid + count, "cache.dealloc cache=C key=k\(pid) app=a\(pid)"),
        ]
      }
    let log = PlainLog(
      lines.joined(separator: "\n"), channels: ["process", "cache"], facts: #""complete":false"#)
    #expect(Self.told(try log.check()) == [])
  }

  // MARK: Bursts

  /// Takes the bursts that were counted.
  private final class BurstFold: StepFold {
    var lines: [Int] = []

    func begin(_ context: ReplayContext) {}
    func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext) {
      lines += context.closedBursts.map(\.line)
    }
    func finish(_ context: ReplayContext) {}
  }

  @Test func burstsEndWithTheirRun() throws {
    let recipients = ["app.didReceiveMemoryWarning", "note.didReceiveMemoryWarning"]
    let views = (0..<6).map {
      "vc.didReceiveMemoryWarning vc=\($0 % 2 == 0 ? "v\($0)" : "a_view_of_a_long_name_\($0)")"
    }
    var numbers = Numbers(state: 21)
    let runs = (0..<12).map { _ in
      ["process.launch reason=user"]
        + (0..<numbers.next(12)).map { _ in
          numbers.next(3) == 0 ? recipients[numbers.next(2)] : views[numbers.next(views.count)]
        } + ["process.exit reason=crash"]
    }
    func bursts(_ lines: [String]) throws -> (told: [Told], bursts: [Int]) {
      let log = PlainLog(
        lines.joined(separator: "\n"), channels: ["process", "app", "note", "vc", "mem"],
        facts: #""complete":true,"delegate":["didReceiveMemoryWarning"]"#)
      let fold = BurstFold()
      let text = ([log.header] + log.lines).joined(separator: "\n") + "\n"
      let result = try Checker().check(.bytes(Array(text.utf8)), folds: [fold])
      return (Self.told(result).filter { $0.rule == "MEM-2" }, fold.lines)
    }
    let alone = try runs.map(bursts)
    #expect(alone.contains { !$0.told.isEmpty })
    #expect(alone.contains { $0.bursts.count > 1 })
    for _ in 0..<20 {
      var (lines, told, counted): ([String], [Told], [Int]) = ([], [], [])
      for _ in 0..<6 {
        let run = numbers.next(runs.count)
        told += alone[run].told.map { $0.moved(by: lines.count) }
        counted += alone[run].bursts.map { $0 + lines.count }
        lines += runs[run]
      }
      let found = try bursts(lines)
      #expect(found.told == told)
      #expect(found.bursts.sorted() == counted.sorted())
    }
  }
}
