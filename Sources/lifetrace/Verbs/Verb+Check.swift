extension Verb {
  static let check = Verb(
    name: "check", summary: "judges logs against the reference model",
    discussion: """
      Judges each log and tells what broke a rule: where, in which state, what would have been legal there, and the \
      smallest change that mends it. What the log does not say enough to judge is told, not guessed.

      With --show-alignment the events around each fault stand beside those of the legal run that its repair makes of \
      them: < has no counterpart in the model, > none in the log, ! is of another kind or reads another state, x stands \
      in the wrong order. With --fitness each log's optimal alignment with the model is told as a number: 1 less its \
      cost, in events too much and too few, by that of an alignment that lets nothing stand.

      The format sarif is SARIF 2.1.0, for code scanning and editors: it has the alignments as code flows in any case.
      """,
    operands: [.logs],
    options: CheckCall.options,
    examples: [
      Example(command: "lifetrace check a.jsonl", says: "judge one log"),
      Example(
        command: "lifetrace check --strict --format text --format json=result.json logs/",
        says: "in CI: judge a folder, let nothing go unjudged, keep the result as JSON as well"),
      Example(
        command: "lifetrace check --format text --format sarif=result.sarif logs/",
        says: "in CI with code scanning: findings at their lines"),
      Example(
        command: "lifetrace check --show-alignment a.jsonl", says: "see where log and model part"),
      Example(
        command: "lifetrace check --map type=event,t=ts --family app -",
        says: "a log with other names, from a pipe"),
    ]
  ) { invocation, console throws(CommandError) in
    try CheckCall(invocation).run(on: console)
  }
}
