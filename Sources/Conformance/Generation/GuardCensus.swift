import LifecycleModel

/// What the guards of a model ask for: the values that a random log should be told apart by.
struct GuardCensus {
  /// Versions at which an answer changes, by fact; ascending.
  private(set) var versions: [[Version]]
  /// Values that are asked for, by fact; sorted.
  private(set) var values: [[String]]
  private var versionSets: [Set<Version>]
  private var valueSets: [Set<String>]

  init(_ model: Model) {
    versionSets = [Set<Version>](repeating: [], count: model.facts.count)
    valueSets = [Set<String>](repeating: [], count: model.facts.count)
    (versions, values) = ([], [])
    for machine in model.machines {
      for refusal in machine.refusals { add(refusal.condition) }
      for transition in machine.regions.lazy.flatMap(\.transitions) {
        add(transition.condition)
        for emission in transition.emissions {
          add(emission.condition)
          for reading in emission.reads { add(reading.condition) }
        }
      }
    }
    versions = versionSets.map { $0.sorted() }
    values = valueSets.map { $0.sorted() }
  }

  private mutating func add(_ condition: Guard) {
    switch condition {
    case .all(let parts), .any(let parts): for part in parts { add(part) }
    case .not(let part): add(part)
    case .version(let fact, let range):
      for interval in range.intervals {
        versionSets[fact].insert(interval.lower)
        if let upper = interval.upper { versionSets[fact].insert(upper) }
      }
    case .fact(let fact, let value): valueSets[fact].insert(value)
    case .always, .never, .region, .payload, .recorded: break
    }
  }

  /// The payload tests in a guard.
  static func tests(in condition: Guard) -> [PayloadTest] {
    switch condition {
    case .all(let parts), .any(let parts): parts.flatMap(tests)
    case .not(let part): tests(in: part)
    case .payload(let test): [test]
    case .always, .never, .version, .fact, .region, .recorded: []
    }
  }
}
