/// A verb with what was given to it, checked against its table.
struct Invocation: Sendable {
  var verb: Verb
  var operands: [String] = []
  /// Whether the verb was named, or taken because none was.
  var isExplicit = true
  /// By the long name of the option; they are few.
  private var given: [(option: String, values: [String])] = []

  init(verb: Verb) { self.verb = verb }

  mutating func add(_ value: String, for option: Option) {
    guard let index = given.firstIndex(where: { $0.option == option.long }) else {
      given.append((option.long, [value]))
      return
    }
    if option.isRepeatable { given[index].values.append(value) } else { given[index].values = [value] }
  }

  func has(_ option: Option) -> Bool { given.contains { $0.option == option.long } }

  func value(_ option: Option) -> String? { values(option).last }

  func values(_ option: Option) -> [String] { given.first { $0.option == option.long }?.values ?? [] }

  /// The number given; the parser has seen to it that it is one.
  func count(_ option: Option) -> Int? { value(option).flatMap { Int($0) } }
}
