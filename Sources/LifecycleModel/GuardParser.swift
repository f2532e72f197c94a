/// Names that a guard may use, and what they mean in one machine.
struct GuardScope {
  var facts: [String: Int] = [:]
  var versionFacts: Set<Int> = []
  var regions: [String: (index: Int, states: [String: Int])] = [:]
  /// `@name` → values.
  var groups: [String: [String]] = [:]
}

/// A fault of a document, without its place.
struct GuardError: Error {
  var message: String
}

/// `when` conditions: `scene_app and not event.reason in @userLaunch`, `os >= 4 or lock == on`, `recorded user`.
struct GuardParser {
  private var tokens: [Substring]
  private var position = 0
  private let scope: GuardScope

  static func parse(_ text: String, scope: GuardScope) throws -> Guard {
    var parser = GuardParser(text: text, scope: scope)
    let result = try parser.disjunction()
    guard parser.position == parser.tokens.count else {
      throw GuardError(message: "unexpected `\(parser.tokens[parser.position])` in the condition `\(text)`")
    }
    return result
  }

  private init(text: String, scope: GuardScope) {
    self.scope = scope
    tokens = Self.tokens(of: text)
  }

  /// Words, marks, and quoted texts with the quote before them.
  static func tokens(of text: String) -> [Substring] {
    var tokens: [Substring] = []
    var rest = Substring(text)
    let punctuation = ["==", "!=", ">=", "<=", "<", ">", "(", ")", ","]
    while let first = rest.first {
      if first == " " {
        rest.removeFirst()
      } else if first == "'" {
        let quoted = rest.dropFirst().prefix { $0 != "'" }
        tokens.append("'" + quoted)
        rest.removeFirst(min(quoted.count + 2, rest.count))
      } else if let mark = punctuation.first(where: rest.hasPrefix) {
        tokens.append(rest.prefix(mark.count))
        rest.removeFirst(mark.count)
      } else {
        let word = rest.prefix { c in c != " " && !"=!<>(),".contains(c) }
        tokens.append(word.isEmpty ? rest.prefix(1) : word)
        rest.removeFirst(max(word.count, 1))
      }
    }
    return tokens
  }

  private var next: Substring? { position < tokens.count ? tokens[position] : nil }

  private mutating func take(_ token: String) -> Bool {
    guard next == Substring(token) else { return false }
    position += 1
    return true
  }

  private mutating func word(_ what: String) throws -> String {
    guard let token = next else { throw GuardError(message: "the condition ends where \(what) is expected") }
    position += 1
    return String(token.hasPrefix("'") ? token.dropFirst() : token)
  }

  private mutating func disjunction() throws -> Guard {
    var parts = [try conjunction()]
    while take("or") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws -> Guard {
    var parts = [try negation()]
    while take("and") { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws -> Guard {
    if take("not") { return .not(try negation()) }
    if take("(") {
      let inner = try disjunction()
      guard take(")") else { throw GuardError(message: "a `)` is missing") }
      return inner
    }
    return try atom()
  }

  private mutating func atom() throws -> Guard {
    let name = try word("a name")
    if name == "recorded" { return .recorded(try word("a channel or a type")) }
    if name.hasPrefix("event.") { return try payload(key: String(name.dropFirst(6))) }
    if let region = scope.regions[name] { return try regionTest(name, region) }
    guard let fact = scope.facts[name] else { throw GuardError(message: "nothing is known as `\(name)`") }
    if scope.versionFacts.contains(fact) { return try versionTest(name, fact) }
    if take("==") { return .fact(fact, try word("a value")) }
    if take("!=") { return .not(.fact(fact, try word("a value"))) }
    return .fact(fact, "true")
  }

  private mutating func versionTest(_ name: String, _ fact: Int) throws -> Guard {
    let mark = try word("a comparison")
    let text = try word("a version")
    let ranges = [">=": "\(text)..", "<": "..<\(text)", "==": text]
    guard let range = ranges[mark].flatMap(VersionRange.init) else {
      throw GuardError(message: "`\(name) \(mark) \(text)` is no comparison of versions (>=, < or ==)")
    }
    return .version(fact: fact, range)
  }

  private mutating func regionTest(_ name: String, _ region: (index: Int, states: [String: Int])) throws -> Guard {
    let negated = next == "!="
    guard take("==") || take("!=") || take("in") else {
      throw GuardError(message: "`\(name)` is a region: compare it with a state (==, !=, in)")
    }
    var states: [Int] = []
    repeat {
      let state = try word("a state")
      guard let index = region.states[state] else {
        throw GuardError(message: "the region `\(name)` has no state `\(state)`")
      }
      states.append(index)
    } while take(",")
    return negated ? .not(.region(region.index, states)) : .region(region.index, states)
  }

  private mutating func payload(key: String) throws -> Guard {
    if take("unknown") { return .payload(PayloadTest(key: key, values: [], absent: true, unknown: true)) }
    if take("absent") { return .payload(PayloadTest(key: key, values: [], absent: true, unknown: false)) }
    let negated = next == "!="
    guard take("==") || take("!=") || take("in") else {
      throw GuardError(message: "`event.\(key)` needs ==, !=, in, absent or unknown")
    }
    var values: [String] = []
    repeat {
      let value = try word("a value")
      if value.hasPrefix("@") {
        guard let group = scope.groups[String(value.dropFirst())] else {
          throw GuardError(message: "there is no group `\(value)`")
        }
        values += group
      } else {
        values.append(value)
      }
    } while take(",")
    let test = Guard.payload(PayloadTest(key: key, values: values, absent: false, unknown: false))
    return negated ? .not(test) : test
  }
}
