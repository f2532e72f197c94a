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

/// A condition on payload values with keys as numbers and constants as bytes.
private indirect enum PayloadTester {
  enum Operand {
    case constant([UInt8], PayloadNumber?)
    case variable(Int)
  }

  case always
  case all([PayloadTester])
  case any([PayloadTester])
  case not(PayloadTester)
  case absent(EventKey)
  case equals(EventKey, [Operand])
  case compares(EventKey, PayloadCondition.Comparison, Operand)

  init(_ condition: PayloadCondition, _ model: Model) {
    switch condition {
    case .always: self = .always
    case .all(let parts): self = .all(parts.map { PayloadTester($0, model) })
    case .any(let parts): self = .any(parts.map { PayloadTester($0, model) })
    case .not(let part): self = .not(PayloadTester(part, model))
    case .absent(let key): self = .absent(model.patternKey(key))
    case .equals(let key, let operands): self = .equals(model.patternKey(key), operands.map(Self.operand))
    case .compares(let key, let comparison, let operand):
      self = .compares(model.patternKey(key), comparison, Self.operand(operand))
    }
  }

  private static func operand(_ operand: PayloadCondition.Operand) -> Operand {
    switch operand {
    case .text(let text): .constant(Array(text.utf8), PayloadNumber(text))
    case .variable(let number): .variable(number)
    }
  }

  /// What must be equal to a variable, of a conjunction.
  var equalities: [(key: EventKey, variable: Int)] {
    switch self {
    case .all(let parts): return parts.flatMap(\.equalities)
    case .equals(let key, let operands):
      if operands.count == 1, case .variable(let number) = operands[0] { return [(key, number)] }
      return []
    default: return []
    }
  }

  func holds(_ payload: PatternPayload, _ values: Bindings) -> Bool {
    switch self {
    case .always: true
    case .all(let parts): parts.allSatisfy { $0.holds(payload, values) }
    case .any(let parts): parts.contains { $0.holds(payload, values) }
    case .not(let part): !part.holds(payload, values)
    case .absent(let key): !payload.has(key)
    case .equals(let key, let operands):
      payload.contains(key) { field, text in operands.contains { Self.isEqual(field, text, $0, values) } }
    case .compares(let key, let comparison, let operand):
      payload.contains(key) { field, text in
        guard let own = PayloadNumber(field, text), let other = Self.number(operand, values) else { return false }
        return switch comparison {
        case .less: own < other
        case .lessOrEqual: own <= other
        case .greater: own > other
        case .greaterOrEqual: own >= other
        }
      }
    }
  }

  private static func isEqual(_ field: Field, _ text: UnsafeRawBufferPointer, _ operand: Operand, _ values: Bindings)
    -> Bool
  {
    switch operand {
    case .variable(let number): return values.indices.contains(number) && text.isSame(values[number])
    case .constant(let bytes, let number):
      if text.isSame(bytes) { return true }
      guard let number, let own = PayloadNumber(field, text) else { return false }
      return own == number
    }
  }

  private static func number(_ operand: Operand, _ values: Bindings) -> PayloadNumber? {
    switch operand {
    case .constant(_, let number): number
    case .variable(let number):
      values.indices.contains(number) ? PayloadNumber(String(decoding: values[number], as: UTF8.self)) : nil
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
