/// Wrong usage, as data; the text is made in one place.
enum UsageError: Error, Equatable {
  case unknownVerb(String, suggestion: String?)
  case unknownOption(String, verb: String, suggestion: String?)
  case missingValue(option: String, name: String)
  case unwantedValue(option: String)
  case badValue(String, option: String, wanted: String, suggestion: String?)
  case missingOperand(String, verb: String)
  case unwantedOperand(String, verb: String)
  case badOperand(String, name: String, wanted: [String], suggestion: String?)
  case verbNotFirst(String)
  case unknownName(String, kind: String, suggestion: String?)
  /// What only one verb can know.
  case other(String)

  var message: String {
    switch self {
    case .unknownVerb(let name, let suggestion):
      return "no verb and no file '\(name)'" + UsageError.hint(suggestion)
    case .unknownOption(let name, let verb, let suggestion):
      return "\(verb) has no option \(name)" + UsageError.hint(suggestion, else: "see lifetrace \(verb) --help")
    case .missingValue(let option, let name):
      return "\(option) needs a value: \(option) \(name)"
    case .unwantedValue(let option):
      return "\(option) takes no value"
    case .badValue(let value, let option, let wanted, let suggestion):
      return "\(option) wants \(wanted), not '\(value)'" + UsageError.hint(suggestion)
    case .missingOperand(let name, let verb):
      return "\(verb) needs \(name); see lifetrace \(verb) --help"
    case .unwantedOperand(let text, let verb):
      return "\(verb) does not know what to do with '\(text)'; see lifetrace \(verb) --help"
    case .badOperand(let text, let name, let wanted, let suggestion):
      return "\(name) is one of \(wanted.joined(separator: ", ")), not '\(text)'" + UsageError.hint(suggestion)
    case .verbNotFirst(let name):
      return "the verb comes first: lifetrace \(name) …"
    case .unknownName(let name, let kind, let suggestion):
      return "no \(kind) '\(name)'" + UsageError.hint(suggestion)
    case .other(let text):
      return text
    }
  }

  private static func hint(_ suggestion: String?, else other: String? = nil) -> String {
    if let suggestion { return "; did you mean \(suggestion)?" }
    return other.map { "; \($0)" } ?? ""
  }
}
