import Testing

@testable import LifecycleModel

/// Documents with one fault each: it is found once, at the line that has the mark `<-`.
@Suite struct ModelLintTests {
  struct Fault: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var says: String
    var testDescription: String { name }
  }

  static let engine = ModelLint.Engine(monitorKinds: ["burst"], rules: ["LOG-1"])

  static let faults: [Fault] = [
    Fault(
      name: "unreachable state", text: Door.adding("{ state: 'torn' }, // <-", after: "{ state: \"opened\" },"),
      says: "no way leads to the state `torn`"),
    Fault(
      name: "dead transition",
      text: Door.adding(
        "{ id: 'slam', from: 'opened', to: 'closed', when: 'old and not old', emits: ['door.close'] }, // <-",
        after: "emits: [\"door.close\"] },"),
      says: "the condition of the transition `slam` can never hold"),
    Fault(
      name: "transition dead by its versions",
      text: Door.adding(
        "{ id: 'slam', from: 'opened', to: 'closed', os: '4..', when: 'os < 4', emits: ['door.close'] }, // <-",
        after: "emits: [\"door.close\"] },"),
      says: "the condition of the transition `slam` can never hold"),
    Fault(
      name: "transition dead by what it came from",
      text: Door.adding(
        "{ id: 'slam', from: 'opened', to: 'closed', when: 'door == closed', emits: ['door.close'] }, // <-",
        after: "emits: [\"door.close\"] },"),
      says: "the condition of the transition `slam` can never hold"),
    Fault(
      name: "transition from nowhere",
      text: Door.adding(
        "{ id: 'slam', from: ['opened', '-opened'], to: 'closed', emits: ['door.close'] }, // <-",
        after: "emits: [\"door.close\"] },"),
      says: "the transition `slam` begins in no state"),
    Fault(
      name: "emission that never comes",
      text: Door.with(
        "emits: [\"door.close\"] },",
        "emits: [\"door.close\"] },\n{ id: 'slam', from: 'opened', to: 'closed', when: 'old', // <-\nemits: ['door.close', { on: 'door.open', when: 'not old' }] },"
      ),
      says: "the transition `slam` can never emit `door.open`"),
    Fault(
      name: "nondeterminism",
      text: Door.adding(
        "{ id: 'stick', from: 'closed', to: 'closed', emits: ['door.open'] }, // <-", after: "emits: [\"door.open\"] },"
      ),
      says: "`door.open` can lead by `stick` and by `open` to different states"),
    Fault(
      name: "nondeterminism of payload values",
      text: Door.adding(
        "{ id: 'stick', from: 'closed', to: 'closed', when: 'event.by unknown', emits: ['door.open'] }, // <-",
        after: "emits: [\"door.open\"] },"
      ).replacingOccurrences(
        of: "{ id: \"open\", from: \"closed\",", with: "{ id: \"open\", from: \"closed\", when: 'not event.by == wind',"
      ),
      says: "`door.open` can lead by `stick` and by `open` to different states"),
    Fault(
      name: "nondeterminism in a region that watches",
      text: Door.with("when: \"door == closed\", emits", "emits")
        .replacingOccurrences(
          of: "{ id: \"unlock\"",
          with:
            "{ id: 'jam', from: 'free', to: 'free', when: 'door == opened', emits: ['key.turn'] }, // <-\n{ id: \"unlock\""
        ),
      says: "`key.turn` can lead by `jam` and by `lock` to different states"),
    Fault(
      name: "no row for a state",
      text: Door.with("{ rule: \"DOOR-1\", on", "{ rule: \"DOOR-1\", in: 'closed', on")
        .replacingOccurrences(of: "{ state: \"opened\" },", with: "{ state: \"opened\" }, // <-"),
      says: "where `door.open` is illegal in the state `opened`, no row"),
    Fault(
      name: "no row under a condition",
      text: Door.with("{ rule: \"DOOR-1\", on", "{ rule: \"DOOR-1\", when: 'os < 3 or not old', on")
        .replacingOccurrences(of: "to: \"closed\", emits", with: "to: \"closed\", when: 'os >= 3', emits")
        .replacingOccurrences(of: "{ id: \"open\", from: \"closed\"", with: "{ id: \"open\", from: \"*\"")
        .replacingOccurrences(of: "{ state: \"closed\" },", with: "{ state: \"closed\" }, // <-"),
      says: "where `door.close` is illegal in the state `closed`, no row"),
    Fault(
      name: "refusal that never fits",
      text: Door.adding(
        "{ rule: 'DOOR-1', id: 'x', on: '@moves', when: 'old and not old' }, // <-", after: "refusals: ["),
      says: "the refusal `x` can never fit"),
    Fault(
      name: "rule without a source", text: Door.with("turn.\", source: \"doors\" },", "turn.\" }, // <-"),
      says: "the rule `DOOR-1` has no source"),
    Fault(
      name: "rule without a statement",
      text: Door.with(
        "statement: \"It is opened and closed in turn.\", source: \"doors\" },",
        "statement: '', source: 'doors' }, // <-"),
      says: "the rule `DOOR-1` has no statement"),
    Fault(
      name: "rule that nothing judges",
      text: Door.adding(
        "{ rule: 'DOOR-2', kind: 'W', statement: 'It creaks.', source: 'doors' }, // <-", after: "rules: ["),
      says: "nothing judges by the rule `DOOR-2`"),
    Fault(
      name: "quirk that nothing uses",
      text: Door.with(
        "rules: [", "quirks: [\n{ quirk: 'Q-1', rule: 'DOOR-1', title: 'It swings.' }, // <-\n],\nrules: ["),
      says: "no transition and no reading uses the quirk `Q-1`"),
    Fault(
      name: "quirk of an unknown rule",
      text: Door.with(
        "rules: [", "quirks: [\n{ quirk: 'Q-1', rule: 'DOOR-9', title: 'It swings.' }, // <-\n],\nrules: ["
      )
      .replacingOccurrences(
        of: "{ id: \"close\"",
        with: "{ id: 'swing', from: 'opened', to: 'opened', quirk: 'Q-1', emits: ['door.open'] },\n{ id: \"close\""),
      says: "no rule is called `DOOR-9`"),
    Fault(
      name: "unknown rule", text: Door.adding("{ rule: 'DOOR-9', on: 'door.open' }, // <-", after: "refusals: ["),
      says: "no rule is called `DOOR-9`"),
    Fault(
      name: "unknown type",
      text: Door.with(
        "emits: [\"door.close\"] },",
        "emits: [\"door.close\"] },\n{ id: 'x', from: 'opened', to: '=', emits: ['door.nok'] }, // <-"),
      says: "no event type is called `door.nok`"),
    Fault(
      name: "unknown kind of rule across subjects",
      text: Door.with("rules: [", "monitors: [\n{ monitor: 'bursts', rule: 'DOOR-1' }, // <-\n],\nrules: ["),
      says: "there is no kind `bursts`"),
    Fault(
      name: "id of two rules across subjects",
      text: Door.with(
        "rules: [",
        "monitors: [\n{ monitor: 'burst', rule: 'DOOR-1' },\n{ monitor: 'burst', rule: 'DOOR-1' }, // <-\n],\nrules: ["),
      says: "the id `DOOR-1` stands twice"),
    Fault(
      name: "pattern that is never judged",
      text: Door.with(
        "rules: [",
        "patterns: [\n{ rule: 'DOOR-1', pattern: 'absence', when: 'old and not old', event: 'door.open' }, // <-\n],\nrules: ["
      ),
      says: "the condition of the pattern `DOOR-1` can never hold"),
    Fault(
      name: "too many regions",
      text: Door.with(
        "refusals: [",
        "refusals: ["
      ).replacingOccurrences(of: "machines: [{ // machine", with: "machines: [{ // <-")
        .replacingOccurrences(
          of: "{ // lock",
          with: (0..<6).map { "{ region: 'r\($0)', states: [{ state: 'a' }] },\n" }.joined() + "{ // lock"),
      says: "a machine has at most 7 regions, this one 8"),
    Fault(
      name: "too many nodes",
      text: Door.with(
        "{ // lock",
        "{ // <-\nregion: 'r', states: [" + (0..<256).map { "{ state: 's\($0)' }," }.joined() + "] },\n{ // lock"),
      says: "a region has at most 255 nodes"),
    Fault(
      name: "too many tests of a payload",
      text: Door.with("machines: [{ // machine", "machines: [{ // <-")
        .replacingOccurrences(
          of: "when: \"door == closed\"",
          with: "when: '\((0..<9).map { "event.k == v\($0)" }.joined(separator: " or "))'"),
      says: "a machine asks at most 8 things of the payload of a type; of `key.turn` it asks 9"),
    Fault(
      name: "too many combinations of facts",
      text: Door.with("machines: [{ // machine", "machines: [{ // <-")
        .replacingOccurrences(
          of: "when: \"door == closed\"", with: "when: '\((0..<9).map { "f\($0)" }.joined(separator: " or "))'"
        )
        .replacingOccurrences(
          of: "{ fact: \"old\", kind: \"bool\" },",
          with: "{ fact: \"old\", kind: \"bool\" }," + (0..<9).map { "{ fact: 'f\($0)', kind: 'bool' }," }.joined()),
      says: "more than 256 combinations of header facts"),
    Fault(
      name: "group that nothing uses",
      text: Door.with("groups: {", "groups: {\nidle: ['key.turn', '@idle'], // <-\n"),
      says: "nothing uses the group `@idle`"),
    Fault(
      name: "id of two transitions",
      text: Door.with(
        "emits: [\"door.close\"] },",
        "emits: [\"door.close\"] },\n{ id: 'open', from: 'opened', to: 'closed', emits: ['door.close'] }, // <-"
      ),
      says: "the id `open` stands twice"),
    Fault(
      name: "id of two refusals",
      text: Door.adding("{ rule: 'DOOR-1', on: 'key.turn', id: 'DOOR-1' },", after: "refusals: [")
        .replacingOccurrences(of: "it moves in turn\" },", with: "it moves in turn\" }, // <-"),
      says: "the id `DOOR-1` stands twice"),
  ]

  @Test func aSmallModelHasNoFaults() throws {
    #expect(ModelLint.problems(in: [try Door.source()], engine: Self.engine) == [])
  }

  @Test(arguments: faults)
  func aFaultIsFoundOnce(fault: Fault) throws {
    let lines = fault.text.split(separator: "\n", omittingEmptySubsequences: false)
    let marked = lines.indices.filter { lines[$0].contains("<-") }
    #expect(marked.count == 1)
    let problems = ModelLint.problems(in: [try Door.source(fault.text)], engine: Self.engine)
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.line == marked.first.map { $0 + 1 }, "\(problems)")
    #expect(problems.first?.message.contains(fault.says) == true, "\(problems)")
    #expect(problems.first?.document == "door.json5")
  }

  /// What looks like a fault and is none.
  static let sound: [String] = [
    Door.adding(
      "{ id: 'stick', either: true, from: 'closed', to: 'closed', emits: ['door.open'] },",
      after: "emits: [\"door.open\"] },"),
    Door.adding(
      "{ id: 'stick', from: 'closed', to: 'closed', when: 'old', emits: ['door.open'] },",
      after: "emits: [\"door.open\"] },"
    ).replacingOccurrences(of: "{ id: \"open\", ", with: "{ id: \"open\", when: 'not old', "),
    Door.adding(
      "{ id: 'stick', from: 'closed', to: 'closed', os: '..<4', emits: ['door.open'] },",
      after: "emits: [\"door.open\"] },"
    ).replacingOccurrences(of: "{ id: \"open\", ", with: "{ id: \"open\", os: '4..', "),
    // A quirk that no rule stands against is only told of.
    Door.with("rules: [", "quirks: [{ quirk: 'Q-1', title: 'It swings.' }], rules: ["),
    // Definitions need no source, and are judged by nothing.
    Door.adding("{ rule: 'DOOR-0', kind: '-', statement: 'It is a door.' },", after: "rules: ["),
    // What one profile uses is used.
    Door.with(
      "rules: [",
      "profiles: [{ profile: 'reference' }, { profile: 'strict', extends: 'reference', machines: [{ machine: 'door', refusals: [{ rule: 'DOOR-2', warns: true, on: 'door.open' }] }] }], rules: [{ rule: 'DOOR-2', kind: 'W', statement: 'It stays closed.', source: 'doors' },"
    ),
  ]

  @Test(arguments: sound.indices)
  func whatIsMeantIsNoFault(number: Int) throws {
    #expect(ModelLint.problems(in: [try Door.source(Self.sound[number])], engine: Self.engine) == [])
  }
}
