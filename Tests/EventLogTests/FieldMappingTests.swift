import LogFuzzing
import Testing

@testable import EventLog

struct FieldMappingTests {
  private func log(_ mapping: String, _ text: String) throws -> SeenLog {
    let mapping = try FieldMapping(parsing: mapping, vocabulary: .sample)
    return SeenLog(text, options: ReadOptions(mapping: mapping))
  }

  @Test func theirKeysStandForOurs() throws {
    let log = try log("t=ts, type = event,state=s", #"{"ts":1.5,"event":"app.didBecomeActive","s":"active","level":2}"#)
    #expect(log.problems.isEmpty)
    let event = try #require(log.events.first)
    #expect(event.isKnown && event.time == 1_500_000_000)
    #expect(event.fields.map(\.key) == ["state", "level"])
    #expect(event.fields.map(\.symbol) == ["active", "2"])
  }

  @Test func aMappedKeyIsNotReadFromItsOldPlace() throws {
    let log = try log("t=ts,state=s", #"{"type":"a.b","t":7,"state":"active"}"#)
    let event = try #require(log.events.first)
    #expect(event.clock == .none)
    #expect(event.fields.isEmpty)
  }

  @Test(arguments: [
    #"{"attributes":{"event":"a.b","x":{"event":"no"}}}"#, #"{"attributes.event":"a.b","attributes":3}"#,
    #"{"attributes":[],"attributes":{"event":1,"event":"a.b"}}"#,
  ])
  func theirKeysMayBePaths(line: String) throws {
    #expect(try log("type=attributes.event", line).events.map(\.type) == ["a.b"])
  }

  @Test func pathsShareTheirBeginnings() throws {
    let log = try log("type=a.b.c,t=a.b.d,app=a", #"{"a":{"b":{"c":"x.y","d":2}},"b":1}"#)
    let event = try #require(log.events.first)
    #expect(event.type == "x.y" && event.time == 2_000_000_000)
    #expect(log.problems.map(\.kind) == [.wrongType(key: "app", expected: "a string")])
  }

  @Test func oneOfTheirsMayBeSeveralOfOurs() throws {
    let event = try #require(try log("t=n,seq=n,level=n", #"{"type":"a.b","n":3}"#).events.first)
    #expect(event.time == 3_000_000_000 && event.seq == 3)
    #expect(Set(event.fields.map(\.key)) == ["level", "seq"])
  }

  @Test func messagesSpeakOfTheirs() throws {
    let log = try log("type=ev.name", "{\"type\":\"a.b\"}\n{\"ev\":{\"name\":5}}\n")
    #expect(log.problems.map(\.kind) == [.badLine("has no \"ev.name\""), .badLine("\"ev.name\" is no string")])
    #expect(log.problems.map(\.column) == [1, 15])
  }

  @Test func headersAreFoundByTheMappedType() throws {
    #expect(try log("type=event", #"{"event":"trace.header","os":"iOS"}"#).events.first?.header?["os"] == "iOS")
  }

  @Test(arguments: [
    ("", "\"\" is no pair OURS=THEIRS"), ("t", "\"t\" is no pair OURS=THEIRS"),
    ("t=ts,", "\"\" is no pair OURS=THEIRS"),
    ("=x", "\"=x\" has an empty name in it"), ("t=", "\"t=\" has an empty name in it"),
    ("t=a..b", "\"t=a..b\" has an empty name in it"), ("t=.a", "\"t=.a\" has an empty name in it"),
    ("time=x", "\"time\" is no key that is read"), ("t=a,t=b", "\"t\" is mapped twice"),
    ("t=a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q", "\"t=a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q\" is a path of more than 16 names"),
  ])
  func wrongMappingsSayWhy(text: String, message: String) {
    let failure = #expect(throws: FieldMappingError.self) { try FieldMapping(parsing: text, vocabulary: .sample) }
    #expect(failure?.description == message)
  }
}
