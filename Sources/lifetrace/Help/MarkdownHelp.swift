/// The manual page of the command in Markdown, made from the tables.
enum MarkdownHelp {
  static func text(of verbs: [Verb]) -> String {
    let list = verbs.map { "| [`\($0.name)`](#\($0.name)) | \(cell($0.summary)) |\n" }.joined()
    let codes = CommandStatus.allCases.map { "| \($0.rawValue) | \(cell($0.meaning)) |\n" }.joined()
    return """
      | verb | does |
      | --- | --- |
      \(list)
      | exit status | meaning |
      | --- | --- |
      \(codes)

      """ + verbs.map(section).joined(separator: "\n")
  }

  private static func section(of verb: Verb) -> String {
    let operands = verb.operands.map { "| `\($0.spelling)` | \(cell(Help.meaning(of: $0))) |\n" }
    let options = verb.allOptions.map { "| `\($0.spelling)` | \(cell(Help.meaning(of: $0))) |\n" }
    let examples = verb.examples.map { "# \($0.says)\n\($0.command)\n" }
    return """
      ## \(verb.name)

          \(verb.usage)

      \(verb.discussion)

      | | |
      | --- | --- |
      \((operands + options).joined())
      ```sh
      \(examples.joined())```

      """
  }

  /// A bar would end the cell.
  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
