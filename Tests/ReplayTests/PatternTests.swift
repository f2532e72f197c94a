import Testing

@testable import LifecycleModel
@testable import Replay

/// Every pattern in every scope, by hand. The header is line 1, the launch line 2.
@Suite struct PatternTests {
  private func log(_ row: String) throws -> PatternLog { try PatternLog("{ rule: \"R\", \(row) }") }

  // MARK: Absence

  @Test func absenceInEveryScope() throws {
    let globally = try log(#"pattern: "absence", event: "x.p""#)
    #expect(try globally.findings("launch o s") == [])
    #expect(try globally.findings("launch o p") == ["4 R"])
    let before = try log(#"pattern: "absence", event: "x.p", scope: { before: "x.r" }"#)
    #expect(try before.findings("launch p") == [])
    #expect(try before.findings("launch p o r") == ["5 R since 3"])
    #expect(try before.findings("launch r p r") == [])
    let after = try log(#"pattern: "absence", event: "x.p", scope: { after: "x.q" }"#)
    #expect(try after.findings("launch p q") == [])
    #expect(try after.findings("launch p q r p") == ["6 R since 4"])
    let between = try log(#"pattern: "absence", event: "x.p", scope: { after: "x.q", before: "x.r" }"#)
    #expect(try between.findings("launch q p o") == [])
    #expect(try between.findings("launch q p r p q p r") == ["5 R since 4", "9 R since 8"])
    let until = try log(#"pattern: "absence", event: "x.p", scope: { after: "x.q", until: "x.r" }"#)
    #expect(try until.findings("launch q r p") == [])
    #expect(try until.findings("launch q p r p q p") == ["4 R since 3", "8 R since 7"])
  }

  @Test func whatFollowsInTheSameScopeIsTheSameFault() throws {
    let result = try log(#"pattern: "absence", event: "x.p", scope: { after: "x.q" }"#).check("launch q p o p")
    #expect(result.findings.map(\.lines) == [[4, 6]])
    #expect(result.findingsTotal == 1)
  }

  @Test func aScopeAfterASequence() throws {
    let log = try log(#"pattern: "absence", event: "x.p", scope: { after: [{ type: "x.q" }, { type: "x.s" }] }"#)
    #expect(try log.findings("launch s q p") == [])
    #expect(try log.findings("launch q o s p") == ["6 R since 5"])
  }

  // MARK: Existence

  @Test func existenceCounts() throws {
    let least = try log(#"pattern: "existence", event: "x.p", atLeast: 2, scope: { after: "x.q", until: "x.r" }"#)
    #expect(try least.findings("launch p q p p r") == [])
    #expect(try least.findings("launch p q p r") == ["6 R since 4"])
    #expect(try least.findings("launch q p o") == ["5 R since 3"])
    #expect(try least.findings("launch q p o", header: PatternLog.excerpt) == [])
    let most = try log(#"pattern: "existence", event: "x.p", atMost: 1"#)
    #expect(try most.findings("launch") == [])
    #expect(try most.findings("launch p o p p") == ["5 R"])
    let exactly = try log(#"pattern: "existence", event: "x.p", exactly: 1, scope: { before: "x.r" }"#)
    #expect(try exactly.findings("launch p r p") == [])
    #expect(try exactly.findings("launch o r") == ["4 R"])
    #expect(try exactly.findings("launch p p r") == ["5 R since 4"])
    #expect(try exactly.findings("launch o") == [])
  }

  @Test func existenceInARunThatHasNothingOfIt() throws {
    let log = try log(#"pattern: "existence", event: "x.p", due: "process.exit""#)
    #expect(try log.findings("launch o") == ["3 R"])
    #expect(try log.findings("launch o exit") == ["4 R"])
    #expect(try log.findings("launch p exit") == [])
    // It may have come before the log.
    #expect(try log.findings("o exit") == [])
    #expect(try log.notJudged("o exit") == ["R initial"])
  }

  // MARK: Precedence

  @Test func precedence() throws {
    let log = try log(#"pattern: "precedence", event: "x.p", cause: "x.s", scope: { after: "x.q", until: "x.r" }"#)
    #expect(try log.findings("launch s p q s p p") == [])
    #expect(try log.findings("launch s q p") == ["5 R since 4"])
    #expect(try log.findings("launch q s r q p") == ["7 R since 6"])
  }

  @Test func aCauseBeforeTheLogIsNotDenied() throws {
    let log = try log(#"pattern: "precedence", event: "x.p", cause: "x.s""#)
    #expect(try log.findings("launch p s") == ["3 R"])
    #expect(try log.findings("p s") == [])
    #expect(try log.notJudged("p s") == ["R initial"])
  }

  @Test func alternateAndChainPrecedence() throws {
    let alternate = try log(#"pattern: "precedence", form: "alternate", event: "x.p", cause: "x.s""#)
    #expect(try alternate.findings("launch s p s o p") == [])
    #expect(try alternate.findings("launch s p o p") == ["6 R"])
    // From the first one on it is known, wherever the log begins.
    #expect(try alternate.findings("p o p") == ["4 R"])
    let chain = try log(#"pattern: "precedence", form: "chain", among: "@all", event: "x.p", cause: "x.s""#)
    #expect(try chain.findings("launch s p") == [])
    #expect(try chain.findings("launch s o p") == ["5 R"])
    let sequence = try log(#"pattern: "precedence", event: "x.p", cause: [{ type: "x.s" }, { type: "x.t" }]"#)
    #expect(try sequence.findings("launch s o t p") == [])
    #expect(try sequence.findings("launch t s p") == ["5 R"])
  }

  // MARK: Response

  @Test func responseInEveryScope() throws {
    let globally = try log(#"pattern: "response", on: "x.p", answer: ["x.s", "x.t"]"#)
    #expect(try globally.findings("launch p p t") == [])
    #expect(try globally.findings("launch s p o p") == ["6 R since 4"])
    #expect(try globally.findings("launch p o", header: PatternLog.excerpt) == [])
    // An exit ends what was due, unless the rule says otherwise.
    #expect(try globally.findings("launch p exit") == [])
    let between = try log(#"pattern: "response", on: "x.p", answer: "x.s", scope: { after: "x.q", before: "x.r" }"#)
    #expect(try between.findings("launch p q p s r") == [])
    #expect(try between.findings("launch q p r s") == ["5 R since 4"])
    #expect(try between.findings("launch q p o") == [])
    let until = try log(#"pattern: "response", on: "x.p", answer: "x.s", scope: { after: "x.q", until: "x.r" }"#)
    #expect(try until.findings("launch q p o") == ["5 R since 4"])
  }

  @Test func unlessAndDue() throws {
    let log = try log(#"pattern: "response", on: "x.p", answer: "x.s", unless: "x.o", due: ["x.t", "process.exit"]"#)
    #expect(try log.findings("launch p s t") == [])
    #expect(try log.findings("launch p o t") == [])
    #expect(try log.findings("launch p t s") == ["4 R since 3"])
    #expect(try log.findings("launch p exit", header: PatternLog.excerpt) == ["4 R since 3"])
  }

  @Test func alternateAndChainResponse() throws {
    let alternate = try log(#"pattern: "response", form: "alternate", on: "x.p", answer: "x.s""#)
    #expect(try alternate.findings("launch p o s p s") == [])
    #expect(try alternate.findings("launch p p s") == ["4 R since 3"])
    let chain = try log(#"pattern: "response", form: "chain", among: "@all", on: "x.p", answer: "x.s""#)
    #expect(try chain.findings("launch p s o") == [])
    #expect(try chain.findings("launch p o s") == ["4 R since 3"])
    #expect(try chain.findings("launch o p") == ["4 R since 4"])
    let sequence = try log(#"pattern: "response", on: "x.p", answer: [{ type: "x.s" }, { type: "x.t" }], due: "x.o""#)
    #expect(try sequence.findings("launch p t s t o") == [])
    #expect(try sequence.findings("launch p t s o") == ["6 R since 3"])
    let stimuli = try log(#"pattern: "response", on: [{ type: "x.p" }, { type: "x.q" }], answer: "x.s", due: "x.o""#)
    #expect(try stimuli.findings("launch q p o") == [])
    #expect(try stimuli.findings("launch p q o") == ["5 R since 4"])
  }

  @Test func answersInAnyOrder() throws {
    let log = try log(
      #"pattern: "response", on: "x.p", order: "any", answer: [{ type: "x.s" }, { type: "x.t" }], due: "x.o""#)
    #expect(try log.findings("launch p t s o") == [])
    let result = try log.check("launch p t o")
    #expect(result.findings.map(\.expected) == [["x.s"]])
  }

  @Test func succession() throws {
    let log = try log(#"pattern: "succession", on: "x.p", answer: "x.s""#)
    #expect(try log.findings("launch p o s") == [])
    #expect(try log.findings("launch s p s") == ["3 R"])
    #expect(try log.findings("launch p s p") == ["5 R since 5"])
    let chain = try self.log(#"pattern: "succession", form: "chain", among: "@all", on: "x.p", answer: "x.s""#)
    #expect(try chain.findings("launch p s o p s") == [])
    #expect(try chain.findings("launch p o s") == ["4 R since 3", "5 R"])
  }

  // MARK: What is said

  @Test func aFindingCarriesItsEvidence() throws {
    let log = try PatternLog(
      #"{ rule: "OWN", pattern: "response", on: "x.p", answer: "x.s", due: "x.o", message: "always", confidence: "M" }"#
    )
    let finding = try #require(try log.check("launch @1 p @2 o").findings.first)
    #expect(finding.message == "after x.p (line 3) there is no x.s before x.o: always")
    #expect(finding.level == .error)
    #expect(finding.confidence == "M")
    #expect(finding.event == "x.o")
    #expect(finding.expected == ["x.s"])
    #expect(finding.repair == [RepairStep(.insert, event: "x.s", line: 4)])
    let end = try #require(try log.check("launch p").findings.first)
    #expect(end.message == "the log ends here, and is complete: after x.p (line 3) there is no x.s: always")
    #expect(end.event == nil)
    #expect(end.repair == [RepairStep(.insert, event: "x.s", line: 4)])
  }

  @Test func severities() throws {
    for (severity, level) in [("error", Level.error), ("warning", .warning), ("note", .note)] {
      let log = try log(#"pattern: "absence", event: "x.p", severity: "\#(severity)""#)
      #expect(try log.check("launch p").findings.map(\.level) == [level])
    }
  }

  @Test func nothingIsMissedThatIsNotRecorded() throws {
    let log = try log(#"pattern: "response", on: "process.launch", answer: "x.s", due: "process.exit""#)
    #expect(try log.findings("launch exit", header: #""channels":["process"]"#) == [])
    #expect(try log.findings("launch exit", header: #""channels":["process","x"],"not_logged":["x.s"]"#) == [])
    #expect(try log.findings("launch exit", header: #""channels":["process","x"]"#) == ["3 R since 2"])
    // Without declared channels, a type that never occurs may not be logged.
    let own = try self.log(#"pattern: "response", on: "x.p", answer: "x.s", due: "x.o""#)
    #expect(try own.findings("launch p o", header: nil) == [])
    #expect(try own.notJudged("launch p o", header: nil) == ["R channels"])
    #expect(try own.findings("launch p o s", header: nil) == ["3 R since 2"])
  }

  @Test func headersDecideWhetherARuleApplies() throws {
    let log = try log(#"pattern: "absence", event: "x.p", os: "5..", when: "kind == app""#)
    let recorded = #""channels":["process","x"]"#
    #expect(try log.findings("launch p", header: recorded + #","os_version":"6""#) == ["3 R"])
    #expect(try log.findings("launch p", header: recorded + #","os_version":"4""#) == [])
    #expect(try log.findings("launch p", header: recorded) == [])
    #expect(try log.notJudged("launch p", header: recorded) == ["R os_version"])
    #expect(try log.notJudged("launch o", header: recorded) == [])
    #expect(try log.notJudged("launch p", header: recorded + #","kind":"extension""#) == [])
  }

  @Test func runsAreJudgedApart() throws {
    let log = try log(#"pattern: "precedence", event: "x.p", cause: "x.s""#)
    #expect(try log.findings("launch s exit launch p") == ["6 R"])
  }

  @Test func lostEventsEndWhatWasOpen() throws {
    let log = try log(#"pattern: "response", on: "x.p", answer: "x.s", due: "x.o""#)
    #expect(try log.findings("launch:seq=1 p:seq=2 o:seq=9") == ["4 LOG-6"])
  }
}
