/// Whether something is so. What is not known to be so is not relied on, and not counted out.
enum Certainty: Int, Comparable {
  case no = 0
  case maybe
  case yes

  init(_ value: Bool) { self = value ? .yes : .no }

  static func < (a: Certainty, b: Certainty) -> Bool { a.rawValue < b.rawValue }

  var negated: Certainty {
    switch self {
    case .no: .yes
    case .maybe: .maybe
    case .yes: .no
    }
  }
}
