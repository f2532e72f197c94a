extension Verb {
  static let diagram = Verb(
    name: "diagram", summary: "draws the state machine, and what logs did on it",
    discussion: """
      Without a log it draws a machine of the model: its public states, and the callbacks between them. With logs it \
      lays upon it what they did: visits and the median stay of each state, counts of transitions, those never taken \
      pale, moves against a rule red and dashed, known quirks amber. Guards that depend on facts which neither the \
      options nor the logs tell are written beside their transition.
      """,
    operands: [Operand(name: Operand.logs.name, help: Operand.logs.help, isOptional: true, isRepeatable: true)],
    options: DiagramCall.options + [.profile] + JudgingOptions.options + Option.reading,
    examples: [
      Example(command: "lifetrace diagram -o app.svg", says: "the app's machine, for all versions at once"),
      Example(
        command: "lifetrace diagram --os-version 17 --scenes -o app.svg", says: "the same for apps with scenes on 17"),
      Example(command: "lifetrace diagram logs/ -o fleet.svg", says: "what a folder of logs did"),
    ]
  ) { invocation, console throws(CommandError) in
    try DiagramCall(invocation).run(on: console)
  }
}
