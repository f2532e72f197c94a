/// `where` conditions: `event.level >= 2 and event.vc == $sheet`, `not event.reason in @userLaunch, 'other'`.
struct PayloadConditionParser {
  private let tokens: [Substring]
  private var position = 0
  private let groups: [String: [String]]
  /// Numbers of the variables that are bound where the condition is tested.
  private let variables: [String: Int]

  static func parse(
    _ text: String, groups: [String: [String]], variables: [String: Int]
  ) throws(GuardError) -> PayloadCondition {
    var parser = PayloadConditionParser(tokens: GuardParser.tokens(of: text), groups: groups, variables: variables)
    let result = try parser.disjunction()
    if let rest = parser.next { throw GuardError(message: "unexpected `\(rest)` in the condition `\(text)`") }
    return result
  }

  private init(tokens: [Substring], groups: [String: [String]], variables: [String: Int]) {
    self.tokens = tokens
    self.groups = groups
    self.variables = variables
  }

  private var next: Substring? { position < tokens.count ? tokens[position] : nil }

  private mutating func take(_ token: String) -> Bool {
    guard next == Substring(token) else { return false }
    position += 1
    return true
  }

  private mutating func word(_ what: String) throws(GuardError) -> String {
    guard let token = next else { throw GuardError(message: "the condition ends where \(what) is expected") }
    position += 1
    return String(token)
  }

  private mutating func disjunction() throws(GuardError) -> PayloadCondition {
    var parts = [try conjunction()]
    while take("or") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(GuardError) -> PayloadCondition {
    var parts = [try negation()]
    while take("and") { parts.append(try negation()) }
    return .conjunction(parts)
  }

  private mutating func negation() throws(GuardError) -> PayloadCondition {
    if take("not") { return .not(try negation()) }
    if take("(") {
      let inner = try disjunction()
      guard take(")") else { throw GuardError(message: "a `)` is missing") }
      return inner
    }
    return try atom()
  }

  private mutating func atom() throws(GuardError) -> PayloadCondition {
    let name = try word("a key")
    guard name.hasPrefix("event."), name.count > 6 else {
      throw GuardError(message: "`\(name)` is no key of the event (`event.KEY`); what the header says goes into `when`")
    }
    let key = String(name.dropFirst(6))
    if take("absent") { return .absent(key: key) }
    if take("!=") { return .not(.equals(key: key, [try operand()])) }
    if take("==") { return .equals(key: key, [try operand()]) }
    if take("in") { return .equals(key: key, try list()) }
    if let comparison = next.flatMap({ PayloadCondition.Comparison(rawValue: String($0)) }) {
      position += 1
      let operand = try operand()
      if case .text(let text) = operand, Double(text) == nil {
        throw GuardError(message: "`\(text)` is no number: \(comparison.rawValue) compares numbers")
      }
      return .compares(key: key, comparison, operand)
    }
    throw GuardError(message: "`\(name)` needs ==, !=, in, <, <=, >, >= or absent")
  }

  private mutating func list() throws(GuardError) -> [PayloadCondition.Operand] {
    var operands: [PayloadCondition.Operand] = []
    repeat {
      if let token = next, token.hasPrefix("@") {
        position += 1
        guard let group = groups[String(token.dropFirst())] else {
          throw GuardError(message: "there is no group `\(token)`")
        }
        operands += group.map { .text($0) }
      } else {
        operands.append(try operand())
      }
    } while take(",")
    return operands
  }

  private mutating func operand() throws(GuardError) -> PayloadCondition.Operand {
    let value = try word("a value")
    if value.hasPrefix("'") { return .text(String(value.dropFirst())) }
    if value.hasPrefix("@") { throw GuardError(message: "a group such as `\(value)` goes with `in`") }
    guard value.hasPrefix("$") else {
      if value.allSatisfy({ "=!<>(),".contains($0) }) { throw GuardError(message: "`\(value)` is no value") }
      return .text(value)
    }
    guard let variable = variables[String(value.dropFirst())] else {
      throw GuardError(message: "the variable `\(value)` is not bound here (by a `bind` of an earlier condition)")
    }
    return .variable(variable)
  }
}
