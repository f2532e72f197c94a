import EventLog

/// A number of a payload: integers are compared as such, for a double cannot hold all of them.
enum PayloadNumber: Comparable {
  case integer(Int64)
  case decimal(Double)

  init?(_ text: String) {
    if let integer = Int64(text) {
      self = .integer(integer)
    } else if let decimal = Double(text), decimal.isFinite {
      self = .decimal(decimal)
    } else {
      return nil
    }
  }

  /// The value of a field that is a number in the log; texts are none, whatever they look like.
  init?(_ field: Field, _ text: UnsafeRawBufferPointer) {
    switch field.kind {
    case .integer: self = .integer(field.integer)
    case .decimal: self.init(String(decoding: text, as: UTF8.self))
    default: return nil
    }
  }

  private var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .decimal(let value): value
    }
  }

  static func < (a: PayloadNumber, b: PayloadNumber) -> Bool {
    if case (.integer(let a), .integer(let b)) = (a, b) { return a < b }
    return a.double < b.double
  }

  static func == (a: PayloadNumber, b: PayloadNumber) -> Bool {
    if case (.integer(let a), .integer(let b)) = (a, b) { return a == b }
    return a.double == b.double
  }
}
