import Testing

@testable import LifecycleModel

@Suite struct UserModelTests {
  private func joined(_ rows: String) throws -> Model {
    try Model.compile([try Door.source(), try Door.extending(rows)])
  }

  private func problems(_ rows: String) -> [ModelProblem] {
    do {
      _ = try joined(rows)
      return []
    } catch let error as ModelProblems {
      return error.problems
    } catch {
      Issue.record("\(error)")
      return []
    }
  }

  @Test func aTransitionWithTheIdOfAnotherReplacesIt() throws {
    let model = try joined(
      "machines: [{ machine: 'door', regions: [{ region: 'door', transitions: [{ id: 'open', from: '*', to: 'opened', emits: ['door.open'] }, { id: 'knock', from: 'closed', to: '=', emits: ['key.turn'] }] }] }]"
    )
    let transitions = model.machines[0].regions[0].transitions
    #expect(transitions.map(\.id) == ["open", "close", "knock"])
    #expect(transitions[0].from == [0, 1])
    #expect(model.id == "mine")
  }

  @Test func aRefusalWithTheIdOfAnotherReplacesItInItsPlaceAndNewOnesComeFirst() throws {
    let rule = "rules: [{ rule: 'MY-1', kind: 'S', statement: 'Mine.', source: 'me' }]"
    let model = try joined(
      "\(rule), machines: [{ machine: 'door', refusals: [{ rule: 'DOOR-1', on: 'door.open' }, { rule: 'MY-1', on: 'door.close' }] }]"
    )
    #expect(model.machines[0].refusals.map(\.id) == ["MY-1", "DOOR-1"])
    #expect(model.machines[0].refusals[1].types?.count == 1)
  }

  @Test func rulesAndFactsAreReplacedToo() throws {
    let model = try joined(
      "rules: [{ rule: 'DOOR-1', kind: 'W', statement: 'Other.' }], facts: [{ fact: 'old', kind: 'text' }]")
    #expect(model.rules.map(\.statement) == ["Other."])
    #expect(model.rules.map(\.kind) == [.warning])
    #expect(model.facts.map(\.kind) == [.version, .text])
  }

  @Test func whatIsRemovedIsGone() throws {
    let model = try joined("remove: ['lock', 'unlock', 'DOOR-1']")
    #expect(model.machines[0].regions[1].transitions.isEmpty)
    #expect(model.machines[0].refusals.isEmpty)
    #expect(model.rules.isEmpty)
    #expect(problems("remove: ['lock',\n'bolt']").map(\.key) == ["remove[1]"])
    #expect(problems("remove: ['lock',\n'bolt']").map(\.line) == [2])
  }

  /// A rule that rows still name cannot go.
  @Test func whatIsStillNamedCannotBeRemoved() throws {
    let more = "machines: [{ machine: 'door', refusals: [{ id: 'x', rule: 'DOOR-1' }] }]"
    #expect(problems("remove: ['DOOR-1'], \(more)").map(\.message) == ["no rule is called `DOOR-1`"])
  }

  @Test func aBuiltInModelIsExtended() throws {
    let source = try ModelSource(
      name: "mine.json5",
      text:
        "{ format: 'lifetrace-model/1', model: 'mine', extends: 'ios', remove: ['APP-DOC-2'], profiles: [{ profile: 'ours', extends: 'reference', noQuirks: true }] }"
    )
    let user = try UserModel([source])
    let builtIn = try Model.builtIn()
    #expect(user.profiles == builtIn.profiles + ["ours"])
    #expect(user.defaultProfile == "reference")
    let model = try user.model(profile: "ours")
    #expect(model.rules.count == builtIn.rules.count - 1)
    #expect(model.types == builtIn.types)
    #expect(model.machines.flatMap(\.regions).flatMap(\.transitions).allSatisfy { $0.quirk == nil })
    #expect(throws: ModelError.self) { try user.model(profile: "nonsense") }
  }

  @Test func aModelOfItsOwnNeedsNoProfile() throws {
    let user = try UserModel([try Door.source()])
    #expect(user.profiles == ["reference"])
    #expect(try user.model(profile: "reference").machines.count == 1)
    let strict = try Door.source(
      Door.with("rules: [", "profiles: [{ profile: 'strict' }, { profile: 'lax' }], rules: ["))
    #expect(try UserModel([strict]).defaultProfile == "strict")
  }

  @Test func documentsThatDoNotBelongTogetherAreRefused() throws {
    let other = try Door.source(Door.with("model: \"door\"", "model: \"gate\""), name: "gate.json5")
    let wrong = try ModelSource(
      name: "w.json5", text: "{\nformat: 'lifetrace-model/1', model: 'm',\nextends: 'nothing' }")
    #expect(throws: ModelError.self) { try UserModel([]) }
    for (sources, place) in [([wrong], "w.json5:3: extends"), ([try Door.source(), other], "gate.json5:3: model")] {
      do {
        _ = try UserModel(sources)
        Issue.record("it was taken")
      } catch {
        #expect("\(error)".hasPrefix(place), "\(error)")
      }
    }
    // An own model can be extended as well.
    let mine = try Door.extending("remove: ['lock']")
    #expect(try UserModel([mine, try Door.source()]).sources.map(\.name) == ["door.json5", "mine.json5"])
  }

  @Test func withoutQuirksNothingIsExcused() throws {
    let model = try Model.builtIn()
    let strict = model.withoutQuirks
    let transitions = strict.machines.flatMap(\.regions).flatMap(\.transitions)
    #expect(transitions.allSatisfy { $0.quirk == nil })
    #expect(transitions.flatMap(\.emissions).flatMap(\.reads).allSatisfy { $0.quirk == nil })
    #expect(transitions.count < model.machines.flatMap(\.regions).flatMap(\.transitions).count)
    #expect(strict.vocabularyFits(model))
  }
}
