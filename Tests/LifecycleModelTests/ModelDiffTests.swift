import Testing

@testable import LifecycleModel

@Suite struct ModelDiffTests {
  private static func lines(_ old: Model, _ new: Model) -> [String] {
    ModelDiff(from: old, to: new).changes.map { change in
      let details = change.details.map {
        "\($0.key): \($0.before.joined(separator: ", ")) → \($0.after.joined(separator: ", "))"
      }
      return (["\(change.kind) \(change.part) \(change.id)"] + (change.kind == .changed ? details : [])).joined(
        separator: "; ")
    }
  }

  @Test func whatIsTheSameHasNotChanged() throws {
    for profile in try Model.builtIn().profiles {
      let model = try Model.builtIn(profile: profile)
      #expect(ModelDiff(from: model, to: model).changes.isEmpty)
    }
  }

  @Test func changesAreToldKeyByKey() throws {
    let other = Door.with(
      "from: \"closed\", to: \"opened\", emits",
      "from: \"closed\", to: \"opened\", os: '4..', when: 'old and not lock == locked', emits"
    )
    .replacingOccurrences(
      of: "{ id: \"close\"", with: "{ id: 'knock', from: '*', to: '=', emits: ['key.turn'] },\n{ id: \"close\""
    )
    .replacingOccurrences(of: "kind: \"S\"", with: "kind: 'W'")
    .replacingOccurrences(of: "{ id: \"unlock\", from: \"locked\", to: \"free\", emits: [\"key.turn\"] },", with: "")
    #expect(
      Self.lines(try Door.model(), try Door.model(other)) == [
        "removed transition door/lock/unlock",
        "changed transition door/door/open; os:  → 4..; when:  → old and lock != locked",
        "added transition door/door/knock",
        "changed rule DOOR-1; kind: S → W",
      ])
    #expect(Self.lines(try Door.model(other), try Door.model()).count == 4)
  }

  @Test func versionsAreCompared() throws {
    let model = try Door.model(
      Door.with("{ id: \"open\", ", "{ id: \"open\", os: '4..', ")
        .replacingOccurrences(of: "{ rule: \"DOOR-1\", on", with: "{ rule: \"DOOR-1\", when: 'os < 4 or old', on")
        .replacingOccurrences(of: "statement: \"It is", with: "os: '..<4', statement: \"It is"))
    let old = model.specialized(os: try #require(Version("3.2")))
    let new = model.specialized(os: try #require(Version("4")))
    #expect(
      Self.lines(old, new) == [
        "added transition door/door/open", "changed refusal door/DOOR-1; when:  → old", "removed rule DOOR-1",
      ])
    #expect(ModelDiff(from: new, to: model.specialized(os: try #require(Version("9")))).changes.isEmpty)
  }
}
