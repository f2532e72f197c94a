/// What a verb takes besides options, told for help, completions and the count of arguments.
struct Operand: Sendable, Equatable {
  var name: String
  var help: String
  /// The words that can stand here; empty where it is a file.
  var values: [String] = []
  var isOptional = false
  /// Whether any number can stand here; the last operand only.
  var isRepeatable = false

  /// `LOG…`, `[RULE]`
  var spelling: String {
    let text = isRepeatable ? "\(name)…" : name
    return isOptional ? "[\(text)]" : text
  }
}

extension Operand {
  static let logs = Operand(
    name: "LOG", help: "a log, a folder of logs (*.jsonl, *.jsonl.gz, *.jsonl.zst), or - for standard input",
    isRepeatable: true)
  static let log = Operand(name: "LOG", help: "a log, or - for standard input")
}
