/// One option of one or several verbs. Parsing, help, completions and the manual page are all made from these.
struct Option: Sendable, Equatable {
  /// What stands after the option.
  enum Value: Sendable, Equatable {
    /// Nothing: the option is a switch.
    case none
    /// Any text; the name stands for it in help.
    case text(String)
    case file(String)
    /// A whole number, not below `minimum`.
    case count(String, minimum: Int)
    case choice(String, [String])
    /// Any name; the usual ones are completed.
    case name(String, usual: [String])
    /// A format, and where it goes: `json`, or `json=out.json`.
    case format([String])
  }

  /// Without the dashes.
  var long: String
  var short: Character?
  var value: Value = .none
  /// What holds where the option is not given, as help tells it.
  var defaultText: String?
  /// Whether each time it is given counts; else the last time wins.
  var isRepeatable = false
  var help: String

  /// The name of the value in help; nil for a switch.
  var valueName: String? {
    switch value {
    case .none: nil
    case .text(let name), .file(let name), .count(let name, _), .choice(let name, _), .name(let name, _): name
    case .format: "FORMAT[=FILE]"
    }
  }

  /// The values that can be completed.
  var values: [String] {
    switch value {
    case .choice(_, let values), .name(_, let values), .format(let values): values
    default: []
    }
  }

  /// `-o, --output FILE`
  var spelling: String {
    let names = short.map { "-\($0), --\(long)" } ?? "--\(long)"
    return valueName.map { "\(names) \($0)" } ?? names
  }
}
