extension Verb {
  private static let markdown = Option(long: "markdown", help: "the manual of all verbs, in Markdown")

  static let help = Verb(
    name: "help", summary: "tells how a verb is used",
    discussion: "Tells how the command or one verb is used, as --help does.",
    operands: [Operand(name: "VERB", help: "a verb", isOptional: true)],
    options: [markdown],
    examples: [Example(command: "lifetrace help check", says: "the options of check")]
  ) { invocation, console throws(CommandError) in
    if invocation.has(markdown) {
      console.output.write(MarkdownHelp.text(of: Verb.all))
    } else if let name = invocation.operands.first {
      guard let verb = Verb.all.first(where: { $0.name == name }) else {
        let near = nearMiss(to: name, among: Verb.all.map(\.name))
        throw .usage(.badOperand(name, name: "VERB", wanted: Verb.all.map(\.name), suggestion: near))
      }
      console.output.write(Help.text(of: verb))
    } else {
      console.output.write(Help.text(of: Verb.all))
    }
    return .done
  }
}
