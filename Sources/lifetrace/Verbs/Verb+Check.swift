extension Verb {
  static let check = Verb(
    name: "check", summary: "judges logs against the reference model",
    discussion: """
      Judges each log and tells what broke a rule: where, in which state, what would have been legal there, and the \
      smallest change that mends it. What the log does not say enough to judge is told, not guessed.
      """,
    operands: [.logs],
    options: CheckCall.options,
    examples: [
      Example(command: "lifetrace check a.jsonl", says: "judge one log"),
      Example(
        command: "lifetrace check --strict --format text --format json=result.json logs/",
        says: "in CI: judge a folder, let nothing go unjudged, keep the result as JSON as well"),
      Example(
        command: "lifetrace check --map type=event,t=ts --family app -",
        says: "a log with other names, from a pipe"),
    ]
  ) { invocation, console throws(CommandError) in
    try CheckCall(invocation).run(on: console)
  }
}
