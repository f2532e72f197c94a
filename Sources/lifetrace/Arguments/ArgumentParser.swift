/// What a command line asks for.
enum Request: Sendable {
  case run(Invocation)
  /// Help on a verb, or on the whole command.
  case help(Verb?)
  case version
}

/// Reads a command line by the tables of verbs and options. Knows no verb but the one that is meant where none is
/// named.
struct ArgumentParser {
  var verbs: [Verb]
  var fallback: Verb

  /// - Parameter arguments: without the command's own name.
  func parse(_ arguments: [String]) throws(UsageError) -> Request {
    guard let first = arguments.first else { return try read([], into: implicit()) }
    switch first {
    case "--help", "-h": return .help(nil)
    case "--version": return .version
    default: break
    }
    if let verb = verbs.first(where: { $0.name == first }) {
      return try read(Array(arguments.dropFirst()), into: Invocation(verb: verb))
    }
    return try read(arguments, into: implicit())
  }

  private func implicit() -> Invocation {
    var invocation = Invocation(verb: fallback)
    invocation.isExplicit = false
    return invocation
  }

  private func read(_ arguments: [String], into start: Invocation) throws(UsageError) -> Request {
    var invocation = start
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        invocation.operands += rest
        break
      } else if argument.hasPrefix("--") {
        try readLong(argument, &rest, &invocation)
      } else if argument.hasPrefix("-"), argument != "-" {
        try readShort(argument, &rest, &invocation)
      } else {
        invocation.operands.append(argument)
      }
    }
    if invocation.has(.help) { return .help(invocation.verb) }
    try checkOperands(of: invocation)
    return .run(invocation)
  }

  private func readLong(
    _ argument: String, _ rest: inout ArraySlice<String>, _ invocation: inout Invocation
  ) throws(UsageError) {
    let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = invocation.verb.option(long: name) else {
      let near = nearMiss(to: name, among: invocation.verb.allOptions.map(\.long)).map { "--\($0)" }
      throw .unknownOption("--\(name)", verb: invocation.verb.name, suggestion: near)
    }
    try take(option, as: "--\(name)", attached: parts.count > 1 ? String(parts[1]) : nil, &rest, &invocation)
  }

  /// `-q`, `-o FILE`, `-oFILE`, `-qo FILE`
  private func readShort(
    _ argument: String, _ rest: inout ArraySlice<String>, _ invocation: inout Invocation
  ) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = invocation.verb.option(short: letter) else {
        throw .unknownOption("-\(letter)", verb: invocation.verb.name, suggestion: nil)
      }
      if option.value == .none {
        invocation.add("", for: option)
      } else {
        try take(option, as: "-\(letter)", attached: letters.isEmpty ? nil : String(letters), &rest, &invocation)
        return
      }
    }
  }

  private func take(
    _ option: Option, as spelling: String, attached: String?, _ rest: inout ArraySlice<String>,
    _ invocation: inout Invocation
  ) throws(UsageError) {
    guard let valueName = option.valueName else {
      guard attached == nil else { throw .unwantedValue(option: spelling) }
      return invocation.add("", for: option)
    }
    if let attached {
      try checkValue(attached, of: option, as: spelling)
      return invocation.add(attached, for: option)
    }
    // `--profile --strict` has forgotten the value; a value that does begin with a dash is written `--profile=-x`.
    guard let value = rest.first, value == "-" || !value.hasPrefix("-") || Int(value) != nil else {
      throw .missingValue(option: spelling, name: valueName)
    }
    rest.removeFirst()
    try checkValue(value, of: option, as: spelling)
    invocation.add(value, for: option)
  }

  private func checkValue(_ value: String, of option: Option, as spelling: String) throws(UsageError) {
    func check(_ word: String, among values: [String]) throws(UsageError) {
      guard !values.contains(word) else { return }
      let near = nearMiss(to: word, among: values)
      throw .badValue(word, option: spelling, wanted: values.joined(separator: ", "), suggestion: near)
    }
    switch option.value {
    case .none, .text, .name: break
    case .file:
      if value.isEmpty { throw .badValue(value, option: spelling, wanted: "a file", suggestion: nil) }
    case .count(_, let minimum):
      guard let number = Int(value), number >= minimum else {
        throw .badValue(value, option: spelling, wanted: "a whole number from \(minimum)", suggestion: nil)
      }
    case .choice(_, let values):
      try check(value, among: values)
    case .format(let values):
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      try check(String(parts[0]), among: values)
      if parts.count > 1, parts[1].isEmpty {
        throw .badValue(value, option: spelling, wanted: "a file after =", suggestion: nil)
      }
    }
  }

  private func checkOperands(of invocation: Invocation) throws(UsageError) {
    let verb = invocation.verb
    for (index, operand) in verb.operands.enumerated() {
      guard index < invocation.operands.count else {
        if operand.isOptional { continue }
        throw .missingOperand(operand.spelling, verb: verb.name)
      }
      let text = invocation.operands[index]
      if !operand.values.isEmpty, !operand.values.contains(text) {
        let near = nearMiss(to: text, among: operand.values)
        throw .badOperand(text, name: operand.name, wanted: operand.values, suggestion: near)
      }
    }
    if verb.operands.last?.isRepeatable != true, invocation.operands.count > verb.operands.count {
      throw .unwantedOperand(invocation.operands[verb.operands.count], verb: verb.name)
    }
  }
}
