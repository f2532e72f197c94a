extension Verb {
  static let mutants = Verb(
    name: "mutants", summary: "tells how well faults are found",
    discussion: """
      Takes random legal logs of the model, puts one fault into each (an event is dropped, inserted, swapped with the \
      next one of its subject, renamed, repeated, or reads the wrong state), judges them, and tells in a table by machine \
      and kind of fault how often there is exactly one error, and how often its repairs undo the fault. A mutant without \
      an error has stayed legal, as far as the log tells. A second table tells of logs with two or three faults how many \
      of these are found where they are found alone. The same seed gives the same tables.
      """,
    operands: [], options: MutantsCall.options,
    examples: [
      Example(command: "lifetrace mutants --count 10000", says: "the table of ten thousand faults")
    ]
  ) { invocation, console throws(CommandError) in
    try MutantsCall(invocation).run(on: console)
  }
}
