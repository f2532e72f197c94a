import LogFuzzing
import Testing

@testable import EventLog

struct TimeTests {
  /// What a log with this `t` says.
  private func seen(_ t: String) throws -> (event: SeenEvent, problems: [ReadProblem]) {
    let log = SeenLog(#"{"type":"app.x","t":\#(t),"seq":1}"# + "\n")
    return (try #require(log.events.first), log.problems)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("0.0", 0), ("0e9", 0), ("1", 1_000_000_000), ("-1.5", -1_500_000_000),
      ("1e3", 1_000_000_000_000),
      ("1.5E-3", 1_500_000), ("1E+0", 1_000_000_000), ("0.1", 100_000_000), ("0.000000001", 1), ("0.0000000019", 1),
      ("-0.0000000019", -1), ("0.00000000099", 0), ("12.3456789019", 12_345_678_901), ("100e-2", 1_000_000_000),
      ("0.00012e4", 1_200_000_000), ("1700000000.123456789", 1_700_000_000_123_456_789), ("1e-400", 0),
      ("9223372036.854775807", .max), ("-9223372036.854775807", -.max), ("1e-99999999999999999999", 0),
      ("0.1000000000000000000000000000000000000001", 100_000_000), ("0e99999999999999999999", 0),
    ] as [(String, Int64)])
  func secondsAreExact(text: String, nanoseconds: Int64) throws {
    let (event, problems) = try seen(text)
    #expect(problems.isEmpty)
    #expect(event.clock == .seconds)
    #expect(event.time == nanoseconds)
    #expect(event.timeText == "")
  }

  @Test(
    arguments: [
      ("100000000001", "milliseconds", 100_000_000_001_000_000),
      ("1700000000123", "milliseconds", 1_700_000_000_123_000_000),
      ("1700000000123.4567899", "milliseconds", 1_700_000_000_123_456_789),
      ("-1700000000123", "milliseconds", -1_700_000_000_123_000_000),
      ("1700000000123456.7", "microseconds", 1_700_000_000_123_456_700),
      ("1.7000000001234567e15", "microseconds", 1_700_000_000_123_456_700),
      ("1700000000123456789", "nanoseconds", 1_700_000_000_123_456_789),
      ("1700000000123456789.9", "nanoseconds", 1_700_000_000_123_456_789),
      ("100000000000.5", "milliseconds", 100_000_000_000_500_000), ("1e14", "milliseconds", nil),
      ("100000000000001", "microseconds", 100_000_000_000_001_000),
      ("100000000000000001", "nanoseconds", 100_000_000_000_000_001),
    ] as [(String, String, Int64?)])
  func largeNumbersAreOtherUnits(text: String, unit: String, nanoseconds: Int64?) throws {
    let (event, problems) = try seen(text)
    guard let nanoseconds else {
      // 10^14 ms do not fit in 64 bits of nanoseconds.
      #expect(event.clock == .none)
      return #expect(problems.count == 1)
    }
    #expect(event.clock == .seconds)
    #expect(event.time == nanoseconds)
    #expect(problems.map(\.kind) == [.scaledTime(unit: unit)])
    #expect(problems.first?.column == 21)
  }

  @Test func theUnitIsToldOnceALog() {
    let log = SeenLog(
      "{\"type\":\"a.b\",\"t\":1700000000123}\n{\"type\":\"a.b\",\"t\":1700000000124}\n{\"type\":\"a.b\",\"t\":1}\n")
    #expect(log.problems.map(\.line) == [1])
    #expect(log.events.map(\.time) == [1_700_000_000_123_000_000, 1_700_000_000_124_000_000, 1_000_000_000])
  }

  @Test(arguments: [
    "9223372036.854775808", "-9223372036.854775808", "100000000000", "1e19", "1e300", "-1e300", "18446744073709551615",
    "null", "true", "[]", "{}", "\"\"", "\"1.5\"", "\"2024-01-31\"", "\"2024-01-31T08:00:00\"",
    "\"2024-01-31 08:00:00-0700\"", "\"2024-02-30T08:00:00Z\"", "\"2023-02-29T08:00:00Z\"", "\"2024-01-31T24:00:00Z\"",
    "\"2024-01-31T08:60:00Z\"", "\"2024-01-31T08:00:61Z\"", "\"2024-01-31T08:00:00.Z\"",
    "\"2024-01-31T08:00:00+24:00\"",
    "\"2024-01-31T08:00:00Z \"", "\"2024-13-01T00:00:00Z\"", "\"2024-00-01T00:00:00Z\"", "\"2024-01-00T00:00:00Z\"",
    "\"1677-09-21T00:12:43Z\"", "\"2262-04-11T23:47:17Z\"", "\"0000-01-01T00:00:00Z\"", "\"9999-12-31T23:59:60Z\"",
    "\"2024-01-31T08:00:00+1:00\"", "\"2024-1-31T08:00:00Z\"", "\"２024-01-31T08:00:00Z\"",
  ])
  func allElseIsNoTime(text: String) throws {
    let (event, problems) = try seen(text)
    #expect(event.clock == .none)
    #expect(event.time == 0)
    #expect(event.seq == 1)
    let expected = "a number of seconds or an RFC 3339 time with its zone"
    #expect(problems.map(\.kind) == [.wrongType(key: "t", expected: expected)])
    #expect(problems.first?.column == 21)
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:01z", 1_000_000_000), ("1970-01-01 00:00:00.5Z", 500_000_000),
      ("1969-12-31T23:59:59.25Z", -750_000_000), ("1970-01-01T01:00:00+01:00", 0), ("1969-12-31T18:30:00-05:30", 0),
      ("2024-02-29T12:34:56.123456789123Z", 1_709_210_096_123_456_789),
      ("2000-01-01T00:00:00-00:00", 946_684_800_000_000_000),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000_000_000), ("1900-03-01T00:00:00Z", -2_203_891_200_000_000_000),
      ("2262-04-11T23:47:16.854775807Z", .max), ("1677-09-21T00:12:44Z", -9_223_372_036_000_000_000),
      ("2024-01-31T08:00:00.1+23:59", 1_706_601_660_100_000_000),
    ] as [(String, Int64)])
  func stringsAreRFC3339(text: String, nanoseconds: Int64) throws {
    let (event, problems) = try seen("\"\(text)\"")
    #expect(problems.isEmpty)
    #expect(event.clock == .utc)
    #expect(event.time == nanoseconds)
    #expect(event.timeText == text)
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.999999999Z", -1),
      ("2024-02-29T12:34:56.12Z", 1_709_210_096_120_000_000),
      ("1677-09-21T00:12:43.145224193Z", -.max), ("2262-04-11T23:47:16.854775807Z", .max),
    ] as [(String, Int64)])
  func textOfUTC(text: String, nanoseconds: Int64) {
    #expect(RFC3339.text(nanoseconds: nanoseconds) == text)
  }

  @Test(arguments: 0..<200)
  func utcReadsBackWhatItWrites(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    // Whole seconds before 1677-09-21T00:12:44 do not fit, though their fractions would.
    let nanoseconds = Int64.random(in: -9_223_372_036_000_000_000...Int64.max, using: &random)
    #expect(RFC3339.nanoseconds(RFC3339.text(nanoseconds: nanoseconds)) == nanoseconds, "seed \(seed)")
  }

  @Test(
    arguments: [
      (0, "0"), (100_000_000, "0.1"), (1_000_000_000, "1"), (-500_000_000, "-0.5"), (-1_000_000_001, "-1.000000001"),
      (1, "0.000000001"),
      (12_500_000_000, "12.5"), (.max, "9223372036.854775807"), (.min, "-9223372036.854775808"),
    ] as [(Int64, String)])
  func secondsText(nanoseconds: Int64, text: String) {
    #expect(Nanoseconds.secondsText(nanoseconds: nanoseconds) == text)
  }

  @Test(arguments: 0..<200)
  func secondsReadBack(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let nanoseconds =
      Int64.random(in: -Int64.max...Int64.max, using: &random) >> Int64.random(in: 0..<63, using: &random)
    let (event, problems) = try seen(Nanoseconds.secondsText(nanoseconds: nanoseconds))
    #expect(problems.isEmpty, "seed \(seed)")
    #expect(event.time == nanoseconds, "seed \(seed)")
  }

  @Test(
    arguments: [
      ("5", 5), ("-5", -5), ("5.0", 5), ("1e3", 1000), ("1.5e1", 15), ("100e-2", 1), ("0.0", 0), ("-0", 0), ("0e5", 0),
      ("9223372036854775807", .max), ("9.223372036854775807e18", .max), ("5.5", nil), ("1e-1", nil),
      ("9223372036854775808", nil),
      ("18446744073709551615", nil), ("1e19", nil), ("-9223372036854775808", nil), ("\"5\"", nil), ("null", nil),
      ("0.05e1", nil),
      ("120.0500e2", 12005), ("[5]", nil),
    ] as [(String, Int64?)])
  func integersOfTheEnvelope(text: String, value: Int64?) throws {
    for key in ["mono", "seq", "pid"] {
      let log = SeenLog(#"{"type":"app.x","\#(key)":\#(text)}"# + "\n")
      let event = try #require(log.events.first)
      #expect((key == "mono" ? event.mono : key == "seq" ? event.seq : event.pid) == value)
      let kind = ReadProblem.Kind.wrongType(key: key, expected: "an integer of at most 64 bits")
      #expect(log.problems.map(\.kind) == (value == nil ? [kind] : []))
    }
  }

  @Test(arguments: ["app", "trace"], ["5", "null", "[]", "true"])
  func stringsOfTheEnvelope(key: String, text: String) throws {
    let log = SeenLog(#"{"\#(key)" : \#(text), "type":"app.x"}"# + "\n")
    #expect(log.events.first?.app == nil && log.events.first?.trace == nil)
    #expect(log.problems.map(\.kind) == [.wrongType(key: key, expected: "a string")])
    #expect(log.problems.first?.column == key.utf8.count + 7)
  }
}
