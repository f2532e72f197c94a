import EventLog
import LifecycleModel

/// Values of a pattern's variables, by number; those that are not bound yet are not there.
typealias Bindings = [[UInt8]]

/// A condition of a pattern, ready to be tested: types as a table, keys as the numbers that the reader gives.
final class EventMatcher {
  let types: [Bool]
  private let test: PayloadTester
  private let correlation: PayloadTester
  private let binds: [EventKey]
  /// Parts of the correlation that demand that a key has the value of a variable: what instances are found by.
  let lookups: [(key: EventKey, variable: Int)]
  let isCorrelated: Bool
  let isTested: Bool
  let condition: EventCondition

  init(_ condition: EventCondition, _ model: Model) {
    self.condition = condition
    var types = [Bool](repeating: false, count: model.patternTypeCount)
    for type in condition.types { types[type] = true }
    for family in condition.families { types[model.patternType(ofFamily: family)] = true }
    self.types = types
    test = PayloadTester(condition.test, model)
    correlation = PayloadTester(condition.correlation, model)
    binds = condition.binds.map { model.patternKey($0.key) }
    isCorrelated = condition.correlation != .always
    isTested = condition.test != .always
    lookups = correlation.equalities
  }

  /// Whether the event is one of those meant, whatever earlier events said.
  func matches(_ event: PatternEvent) -> Bool {
    types[event.type] && (!isTested || test.holds(event.payload, []))
  }

  /// Whether the event, which ``matches(_:)``, is tied to these values.
  func fits(_ event: PatternEvent, _ values: Bindings) -> Bool {
    !isCorrelated || correlation.holds(event.payload, values)
  }

  func matches(_ event: PatternEvent, _ values: Bindings) -> Bool { matches(event) && fits(event, values) }

  var bindsAny: Bool { !binds.isEmpty }

  /// The values with those that the event gives, once for each element where it gives a list; none where it lacks one.
  func bound(_ event: PatternEvent, _ values: Bindings) -> [Bindings] {
    guard bindsAny else { return [values] }
    return binds.reduce([values]) { all, key in
      let texts = event.payload.texts(key)
      return all.flatMap { values in texts.map { values + [$0] } }
    }
  }
}

extension Model {
  /// Whether a type is a call that an object need not implement.
  func isCall(_ type: Int) -> Bool { machines.contains { $0.pairs.contains { $0.call == type } } }

  /// Types that the model lists, and one for each family that stands for those that it does not list.
  var patternTypeCount: Int { types.count + families.count }

  func patternType(ofFamily family: Int) -> Int { types.count + family }

  /// The number of a payload key; one that no field has where the vocabulary does not want it.
  func patternKey(_ name: String) -> EventKey { vocabulary.key(name) ?? EventKey(rawValue: .max) }
}
