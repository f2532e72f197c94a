extension Verb {
  static let explain = Verb(
    name: "explain", summary: "tells what a rule says, and on what grounds",
    discussion: """
      Tells of a rule, or of a known behaviour of the system that breaks one: what it says, for which versions, how \
      certain it is, where it comes from, what judging by it cannot see, and a log that follows it and one that does \
      not. Without a name it lists them all.
      """,
    operands: [Operand(name: "RULE", help: "the id of a rule or of a known behaviour", isOptional: true)],
    options: [.profile, ModelOptions.model],
    examples: [
      Example(command: "lifetrace explain APP-ACT-1", says: "what the rule of a finding says"),
      Example(command: "lifetrace explain", says: "all rules and known behaviours"),
    ]
  ) { invocation, console throws(CommandError) in
    let page = ExplainPage(model: try .named(invocation))
    guard let name = invocation.operands.first else {
      console.output.write(page.list)
      return .done
    }
    guard let text = page.text(of: name) else {
      let near = nearMiss(to: name.uppercased(), among: page.names)
      throw .usage(.unknownName(name, kind: "rule or known behaviour", suggestion: near))
    }
    console.output.write(text)
    return .done
  }
}
