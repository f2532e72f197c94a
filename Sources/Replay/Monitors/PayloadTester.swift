import EventLog
import LifecycleModel

/// A condition on payload values, with keys as numbers and constants as bytes. Its parts are in flat tables: testing an
/// event counts no references.
struct PayloadTester {
  private enum Node {
    case always
    case all(Range<Int32>)
    case any(Range<Int32>)
    case not(Int32)
    case absent(EventKey)
    /// To one of the operands.
    case equals(EventKey, Range<Int32>)
    case compares(EventKey, PayloadCondition.Comparison, Int32)
  }

  private enum Operand {
    /// Where its text is.
    case constant(Range<Int32>, PayloadNumber?)
    case variable(Int)
  }

  /// The whole condition first.
  private let nodes: FlatTable<Node>
  private let operands: FlatTable<Operand>
  private let text: FlatTable<UInt8>
  /// What must be equal to a variable, of a conjunction.
  let equalities: [(key: EventKey, variable: Int)]

  init(_ condition: PayloadCondition, _ model: Model) {
    var builder = Builder(model: model)
    builder.fill(0, condition)
    nodes = FlatTable(builder.nodes)
    operands = FlatTable(builder.operands)
    text = FlatTable(builder.text)
    equalities = Self.equalities(condition, model)
  }

  private static func equalities(_ condition: PayloadCondition, _ model: Model) -> [(key: EventKey, variable: Int)] {
    switch condition {
    case .all(let parts): return parts.flatMap { equalities($0, model) }
    case .equals(let key, let operands):
      if operands.count == 1, case .variable(let number) = operands[0] { return [(model.patternKey(key), number)] }
      return []
    default: return []
    }
  }

  /// Makes the tables of a condition.
  private struct Builder {
    let model: Model
    var nodes: [Node] = [.always]
    var operands: [Operand] = []
    var text: [UInt8] = []

    mutating func fill(_ place: Int, _ condition: PayloadCondition) {
      switch condition {
      case .always: nodes[place] = .always
      case .all(let parts): nodes[place] = .all(add(parts))
      case .any(let parts): nodes[place] = .any(add(parts))
      case .not(let part): nodes[place] = .not(add([part]).lowerBound)
      case .absent(let key): nodes[place] = .absent(model.patternKey(key))
      case .equals(let key, let operands): nodes[place] = .equals(model.patternKey(key), add(operands))
      case .compares(let key, let comparison, let operand):
        nodes[place] = .compares(model.patternKey(key), comparison, add([operand]).lowerBound)
      }
    }

    /// Parts stand one after the other.
    private mutating func add(_ parts: [PayloadCondition]) -> Range<Int32> {
      let first = nodes.count
      nodes += parts.map { _ in .always }
      for (offset, part) in parts.enumerated() { fill(first + offset, part) }
      return Int32(first)..<Int32(first + parts.count)
    }

    private mutating func add(_ added: [PayloadCondition.Operand]) -> Range<Int32> {
      let first = Int32(operands.count)
      for operand in added {
        switch operand {
        case .text(let constant):
          let start = Int32(text.count)
          text += constant.utf8
          operands.append(.constant(start..<Int32(text.count), PayloadNumber(constant)))
        case .variable(let number): operands.append(.variable(number))
        }
      }
      return first..<Int32(operands.count)
    }
  }

  func holds(_ payload: borrowing PatternPayload, _ values: Bindings) -> Bool { holds(0, payload, values) }

  private func holds(_ node: Int32, _ payload: borrowing PatternPayload, _ values: Bindings) -> Bool {
    switch nodes[Int(node)] {
    case .always: return true
    case .all(let parts):
      for part in parts where !holds(part, payload, values) { return false }
      return true
    case .any(let parts):
      for part in parts where holds(part, payload, values) { return true }
      return false
    case .not(let part): return !holds(part, payload, values)
    case .absent(let key): return !payload.has(key)
    case .equals(let key, let range):
      return payload.contains(key) { field, text in
        for operand in range where isEqual(field, text, operands[Int(operand)], values) { return true }
        return false
      }
    case .compares(let key, let comparison, let operand):
      return payload.contains(key) { field, text in
        guard let own = PayloadNumber(field, text), let other = number(operands[Int(operand)], values) else {
          return false
        }
        return switch comparison {
        case .less: own < other
        case .lessOrEqual: own <= other
        case .greater: own > other
        case .greaterOrEqual: own >= other
        }
      }
    }
  }

  private func isEqual(
    _ field: Field, _ text: UnsafeRawBufferPointer, _ operand: Operand, _ values: Bindings
  ) -> Bool {
    switch operand {
    case .variable(let number): return values.indices.contains(number) && text.isSame(values[number])
    case .constant(let range, let number):
      if text.isSame(as: constant(range)) { return true }
      guard let number, let own = PayloadNumber(field, text) else { return false }
      return own == number
    }
  }

  private func constant(_ range: Range<Int32>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text.pointer(Int(range.lowerBound)), count: range.count)
  }

  private func number(_ operand: Operand, _ values: Bindings) -> PayloadNumber? {
    switch operand {
    case .constant(_, let number): number
    case .variable(let number):
      values.indices.contains(number) ? PayloadNumber(String(decoding: values[number], as: UTF8.self)) : nil
    }
  }
}
