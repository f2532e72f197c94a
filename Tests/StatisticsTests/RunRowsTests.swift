import EventLog
import Testing

@testable import Replay
@testable import Statistics

/// The rows of a log, the same whatever the blocks.
private func rows(_ log: TestLog) -> [RunRow] {
  var whole: [RunRow] = []
  log.replay(RunRows { whole.append($0) })
  for size in [1, 2, 5] {
    var parts: [RunRow] = []
    log.replay(RunRows { parts.append($0) }, blocks: size)
    #expect(parts == whole, "blocks of \(size)")
  }
  return whole
}

@Suite struct RunRowsTests {
  private func log() -> TestLog {
    let log = TestLog()
    log.path = "a,b.jsonl"
    log.header()
    log.add("p.launch", t: 1.5, "off", "inactive", flags: .runStart, with: ["why": .text("user")])
    log.add("p.launch", t: 2, run: 1, "off", "inactive", flags: .runStart)
    log.add("a.go", t: 3, "inactive", "active")
    log.finding("X-1")
    log.finding("X-2")
    log.add("w.warn", t: 4, flags: .warning)
    log.also(machine: 0, flags: .warning)
    log.add("a.go", t: 4, run: 1, "inactive", "background|suspended")
    log.add("p.exit", t: 9, run: 1, "background|suspended", "off", flags: .runEnd, with: ["why": .text("=1+1")])
    log.add("p.launch", utc: true, run: 2, "off", "active", flags: .runStart)
    log.replace(run: 0)
    log.add("a.go", t: 30, utc: true, run: 2, "active", "inactive")
    log.runs[0]?.app = "com.example.\u{1b}[31mred"
    log.runs[0]?.pid = 42
    log.runs[0]?.appVersion = "1.2"
    log.runs[0]?.build = "77"
    log.runs[0]?.osVersion = "12.4"
    log.runs[1]?.appVersion = "-\"2\""
    return log
  }

  @Test func aRowTellsARun() {
    let rows = rows(log())
    #expect(rows.map(\.run) == [1, 2, 3])
    #expect(rows.map(\.line) == [2, 3, 8])
    #expect(rows.map(\.cause) == ["unknown", "=1+1", "open"])
    #expect(rows.map(\.basis) == ["unknown", "recorded", "unknown"])
    #expect(rows.map(\.end) == ["active", "background|suspended", "inactive"])
    #expect(rows.map(\.start) == [.seconds("1.5"), .seconds("2"), .text("T30")])
    #expect(rows.map(\.duration) == [2_500_000_000, 7_000_000_000, 0])
    #expect(rows.map(\.warnings) == [1, 0, 0])
    #expect(rows[0].times.mapValues(\.secondsText) == ["inactive": "1.5"])
    #expect(rows[1].times.mapValues(\.secondsText) == ["inactive": "2", "background|suspended": "5"])
    #expect(rows[0].firstRule == "X-1")
    #expect(rows.map(\.findings) == [2, 0, 0])
    #expect(rows[0].pid == 42)
  }

  @Test func whatComesAfterTheExitIsNotOfTheRow() {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "active", flags: .runStart)
    log.add("p.exit", t: 2, "active", "off", flags: .runEnd, with: ["why": .text("crash")])
    log.finding("AT-EXIT")
    log.add("a.go", t: 9, "off", "active", flags: .illegal)
    log.finding("LATE")
    log.keepsKnowing(run: 0)
    let rows = rows(log)
    #expect(rows.map(\.duration) == [2_000_000_000])
    #expect(rows.map(\.findings) == [1])
    #expect(rows.map(\.firstRule) == ["AT-EXIT"])
    #expect(rows.map(\.cause) == ["crash"])
    #expect(report(log).states["active"]?.visits == 1)
    #expect(report(log).runs == 1)
  }

  @Test func rowsComeAsSoonAsTheirOrderIsKnown() {
    let log = log()
    var received: [[Int]] = []
    let fold = RunRows { received[received.count - 1].append($0.run) }
    log.replay(Watching(fold) { received.append([]) }, blocks: 1)
    // The second run ended in line 7, the first one was gone from line 9 on.
    #expect(received == [[], [], [], [], [], [], [], [], [1, 2], [3]])
  }

  @Test func csv() {
    let lines = RunListing(states: TestModel.states, rows: rows(log())).csv().split(separator: "\r\n")
    #expect(
      lines == [
        "file,run,line,app,pid,app_version,build,os_version,start,duration_s,off_s,inactive_s,active_s,"
          + "background_s,suspended_s,uncertain_s,warnings,end,cause,basis,findings,first_rule",
        #""a,b.jsonl",1,2,com.example.\u{1b}[31mred,42,1.2,77,12.4,1.5,2.5,0,1.5,0,0,0,0,1,active,unknown,unknown,2,X-1"#,
        #""a,b.jsonl",2,3,,,"'-""2""",,,2,7,0,2,0,0,0,5,0,background|suspended,'=1+1,recorded,0,"#,
        #""a,b.jsonl",3,8,,,,,,T30,0,0,0,0,0,0,0,0,inactive,open,unknown,0,"#,
      ])
  }

  @Test(arguments: ["=", "+", "-", "@"])
  func noCellIsAFormula(first: String) {
    var row = RunRow(file: first + "f", run: 1, line: 1)
    row.app = first + "a"
    row.end = first + "e"
    row.start = .text(first + "s")
    let cells = RunListing(states: [], rows: [row]).csvLine(row).split(separator: ",")
    for letter in "faes" { #expect(cells.contains("'\(first)\(letter)")) }
    for cell in cells { #expect(!cell.hasPrefix(first)) }
  }

  @Test func json() {
    let text = JSONText.text(of: RunListing(states: TestModel.states, rows: rows(log())).json())
    let expected = #"""
      {"format":"lifetrace-runs/1","runs":[
      {"file":"a,b.jsonl","run":1,"line":2,"app":"com.example.\u001b[31mred","pid":42,"app_version":"1.2","build":"77",
      "os_version":"12.4","start":1.5,"duration_s":2.5,"states":{"inactive":1.5},"warnings":1,"end":"active",
      "cause":"unknown","basis":"unknown","findings":2,"first_rule":"X-1"},
      {"file":"a,b.jsonl","run":2,"line":3,"app_version":"-\"2\"","start":2,"duration_s":7,
      "states":{"inactive":2,"background|suspended":5},"warnings":0,"end":"background|suspended","cause":"=1+1",
      "basis":"recorded","findings":0},
      {"file":"a,b.jsonl","run":3,"line":8,"start":"T30","duration_s":0,"states":{},"warnings":0,"end":"inactive",
      "cause":"open","basis":"unknown","findings":0}]}
      """#
    #expect(text == expected.replacing("\n", with: ""))
  }

  @Test func text() {
    let table = RunListing(states: TestModel.states, rows: Array(rows(log()).dropFirst()))
    let expected = #"""
      file       run  version  start  duration  inactive  uncertain  end                   cause  basis
      a,b.jsonl    2  -"2"     2 s         7 s       2 s        5 s  background|suspended  =1+1   recorded
      a,b.jsonl    3  –        T30        0 ns         –          –  inactive              open   unknown

      """#
    #expect(table.text() == expected)
  }

  @Test func textHasNothingThatATerminalObeys() {
    let text = RunListing(states: TestModel.states, rows: rows(log())).text()
    #expect(text.contains(#"  com.example.\u{1b}[31mred  1.2 (77)  12.4  1.5 s"#))
    #expect(!text.unicodeScalars.contains("\u{1b}"))
  }

  @Test(arguments: Array(1...6).map { UInt64($0) })
  func everyRunHasOneRowAndTheTimesOfTheStatistics(seed: UInt64) {
    let log = RandomLog.make(seed: seed, lines: 800)
    let rows = rows(log)
    #expect(rows.map(\.run) == Array(1...log.runs.count))
    var times: [String: ExactSum] = [:]
    for row in rows {
      for (state, time) in row.times { times[state, default: ExactSum()].add(time) }
    }
    let report = report(log)
    #expect(times == report.states.filter { !$0.value.times.isEmpty }.mapValues(\.times.sum))
    #expect(rows.filter { $0.basis == "recorded" }.count == report.exits.total)
    #expect(rows.reduce(0) { $0 + $1.warnings } == report.memory.warnings)
  }

  @Test func theColumnsOfAModelAreItsStates() {
    #expect(RunListing(model: TestModel.make()).states == TestModel.states)
  }
}

/// Passes all on to a fold, and tells before each block.
private final class Watching: StepFold {
  private let fold: any StepFold
  private let before: () -> Void

  init(_ fold: any StepFold, before: @escaping () -> Void) {
    self.fold = fold
    self.before = before
  }

  func begin(_ context: ReplayContext) { fold.begin(context) }

  func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext) {
    before()
    fold.fold(steps, of: batch, in: context)
  }

  func finish(_ context: ReplayContext) {
    before()
    fold.finish(context)
  }
}
