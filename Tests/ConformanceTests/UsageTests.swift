import LifecycleModel
import Testing

@testable import Conformance

@Suite struct UsageTests {
  private static let start = """
    { format: "lifetrace-usage/1", model: "ios", header: { os: "iOS" }, apps: ["a"], running: 1, stays: {}, step: [0, 1], \
    reading: 0, payloads: {}, habits: [
    """

  @Test func aUsageOfTheModelIsTaken() throws {
    let usage = try Usage(
      text: Self.start + #"{ habit: "h", in: ["notRunning"], weight: 1, does: ["process.launch"] }] }"#,
      model: try Model.builtIn())
    #expect(usage.habits.first?.count == 1)
  }

  @Test(
    arguments: [
      ("{", "no usage document"),
      (
        #"{ format: "x/1", model: "ios", header: {}, apps: [], running: 1, stays: {}, step: [0, 1], reading: 0, payloads: {}, habits: [] }"#,
        "no format"
      ),
      (Self.start + #"{ habit: "h", in: ["nowhere"], weight: 1, does: [] }] }"#, "no state `nowhere`"),
      (Self.start + #"{ habit: "h", in: ["active"], weight: 1, does: ["app.nothing"] }] }"#, "no event `app.nothing`"),
      (
        Self.start + #"{ habit: "h", in: ["active"], weight: 1, does: [{ on: "process.exit", after: [2, 1] }] }] }"#,
        "no usage document"
      ),
    ] as [(String, String)])
  func whatCannotBeUsedIsSaid(text: String, says: String) throws {
    let model = try Model.builtIn()
    #expect { try Usage(text: text, model: model) } throws: {
      ($0 as? UsageProblem)?.description.contains(says) == true
    }
  }
}
