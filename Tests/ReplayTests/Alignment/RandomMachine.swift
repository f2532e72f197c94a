import LifecycleModel

/// A random small automaton: one to two regions, guards on an open fact and on the other region, transitions of one or
/// two emissions, some of them pairs; and random histories of its events.
struct RandomMachine {
  static let types = ["e.a", "e.b", "e.c", "e.d"]

  var random: Dice
  let automaton: Automaton
  /// The types that a log of it does not show.
  let hidden: Set<Int>

  init(seed: UInt64) throws {
    var random = Dice(state: seed)
    let text = Self.document(&random)
    let model = try Model.compile([ModelSource(name: "random.json5", text: text)])
    automaton = Automaton(model: model, machine: 0, facts: FactValues(model.facts.map { _ in nil }))
    hidden = random.below(3) == 0 ? [random.below(Self.types.count)] : []
    self.random = random
  }

  private static func document(_ random: inout Dice) -> String {
    let watches = random.below(3) == 0
    let pairs = random.below(3) == 0 ? #"pairs: [{ pair: "p", call: "e.a", notification: "e.b" }],"# : ""
    return """
      {
        format: "lifetrace-model/1", model: "random", title: "Random", families: [{ family: "e" }],
        events: [\(types.map { "{ type: \"\($0)\" }" }.joined(separator: ", "))],
        facts: [{ fact: "old", kind: "bool" }],
        machines: [{
          machine: "m", title: "M", \(pairs)
          regions: [
            \(region("r", states: 2 + random.below(3), edges: 4 + random.below(4), other: watches ? "w" : nil, !pairs.isEmpty, &random)),
            \(watches ? region("w", states: 2, edges: 2, other: nil, false, &random) : "")
          ],
          refusals: [{ rule: "R-1", on: "e.*", because: "it does not fit" }],
        }],
        rules: [{ rule: "R-1", kind: "S", statement: "It fits.", source: "chance" }],
      }
      """
  }

  private static func region(
    _ id: String, states: Int, edges: Int, other: String?, _ hasPair: Bool, _ random: inout Dice
  ) -> String {
    let names = (0..<states).map { "\(id)\($0)" }
    var transitions: [String] = []
    for index in 0..<edges {
      let from = names[random.below(states)]
      let to = random.below(6) == 0 ? "=" : names[random.below(states)]
      var emits = (0...(random.below(4) == 0 ? 1 : 0)).map { _ in "\"\(types[random.below(types.count)])\"" }
      if hasPair, random.below(4) == 0 { emits = ["{ pair: \"p\" }"] }
      var guardText = ""
      switch random.below(6) {
      case 0: guardText = ", when: \"\(random.below(2) == 0 ? "" : "not ")old\""
      case 1: if let other { guardText = ", when: \"\(other) == \(other)\(random.below(2))\"" }
      default: break
      }
      transitions.append(
        "{ id: \"\(id)t\(index)\", from: \"\(from)\", to: \"\(to)\", either: true, emits: [\(emits.joined(separator: ", "))]\(guardText) }"
      )
    }
    return """
      { region: "\(id)", states: [\(names.map { "{ state: \"\($0)\" }" }.joined(separator: ", "))],
        start: "\(names[0])", transitions: [\(transitions.joined(separator: ", "))] }
      """
  }

  /// A random history, for the most part legal.
  mutating func history() -> [Int] {
    let shown = Self.types.indices.filter { !hidden.contains($0) }
    return (0...random.below(7)).map { _ in shown[random.below(shown.count)] }
  }
}

struct Dice {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
