import EventLog
import Testing

@testable import Replay
@testable import Statistics

@Suite struct StatisticsOutputTests {
  /// A log that has something in every section.
  private func log() -> TestLog {
    let log = TestLog()
    log.add("p.launch", t: 0, "off", "inactive", flags: .runStart, with: ["why": .text("user")])
    log.add("a.go", t: 0.1, "inactive", "active")
    log.add("v.load", t: 0.2)
    log.add("w.warn", t: 5, flags: .warning)
    log.burst(level: "1")
    log.add("w.release", t: 5.4, with: ["freed": .number(1_048_576)])
    log.add("a.go", t: 9.1, "active", "background|suspended", flags: .illegal)
    log.add("user.\u{1b}[2J", t: 9.2)
    log.add("w.warn", t: 9.5, flags: .warning)
    log.burst(level: "2")
    log.add("p.exit", t: 12.5, "background|suspended", "off", flags: .runEnd, with: ["why": .text("starved")])
    return log
  }

  @Test func json() {
    let expected = """
      {"format":"lifetrace-stats/1","events":9,"runs":1,"span_s":12.5,
      "events_by_type":{"a.go":2,"p.exit":1,"p.launch":1,"user.\\u001b[2J":1,"v.load":1,"w.release":1,"w.warn":2},
      "states":{
      "inactive":{"visits":1,"open":0,"total_s":0.1,"min_s":0.1,"p50_s":0.1,"p90_s":0.1,"p99_s":0.1,"max_s":0.1},
      "active":{"visits":1,"open":0,"total_s":9,"min_s":9,"p50_s":9,"p90_s":9,"p99_s":9,"max_s":9},
      "background|suspended":{"visits":1,"open":0,"total_s":3.4,"min_s":3.4,"p50_s":3.4,"p90_s":3.4,"p99_s":3.4,
      "max_s":3.4}},
      "transitions":[
      {"from":"off","to":"inactive","count":1},
      {"from":"inactive","to":"active","count":1,"min_s":0.1,"p50_s":0.1,"p90_s":0.1,"p99_s":0.1,"max_s":0.1},
      {"from":"active","to":"background|suspended","count":1,"illegal":1,"min_s":9,"p50_s":9,"p90_s":9,"p99_s":9,
      "max_s":9},
      {"from":"background|suspended","to":"off","count":1,"min_s":3.4,"p50_s":3.4,"p90_s":3.4,"p99_s":3.4,
      "max_s":3.4}],
      "launches":{"total":1,"by_reason":{"user":1},"to_active_s":{"count":1,"total_s":0.1,"min_s":0.1,"p50_s":0.1,
      "p90_s":0.1,"p99_s":0.1,"max_s":0.1}},
      "exits":{"total":1,"by_reason":{"starved":1},"by_state":{"background|suspended":1}},
      "memory":{"warnings":2,"by_level":{"1":1,"2":1},"response_s":{"count":1,"total_s":0.4,"min_s":0.4,"p50_s":0.4,
      "p90_s":0.4,"p99_s":0.4,"max_s":0.4},"released_bytes":1048576,"kills":1,"kills_with_warning":1,
      "kills_without_warning":0,"warning_to_kill_s":{"count":1,"total_s":3,"min_s":3,"p50_s":3,"p90_s":3,"p99_s":3,
      "max_s":3}},
      "subjects":{"all":{"things":1},"view":{"loads":1,"unloads":0}}}
      """
    #expect(JSONText.text(of: report(log()).json()) == expected.replacing("\n", with: ""))
  }

  @Test func text() {
    let expected = """
      9 events in 1 run over 12.5 s

      States
        state                 visits  open   total     min     p50     p90     p99     max
        inactive                   1     0  100 ms  100 ms  100 ms  100 ms  100 ms  100 ms
        active                     1     0     9 s     9 s     9 s     9 s     9 s     9 s
        background|suspended       1     0   3.4 s   3.4 s   3.4 s   3.4 s   3.4 s   3.4 s

      Transitions
        from                  to                    count  illegal     min     p50     p90     p99     max
        off                   inactive                  1        –       –       –       –       –       –
        inactive              active                    1        –  100 ms  100 ms  100 ms  100 ms  100 ms
        active                background|suspended      1        1     9 s     9 s     9 s     9 s     9 s
        background|suspended  off                       1        –   3.4 s   3.4 s   3.4 s   3.4 s   3.4 s

      Launches: 1
        user  1
        to active: 100 ms

      Exits: 1
        starved  1
        in state: background|suspended 1

      Memory
        warnings         2
        levels           1: 1, 2: 1
        answered         400 ms
        released         1.05 MB
        kills            1 (1 with a warning before, 0 without)
        warning to kill  3 s

      Subjects
        subject  counts
        all      things 1
        view     loads 1, unloads 0

      Events
        type            count
        a.go                2
        p.exit              1
        p.launch            1
        user.\\u{1b}[2J      1
        v.load              1
        w.release           1
        w.warn              2

      """
    #expect(report(log()).text() == expected)
  }

  @Test func namesWithoutACountOfTheirOwnAreOther() {
    var report = StatisticsReport()
    for number in 0...1_000 { report.unknownTypes.add("n\(number)") }
    report.unknownTypes.add("other")
    report.unknownTypes.shrink()
    let types = report.json()["events_by_type"]
    // The two names that come last by bytes: n999, and `other` itself.
    #expect(types?["other"] == 2)
    #expect(types?["n998"] == 1)
    #expect(types?["n999"] == nil)
  }

  @Test func quantilesOfNothingAreLeftOut() {
    let json = JSONText.text(of: StatisticsReport().json())
    #expect(json.contains(#""response_s":{"count":0,"total_s":0}"#))
    #expect(json.contains(#""released_bytes":0"#))
    #expect(!json.contains("null"))
  }

  @Test func statesAreInModelOrder() {
    let order = StateOrder(["b", "a", "c"])
    #expect(
      order.names(["zz", "c", "b|c", "a", "b", "b|a", "a|c", "aa"]) == ["b", "b|a", "b|c", "a", "a|c", "c", "aa", "zz"])
  }
}

@Suite struct ReadableTextTests {
  @Test(
    arguments: [
      (0, "0 ns"), (999, "999 ns"), (1_000, "1 µs"), (1_234, "1.23 µs"), (999_499, "999 µs"), (999_500, "1 ms"),
      (12_345_678, "12.3 ms"), (999_499_999, "999 ms"), (999_500_000, "1 s"), (1_500_000_000, "1.5 s"),
      (9_996_000_000, "10 s"), (59_949_999_999, "59.9 s"), (59_950_000_000, "1 min"), (60_000_000_000, "1 min"),
      (200_000_000_000, "3 min 20 s"), (3_599_600_000_000, "1 h"), (7_500_000_000_000, "2 h 5 min"),
      (86_400_000_000_000, "1 d"), (270_000_000_000_000, "3 d 3 h"), (Int64.max, "106751 d 23 h"),
    ] as [(Int64, String)])
  func durations(nanoseconds: Int64, text: String) {
    #expect(ReadableText.duration(nanoseconds) == text)
  }

  @Test(
    arguments: [
      (0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (1_048_576, "1.05 MB"), (999_499_999, "999 MB"),
      (999_500_000, "1 GB"), (UInt64.max, "18446744073709551615 B"),
    ] as [(UInt64, String)])
  func bytes(bytes: UInt64, text: String) {
    #expect(ReadableText.bytes(ExactSum(bytes)) == text)
  }
}
