import Testing

@testable import lifetrace

@Suite struct OutputPlanTests {
  private func plan(_ formats: String..., output: String? = nil) throws -> [String] {
    try OutputPlan(formats: formats, fallback: "text", output: output).entries.map { "\($0.format)>\($0.path ?? "-")" }
  }

  @Test func formatsGoWhereTheyAreSent() throws {
    #expect(try plan() == ["text>-"])
    #expect(try plan(output: "o") == ["text>o"])
    #expect(try plan(output: "-") == ["text>-"])
    #expect(try plan("json") == ["json>-"])
    #expect(try plan("text", "json=a=b") == ["text>-", "json>a=b"])
    #expect(try plan("text", "json=j", output: "o") == ["text>o", "json>j"])
    #expect(try plan("json=-") == ["json>-"])
    #expect(try plan("json=j", "text=t") == ["json>j", "text>t"])
  }

  @Test func onePlaceTakesOneFormat() {
    #expect(throws: UsageError.self) { try plan("text", "json") }
    #expect(throws: UsageError.self) { try plan("text=x", "json=x") }
    #expect(throws: UsageError.self) { try plan("text", "json=o", output: "o") }
  }

  @Test func anOutputThatNothingGoesToIsAMistake() {
    #expect(throws: UsageError.self) { try plan("json=j", output: "o") }
  }
}
