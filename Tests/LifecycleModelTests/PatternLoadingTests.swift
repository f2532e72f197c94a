import Testing

@testable import LifecycleModel

/// Faults of pattern rows are named with document, line and key.
@Suite struct PatternLoadingTests {
  private func source(_ row: String) throws -> ModelSource {
    try ModelSource(
      name: "own.json5",
      text: """
        {
          format: "lifetrace-model/1", model: "test",
          families: [{ family: "x" }], events: [{ type: "x.p" }, { type: "x.s" }],
          groups: { some: ["1"] },
          facts: [{ fact: "kind", kind: "text" }],
          profiles: [{ profile: "reference" }, { profile: "lenient", extends: "reference", remove: ["R"],
            patterns: [{ rule: "L", pattern: "absence", event: "x.s" }] }],
          patterns: [
            \(row)
          ],
        }
        """)
  }

  private func problems(_ row: String) throws -> [String] {
    do {
      _ = try Model.compile([source(row)], profile: "reference")
      return []
    } catch let error as ModelProblems {
      return error.problems.map { "\($0.line ?? 0) \($0.key): \($0.message)" }
    }
  }

  @Test(arguments: [
    (
      #"{ rule: "R", pattern: "absense", event: "x.p" }"#,
      "patterns[0].pattern: `absense` is none of absence, existence, precedence, response, succession"
    ),
    (#"{ rule: "R", pattern: "absence", event: "x.q" }"#, "patterns[0].event.type: no event type is called `x.q`"),
    (
      #"{ rule: "R", pattern: "absence", event: { type: "@none" } }"#,
      "patterns[0].event.type: no event type is called `@none`"
    ),
    (#"{ rule: "R", pattern: "absence" }"#, "patterns[0]: the pattern `absence` needs `event`"),
    (
      #"{ rule: "R", pattern: "absence", event: "x.p", answer: "x.s" }"#,
      "patterns[0].answer: the pattern `absence` has no `answer` here"
    ),
    (
      #"{ rule: "R", pattern: "response", on: "x.p", answer: "x.s", within: "2 apples" }"#,
      "patterns[0].within: `2 apples` is no length of time (2s, 500ms, 1.5min)"
    ),
    (
      #"{ rule: "R", pattern: "response", on: "x.p", answer: { type: "x.s", where: "event.k == $k" } }"#,
      "patterns[0].answer.where: the variable `$k` is not bound here (by a `bind` of an earlier condition)"
    ),
    (
      #"{ rule: "R", pattern: "absence", event: { type: "x.p", where: "event.k in @many" } }"#,
      "patterns[0].event.where: there is no group `@many`"
    ),
    (
      #"{ rule: "R", pattern: "absence", event: { type: "x.p", where: "kind == app" } }"#,
      "patterns[0].event.where: `kind` is no key of the event (`event.KEY`); what the header says goes into `when`"
    ),
    (
      #"{ rule: "R", pattern: "absence", event: { type: "x.p", where: "event.k > many" } }"#,
      "patterns[0].event.where: `many` is no number: > compares numbers"
    ),
    (
      #"{ rule: "R", pattern: "absence", event: "x.p", when: "event.k == 1" }"#,
      "patterns[0].when: `when` asks what the header says; what events say goes into `where`"
    ),
    (
      #"{ rule: "R", pattern: "absence", event: { type: "x.p", bind: { k: "k" } } }"#,
      "patterns[0].event.bind: nothing is tested after this condition, so it has nothing to bind"
    ),
    (
      #"{ rule: "R", pattern: "absence", event: "x.p", severity: "fatal" }"#,
      "patterns[0].severity: `fatal` is none of error, warning, note"
    ),
    (
      #"{ rule: "R", pattern: "absence", event: "x.p", scope: { before: "x.s", until: "x.s" } }"#,
      "patterns[0].scope: a scope ends with `before` (which must come) or `until` (which may not), not both"
    ),
    (
      #"{ rule: "R", pattern: "absence", event: "x.p", within: "1s" }"#,
      "patterns[0].within: a length of time needs a `scope.after` that it begins with"
    ),
    (
      #"{ rule: "R", pattern: "response", form: "chain", on: "x.p", answer: "x.s" }"#,
      "patterns[0].among: the form `chain` needs `among`, the events of which the next one counts, and no other form has it"
    ),
    (
      #"{ rule: "R", pattern: "existence", event: "x.p", atLeast: 3, atMost: 2 }"#,
      "patterns[0].atMost: at least 3 and at most 2 cannot both be"
    ),
  ])
  func faults(_ row: String, _ problem: String) throws {
    #expect(try problems(row) == ["9 \(problem)"])
  }

  @Test func unknownKeysAreNamed() throws {
    #expect(throws: ModelProblem.self) {
      try source(#"{ rule: "R", pattern: "absence", event: { type: "x.p", wher: "" } }"#)
    }
    #expect(throws: ModelProblem.self) {
      try source(#"{ rule: "R", pattern: "response", on: [{ type: "x.p", wher: "" }] }"#)
    }
  }

  @Test func patternsMakeTheirRule() throws {
    let row = #"{ rule: "R", pattern: "response", on: "x.p", answer: ["x.s"], message: "why", confidence: "M" }"#
    let model = try Model.compile([source(row)], profile: "reference")
    #expect(model.rule("R")?.kind == .liveness)
    #expect(model.rule("R")?.statement == "why")
    #expect(model.rule("R")?.confidence == "M")
  }

  @Test func profilesAddAndRemove() throws {
    let model = try Model.compile([source(#"{ rule: "R", pattern: "absence", event: "x.p" }"#)], profile: "lenient")
    #expect(model.patterns.map(\.id) == ["L"])
  }

  @Test func anImageKeepsAllOfIt() throws {
    let row = #"""
      { id: "a", rule: "R", pattern: "response", form: "chain", on: [{ type: "x.p" }, { type: "x.*", bind: { k: "k" } }],
        answer: { type: "x.s", where: "not event.k in $k, 1 or event.n > 2 and event.m absent" }, among: "x.*", unless: "x.p", due: "x.s",
        scope: { after: { type: "x.p", initially: { app: "background" } }, before: "x.s" }, within: "2s", notBefore: "1ms",
        when: "kind == app", severity: "note", confidence: "L", message: "m", place: "opening" },
      { id: "b", rule: "R", pattern: "existence", event: "x.p", exactly: 2 }
      """#
    let model = try Model.compile([source(row)], profile: "reference")
    try ModelImage.write([model]).withUnsafeBufferPointer { bytes in
      let place = try #require(ModelImage.index(bytes).models.first)
      var reader = ImageReader(bytes: bytes, at: place.range.lowerBound)
      #expect(Model(from: &reader).patterns == model.patterns)
      #expect(reader.at == place.range.upperBound)
    }
  }

  @Test(arguments: [
    ("2s", 2_000_000_000), ("500ms", 500_000_000), ("1.5min", 90_000_000_000), ("0.25 s", 250_000_000),
    ("1h", 3_600_000_000_000),
    ("3us", 3000), ("7ns", 7), ("0.0000000019s", 1),
  ])
  func timeSpans(_ text: String, _ nanoseconds: Int) {
    #expect(TimeSpan.nanoseconds(text) == nanoseconds)
  }

  @Test(arguments: ["", "s", "2", "-2s", "1.s", ".5s", "1.2.3s", "2 s s", "99999999999999999999s", "٣s"])
  func noTimeSpans(_ text: String) {
    #expect(TimeSpan.nanoseconds(text) == nil)
  }
}
