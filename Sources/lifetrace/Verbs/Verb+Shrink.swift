extension Verb {
  static let shrink = Verb(
    name: "shrink", summary: "makes a log small that still breaks the same rule",
    discussion: """
      Takes away from a log whatever its first finding does not need, of several the first of the worst, and writes what \
      is left: from that no single event can be taken without losing the finding. The lines that stay are not changed. \
      For bug reports.
      """,
    operands: [.log],
    options: ShrinkCall.options,
    examples: [
      Example(command: "lifetrace shrink a.jsonl -o small.jsonl", says: "the least that shows what is wrong"),
      Example(command: "lifetrace shrink --rule APP-ACT-1 a.jsonl", says: "the least that breaks this rule"),
    ]
  ) { invocation, console throws(CommandError) in
    try ShrinkCall(invocation).run(on: console)
  }
}
