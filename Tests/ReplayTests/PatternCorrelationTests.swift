import Testing

@testable import LifecycleModel
@testable import Replay

/// Payloads, variables, times.
@Suite struct PatternCorrelationTests {
  private func log(_ row: String, more: String = "") throws -> PatternLog {
    try PatternLog("{ rule: \"R\", \(row) }", more: more)
  }

  // MARK: Payload

  @Test(arguments: [
    ("event.k == 2", ["k=2", "k=2.0", "k=two,k=2"], ["k=3", "n=2", "k=[3]"]),
    ("event.k != 2", ["k=3", "n=1"], ["k=2"]),
    ("event.k in 1, @grave", ["k=1", "k=3", "k=[7;2]"], ["k=4", "n=1"]),
    ("event.k absent", ["n=1"], ["k=0", "k=[]"]),
    ("event.k < 10", ["k=9.5", "k=-1"], ["k=10", "k=9x", "n=1"]),
    ("event.k >= 9007199254740993", ["k=9007199254740993"], ["k=9007199254740992"]),
    ("event.k > 1 and (event.n <= 2 or not event.m == 1)", ["k=2,n=2,m=1", "k=2,n=3"], ["k=2,n=3,m=1", "k=1,n=1"]),
    ("event.k == 'a b'", [], ["k=ab"]),
  ])
  func conditions(_ condition: String, passing: [String], failing: [String]) throws {
    let log = try log(#"pattern: "absence", event: { type: "x.p", where: "\#(condition)" }"#)
    for payload in passing { #expect(try log.findings("launch p:\(payload)") == ["3 R"], "\(payload)") }
    for payload in failing { #expect(try log.findings("launch p:\(payload)") == [], "\(payload)") }
  }

  @Test func answersOfTheirOwnTrigger() throws {
    let log = try log(
      #"pattern: "response", on: { type: "x.p", bind: { k: "k" } }, answer: { type: "x.s", where: "event.k == $k" }, due: "x.o""#
    )
    #expect(try log.findings("launch p:k=1 p:k=2 s:k=2 s:k=1 o") == [])
    #expect(try log.findings("launch p:k=1 p:k=2 s:k=2 o") == ["6 R since 3"])
    // Without the key nothing can be told.
    #expect(try log.findings("launch p o") == [])
  }

  @Test func causesOfTheirOwn() throws {
    let log = try log(
      #"pattern: "precedence", event: { type: "x.p", where: "event.n > 0 and event.k == $k" }, cause: { type: "x.s", bind: { k: "k" } }"#
    )
    #expect(try log.findings("launch s:k=a p:k=a,n=1 p:k=b,n=0") == [])
    #expect(try log.findings("launch s:k=a p:k=b,n=1") == ["4 R"])
  }

  @Test func scopesOfTheirOwn() throws {
    let log = try log(
      #"""
      pattern: "absence", event: { type: "x.p", where: "event.k == $presenter" },
      scope: { after: { type: "x.q", where: "event.kind in @grave", bind: { presenter: "by", sheet: "k" } }, until: { type: "x.r", where: "event.k == $sheet" } }
      """#)
    #expect(try log.findings("launch q:kind=2,by=A,k=B p:k=C r:k=B p:k=A") == [])
    #expect(try log.findings("launch q:kind=1,by=A,k=B p:k=A") == [])
    #expect(try log.findings("launch q:kind=2,by=A,k=B r:k=C p:k=A") == ["5 R since 3"])
    #expect(try log.findings("launch q:kind=2,by=A,k=B q:kind=3,by=C,k=D r:k=B p:k=C p:k=A") == ["6 R since 4"])
  }

  @Test func aListBindsEachElement() throws {
    let log = try log(
      #"pattern: "absence", event: { type: "x.p", where: "event.k == $k" }, scope: { after: { type: "x.q", bind: { k: "k" } } }"#
    )
    #expect(try log.findings("launch q:k=[1;2] p:k=2 p:k=3") == ["4 R since 3"])
  }

  @Test func linkedKeysAndTheHeadersBeginning() throws {
    let more = #"links: [{ key: "session", of: "scene", on: "x.*", initial: "sessions" }],"#
    let row = #"""
      pattern: "absence", event: { type: "x.p", where: "event.session == $s" },
      scope: { after: [{ type: "x.t", initially: { app: "background" } }, { type: "x.q", bind: { s: "session" } }] }
      """#
    let log = try log(row, more: more)
    #expect(try log.findings("launch o:scene=S1,session=A t q:session=A p:scene=S1") == ["6 R since 5"])
    #expect(try log.findings("launch o:scene=S1,session=A q:session=A p:scene=S1") == [])
    #expect(try log.findings("launch o:scene=S1,session=A t q:session=B p:scene=S1") == [])
    let header = PatternLog.complete + #","initial":{"app":"background","sessions":{"S1":"A"}}"#
    #expect(try log.findings("q:session=A p:scene=S1", header: header) == ["3 R since 2"])
    #expect(try log.findings("q:session=A p:scene=S2", header: header) == [])
    // What the header says of the beginning is not true of a process that starts later.
    #expect(try log.findings("launch q:session=A p:scene=S1", header: header) == [])
  }

  @Test func eventsThatTheModelDoesNotListCountByTheirFamily() throws {
    let log = try log(#"pattern: "absence", event: "x.p", scope: { after: "x.q", until: { type: "free.*" } }"#)
    #expect(try log.findings("launch q free.thing p") == [])
    #expect(try log.findings("launch q p") == ["4 R since 3"])
  }

  // MARK: Time

  @Test func withinATime() throws {
    let log = try log(#"pattern: "response", on: "x.p", answer: "x.s", within: "2s", unless: "process.exit""#)
    #expect(try log.findings("@0 launch @1 p @3 s") == [])
    #expect(try log.findings("@0 launch @1 p @3.000000001 s") == ["4 R since 3"])
    #expect(try log.findings("@0 launch @1 p @3 o @4 o @5 s") == ["5 R since 3"])
    #expect(try log.findings("@0 launch @1 p @2 exit") == [])
    #expect(try log.findings("@0 launch @1 p @4 exit") == ["4 R since 3"])
    #expect(try log.findings("@0 launch @1 p @2 o") == ["4 R since 3"])
    #expect(try log.findings("@0 launch @1 p @2 o", header: PatternLog.excerpt) == [])
  }

  @Test func notBeforeATime() throws {
    let log = try log(#"pattern: "response", on: "x.p", answer: "x.s", notBefore: "500ms""#)
    #expect(try log.findings("@0 launch @1 p @1.5 s") == [])
    #expect(try log.findings("@0 launch @1 p @1.4 s") == ["4 R since 3"])
  }

  @Test func timesOfAbsenceAndPrecedence() throws {
    let absence = try log(#"pattern: "absence", event: "x.p", scope: { after: "x.q" }, within: "1s""#)
    #expect(try absence.findings("@0 launch @1 q @2.5 p") == [])
    #expect(try absence.findings("@0 launch @1 q @2 p") == ["4 R since 3"])
    let precedence = try log(#"pattern: "precedence", event: "x.p", cause: "x.s", within: "1s""#)
    #expect(try precedence.findings("@0 launch @1 s @2 p") == [])
    #expect(try precedence.findings("@0 launch @1 s @2.5 p") == ["4 R since 3"])
  }

  @Test func withoutATimeNothingIsJudged() throws {
    let log = try log(#"pattern: "response", on: "x.p", answer: "x.s", within: "2s""#)
    #expect(try log.findings("launch p s") == [])
    #expect(try log.notJudged("launch p s p s") == ["R t"])
    // A clock that was set tells no duration either.
    #expect(try log.notJudged("@5 launch p @1 s") == ["R t"])
    // The monotonic clock does.
    #expect(try log.findings("launch p:mono=1000000000 s:mono=4000000000") == ["4 R since 3"])
    #expect(try log.notJudged("@5 launch p:mono=1 @1 s:mono=2") == [])
  }

  @Test func everyAnswerIsMeasured() throws {
    let log = try log(#"pattern: "response", on: "x.p", answer: "x.s", within: "2s""#)
    let fold = MeasurementFold()
    let result = try log.check("@0 launch @1 p @1.5 s @2 p @9 o @10 s", folds: [fold])
    #expect(fold.measured == [500_000_000, 8_000_000_000])
    #expect(result.findings.map(\.message) == ["after x.p (line 5) there is no x.s within 2 s"])
  }

  // MARK: Bounds

  @Test func moreThanFitsIsSaid() throws {
    let log = try log(
      #"pattern: "response", on: { type: "x.p", bind: { k: "k" } }, answer: { type: "x.s", where: "event.k == $k" }"#)
    let many = (0..<PatternRun.limit + 5).map { "p:k=n\($0)" }.joined(separator: " ")
    let answers = (5..<PatternRun.limit + 5).map { "s:k=n\($0)" }.joined(separator: " ")
    let result = try log.check("launch \(many) \(answers)")
    #expect(result.findings.isEmpty)
    #expect(result.notJudged.map(\.key) == ["instances"])
    // The scope, which is the run, is one of them.
    #expect(result.notJudged.map(\.count) == [6])
  }
}
