/// A verb with what was given to it, checked against its table.
struct Invocation: Sendable {
  var verb: Verb
  var operands: [String] = []
  /// Whether the verb was named, or taken because none was.
  var isExplicit = true
  private var given: [String: [String]] = [:]

  init(verb: Verb) { self.verb = verb }

  mutating func add(_ value: String, for option: Option) {
    if option.isRepeatable {
      given[option.long, default: []].append(value)
    } else {
      given[option.long] = [value]
    }
  }

  func has(_ option: Option) -> Bool { given[option.long] != nil }

  func value(_ option: Option) -> String? { given[option.long]?.last }

  func values(_ option: Option) -> [String] { given[option.long] ?? [] }

  /// The number given; the parser has seen to it that it is one.
  func count(_ option: Option) -> Int? { value(option).flatMap { Int($0) } }
}
