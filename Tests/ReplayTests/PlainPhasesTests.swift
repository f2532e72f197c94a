import Testing

@testable import LifecycleModel
@testable import Replay

@Suite struct PlainPhasesTests {
  private static let patterns = """
    { rule: "A", pattern: "absence", event: "x.p", scope: { after: "x.q", until: "x.r" } },
    { rule: "B", pattern: "existence", event: "x.s", scope: { after: "x.q", until: "x.r" } },
    { rule: "C", pattern: "absence", event: ["x.t", "x.s"], scope: { after: ["x.o", "x.r"], until: ["x.q", "x.o"] } },
    { rule: "D", pattern: "existence", event: "x.p", scope: { after: "x.t", until: "x.t" } },
    { rule: "E", pattern: "absence", event: "x.q", scope: { after: "x.s" } },
    { rule: "F", pattern: "response", on: "x.p", answer: "x.s" }
    """

  private struct Machine {
    let phases: PlainPhases
    let state: PatternState

    init(_ model: Model, limit: Int) {
      let isPlain = model.patterns.map { $0.isPlain(model.typesOfInstances) }
      let heard = PatternRoles(model).heard
      phases = PlainPhases(model.patterns, heard: heard, isPlain: isPlain, limit: limit)
      let links = LinkTable(model)
      state = PatternState(links, PatternHearers(heard, isPlain: isPlain, tellsLink: links.hears))
      begin(model)
    }

    func begin(_ model: Model) {
      let start = model.patterns.map { $0.isPlain(model.typesOfInstances) ? PlainPhase.closed : .taken }
      state.number = phases.number(of: start)
      state.phases = start
    }

    /// What an event opens, and what has to judge it.
    func take(_ type: Int) -> (opened: [Int], judged: [Int]) {
      let next = phases.next(state.number, type)
      guard next < 0 else {
        state.number = next
        return ([], [])
      }
      let move = phases.move(next, from: state, type).takeUnretainedValue()
      state.number = move.next
      state.phases = move.phases
      return (move.opened.indices.map { Int(move.opened[$0]) }, move.judged)
    }
  }

  /// Each pattern by itself, as it is defined.
  private static func expected(_ phases: inout [PlainPhase], _ type: Int, _ model: Model) -> (
    opened: [Int], judged: [Int]
  ) {
    var (opened, judged): ([Int], [Int]) = ([], [])
    for (index, pattern) in model.patterns.enumerated() {
      let opens = pattern.scope.after.first?.types.contains(type) ?? false
      let closes = pattern.scope.close?.types.contains(type) ?? false
      let acts = pattern.event?.types.contains(type) ?? false
      let isExistence = pattern.kind == .existence
      switch phases[index] {
      case .taken: continue
      case .closed where opens: (phases[index], opened) = (.open, opened + [index])
      case .open where closes && isExistence, .open where !closes && acts && !isExistence:
        (phases[index], judged) = (.taken, judged + [index])
      case .open where closes, .met where closes:
        phases[index] = opens ? .open : .closed
        if opens { opened.append(index) }
      case .open where acts: phases[index] = .met
      default: break
      }
    }
    return (opened, judged)
  }

  /// With room for all phases, and with so little that most have no number.
  @Test(arguments: [1000, 3, 1]) func theyAreThePatternsOneByOne(limit: Int) throws {
    let model = try PatternLog.model(Self.patterns)
    let machine = Machine(model, limit: limit)
    let types = PatternLog.letters.compactMap { model.vocabulary.type("x.\($0)") }.map { Int($0.rawValue) }
    var number: UInt64 = 7
    var hasUnnumbered = false
    for _ in 0..<300 {
      machine.begin(model)
      var phases = machine.phases.phases(of: machine.state)
      for _ in 0..<12 {
        number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let type = types[Int(truncatingIfNeeded: number >> 33) % types.count]
        let expected = Self.expected(&phases, type, model)
        let found = machine.take(type)
        #expect(found.opened == expected.opened)
        #expect(found.judged == expected.judged)
        #expect(machine.phases.phases(of: machine.state) == phases)
        if machine.state.number < 0 { hasUnnumbered = true }
      }
    }
    #expect(hasUnnumbered == (limit < 1000))
  }
}
