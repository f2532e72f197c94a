extension Verb {
  static let generate = Verb(
    name: "generate", summary: "makes logs from the model",
    discussion: """
      logs writes legal logs of random walks through the model into a folder, each under a random header; with --fleet \
      the log of a fleet is written: many apps at a time, by the habits of their users, for measurements. The same seed \
      gives the same bytes.
      """,
    operands: [
      Operand(name: "WHAT", help: "what to make", values: GenerateCall.Kind.allCases.map(\.rawValue), isOptional: true)
    ],
    options: GenerateCall.options,
    examples: [
      Example(
        command: "lifetrace generate --fleet --events 1000000 --seed 1 -o fleet.jsonl", says: "a log to measure with"),
      Example(command: "lifetrace generate logs --count 100 -o logs", says: "a folder of legal logs"),
    ]
  ) { invocation, console throws(CommandError) in
    try GenerateCall(invocation).run(on: console)
  }
}
