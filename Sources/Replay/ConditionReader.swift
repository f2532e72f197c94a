import LifecycleModel

/// Tells in which worlds conditions of one automaton hold, under one observability.
struct ConditionReader {
  let automaton: Automaton
  let observability: Observability

  /// What leaving emissions out comes to.
  struct Skipping {
    var worlds: WorldSet
    var doubt = false
    var presumed: Int?
  }

  /// In which worlds a condition holds; `letter` is nil where there is no event.
  func worlds(_ condition: Guard, _ configuration: Configuration, letter: Int?) -> WorldSet {
    let all = automaton.worlds.all
    switch condition {
    case .always: return all
    case .never: return .none
    case .all(let parts):
      return parts.reduce(all) { $0.isEmpty ? $0 : $0 & worlds($1, configuration, letter: letter) }
    case .any(let parts): return parts.reduce(.none) { $0 | worlds($1, configuration, letter: letter) }
    case .not(let part): return all.subtracting(worlds(part, configuration, letter: letter))
    case .version(let fact, let range):
      return automaton.worlds.holds(fact: fact, in: range)
    case .fact(let fact, let value): return automaton.worlds.holds(fact: fact) { $0 == value }
    case .region(let region, let states):
      return states.contains(automaton.nodes[region][configuration.node(region)].state) ? all : .none
    case .payload(let test): return passes(test, letter: letter) ? all : .none
    case .recorded(let name): return observability.isRecorded(name, in: automaton.model) ? all : .none
    }
  }

  private func passes(_ test: PayloadTest, letter: Int?) -> Bool {
    guard let letter else { return test.absent }
    let (type, passed, _) = automaton.alphabet.parts(of: letter)
    let row = automaton.alphabet.rows[Int(automaton.alphabet.rowOfType[type])]
    guard let bit = row.tests.firstIndex(of: test) else { return false }
    return passed >> bit & 1 == 1
  }

  /// In which worlds emissions may be left out, and whether that rests on doubt.
  func skipping(_ skips: [Emission], _ configuration: Configuration) -> Skipping {
    var worlds = automaton.worlds.all
    var doubt = false
    var presumed: Int?
    for emission in skips {
      let absent = automaton.worlds.all.subtracting(self.worlds(emission.condition, configuration, letter: nil))
      switch observability.status(of: emission) {
      case .free: continue
      case .required, .unseen: worlds = worlds & absent
      // One of which nothing is seen at all did not take place.
      case .unproven where skips.contains { !$0.isCall }: worlds = worlds & absent
      case .presumed, .unproven:
        guard emission.isCall else {
          worlds = worlds & absent
          continue
        }
        if absent != automaton.worlds.all { presumed = emission.types.first }
      case .doubtful: if absent != automaton.worlds.all { doubt = true }
      }
      if worlds.isEmpty { break }
    }
    return Skipping(worlds: worlds, doubt: doubt, presumed: presumed)
  }
}
