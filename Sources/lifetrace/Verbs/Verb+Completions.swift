extension Verb {
  static let completions = Verb(
    name: "completions", summary: "prints the completions of a shell",
    discussion: "Prints a script that teaches a shell to complete verbs, options and their values.",
    operands: [Operand(name: "SHELL", help: "which shell", values: Completions.allCases.map(\.rawValue))],
    options: [],
    examples: [
      Example(command: "source <(lifetrace completions bash)", says: "completions in this bash"),
      Example(
        command: "lifetrace completions fish > ~/.config/fish/completions/lifetrace.fish", says: "in fish, to stay"),
    ]
  ) { invocation, console throws(CommandError) in
    guard let shell = Completions(rawValue: invocation.operands[0]) else {
      throw .fault("completions of an unknown shell")
    }
    console.output.write(shell.script(for: Verb.all, implicit: .check))
    return .done
  }
}
