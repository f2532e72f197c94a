import LogFuzzing
import Testing

@testable import EventLog

struct LogReaderTests {
  @Test func anEventWithEverything() throws {
    let line =
      #"{"type":"app.didBecomeActive","t":0.1,"mono":12,"seq":3,"app":"com.x","pid":7,"trace":"T","state":"active"}"#
    let log = SeenLog(line + "\n")
    #expect(log.problems.isEmpty)
    let event = try #require(log.events.first)
    #expect(event.line == 1)
    #expect(event.type == "app.didBecomeActive")
    #expect(event.isKnown)
    #expect(event.family == "app")
    #expect(event.clock == .seconds)
    #expect(event.time == 100_000_000)
    #expect(event.timeText == "")
    #expect(event.mono == 12)
    #expect(event.seq == 3)
    #expect(event.pid == 7)
    #expect(event.app == "com.x")
    #expect(event.trace == "T")
    #expect(event.source == line)
    #expect(event.header == nil)
  }

  @Test func anEventWithNothingButItsType() throws {
    let event = try #require(SeenLog(#"{"type":"app.willResignActive"}"#).events.first)
    #expect(event.clock == .none)
    #expect(event.mono == nil && event.seq == nil && event.pid == nil && event.app == nil && event.trace == nil)
    #expect(event.fields.isEmpty)
  }

  @Test func aKeyCanBeOfTheEnvelopeAndWanted() throws {
    let event = try #require(SeenLog(#"{"type":"app.x","seq":5}"#).events.first)
    #expect(event.seq == 5)
    #expect(event.fields.map(\.key) == ["seq"])
  }

  @Test(arguments: [("app.other", "app"), ("user.any", "user"), ("web.load", ""), ("lonely", "")])
  func unknownTypesKeepTheirText(name: String, family: String) throws {
    let event = try #require(SeenLog(#"{"type":"\#(name)"}"#).events.first)
    #expect(!event.isKnown)
    #expect(event.type == name)
    #expect(event.family == family)
  }

  @Test func escapesAreUndone() throws {
    let event = try #require(SeenLog(#"{"ty\u0070e":"\u0061pp.x\ud83d\ude00\n","app":"\"\\\/"}"#).events.first)
    #expect(event.type == "app.x\u{1F600}\n")
    #expect(event.app == #""\/"#)
  }

  @Test func fieldsOfEveryKind() throws {
    let log = SeenLog(
      #"{"type":"a.b","state":"active","level":2,"owners":["active",-7,null,true,[1],{"a":1},1.50],"other":1}"#)
    let fields = try #require(log.events.first).fields
    typealias Seen = SeenEvent.SeenField
    #expect(
      fields == [
        Seen(key: "state", kind: .string, isElement: false, symbol: "active", text: "active", integer: 0),
        Seen(key: "level", kind: .integer, isElement: false, symbol: "2", text: "2", integer: 2),
        Seen(key: "owners", kind: .list, isElement: false, symbol: "", text: "", integer: 7),
        Seen(key: "owners", kind: .string, isElement: true, symbol: "active", text: "active", integer: 0),
        Seen(key: "owners", kind: .integer, isElement: true, symbol: "", text: "-7", integer: -7),
        Seen(key: "owners", kind: .null, isElement: true, symbol: "", text: "", integer: 0),
        Seen(key: "owners", kind: .bool, isElement: true, symbol: "true", text: "true", integer: 1),
        Seen(key: "owners", kind: .decimal, isElement: true, symbol: "1.50", text: "1.50", integer: 0),
      ])
  }

  @Test(arguments: [
    (#"{"x":1}"#, Field.Kind.object, "", Int64(0)), ("[]", .list, "", 0), ("false", .bool, "false", 0),
    ("null", .null, "", 0), ("18446744073709551615", .integer, "18446744073709551615", .max), ("-0", .integer, "-0", 0),
    ("5.0", .decimal, "5.0", 0), ("1E+2", .decimal, "1E+2", 0),
    ("-9223372036854775808", .integer, "-9223372036854775808", .min),
  ])
  func oneField(json: String, kind: Field.Kind, text: String, integer: Int64) throws {
    let field = try #require(SeenLog(#"{"type":"a.b", "state" : \#(json) , "z":0}"#).events.first?.fields.first)
    #expect(field.kind == kind)
    #expect(field.text == text)
    #expect(field.integer == integer)
  }

  @Test func ofDuplicateKeysTheLastWins() throws {
    let log = SeenLog(
      #"{"type":"a.b","type":"app.x","t":"no","t":1,"state":"active","level":1,"state":{"a":2},"state":"z"}"#)
    #expect(log.problems.isEmpty)
    let event = try #require(log.events.first)
    #expect(event.type == "app.x")
    #expect(event.time == 1_000_000_000)
    #expect(event.fields.map(\.key) == ["state", "level"])
    #expect(event.fields.map(\.text) == ["z", "1"])
  }

  @Test func keysWithinObjectsAreNotThoseOfTheEvent() throws {
    let event = try #require(SeenLog(#"{"a":{"type":"inner","state":"x"},"type":"app.x","b":[{"t":1}]}"#).events.first)
    #expect(event.type == "app.x")
    #expect(event.clock == .none)
    #expect(event.fields.isEmpty)
  }

  @Test func headersComeUninterpreted() throws {
    let log = SeenLog(
      #"{"type":"trace.header","os_version":12.40,"x":{"a":1,"a":[true,null]},"x2":"","os_version":"9"}"#)
    let event = try #require(log.events.first)
    let header = try #require(event.header)
    #expect(event.type == "trace.header" && event.isKnown)
    #expect(header.line == 1)
    #expect(header.members.map(\.key) == ["type", "os_version", "x", "x2"])
    #expect(header["os_version"] == "9")
    #expect(header["x"] == ["a": [true, .null]])
    #expect(header["nothing"] == nil)
  }

  @Test func headersAreKnownWithoutAVocabulary() throws {
    let log = SeenLog("{\"type\":\"trace.header\"}\n{\"type\":\"trace.headers\"}", Vocabulary(types: []))
    #expect(log.events.map { $0.header != nil } == [true, false])
    #expect(log.events[0].type == "trace.header" && !log.events[0].isKnown)
  }

  @Test func linesAreNumberedWithBlankOnes() {
    let log = SeenLog("\u{FEFF}{\"type\":\"a.b\"}\r\n\n \t\r\n{\"type\":\"a.c\"}\n\n\n{\"type\":\"a.d\"}")
    #expect(log.problems.isEmpty)
    #expect(log.events.map(\.line) == [1, 4, 7])
    #expect(log.events.map(\.source) == [#"{"type":"a.b"}"#, #"{"type":"a.c"}"#, #"{"type":"a.d"}"#])
  }

  @Test func aByteOrderMarkIsAcceptedAtTheStartOnly() {
    let log = SeenLog("{\"type\":\"a.b\"}\n\u{FEFF}{\"type\":\"a.c\"}\n")
    #expect(log.events.map(\.type) == ["a.b"])
    #expect(log.problems.map(\.line) == [2])
    #expect(log.problems.first?.column == 1)
  }

  @Test func blocksHoldAnEighthOfAMegabyte() {
    let line = #"{"type":"app.didBecomeActive","t":1,"pad":"\#(String(repeating: "x", count: 200))"}"# + "\n"
    let log = SeenLog(String(repeating: line, count: 3000))
    #expect(log.events.count == 3000)
    #expect(log.events.last?.line == 3000)
    // What is left of a block is the beginning of the next one, which so has no more lines.
    let perBlock = 128 * 1024 / line.utf8.count
    let whole = 3000 / perBlock
    #expect(log.batches == Array(repeating: perBlock, count: whole) + [3000 - whole * perBlock])
  }

  @Test func afterTheEndThereIsNothing() throws {
    let reader = LogReader(source: MemorySource(Array("{\"type\":\"a\"}".utf8)), vocabulary: .sample)
    let batch = EventBatch()
    #expect(try reader.read(into: batch))
    #expect(try !reader.read(into: batch))
    #expect(batch.events.isEmpty)
    #expect(try !reader.read(into: batch))
  }

  @Test func anErrorComesAfterWhatWasRead() throws {
    let failure = LogError(.corrupt, input: "x", message: "is broken")
    let log = SeenLog(PieceSource(Array("{\"type\":\"a.b\"}\n{\"type\":\"a".utf8), sizes: [5], failure: failure))
    #expect(log.events.map(\.type) == ["a.b"])
    #expect(log.problems.map(\.kind) == [.cutLine])
    #expect(log.error == failure)
  }

  @Test func anErrorStays() throws {
    let failure = LogError(.corrupt, input: "x", message: "is broken")
    let reader = LogReader(source: PieceSource([], sizes: [1], failure: failure), vocabulary: .sample)
    let batch = EventBatch()
    #expect(throws: failure) { try reader.read(into: batch) }
    #expect(throws: failure) { try reader.read(into: batch) }
  }
}
