extension Verb {
  /// The verbs, in the order of help. A new one is its file in this folder and a line here.
  static let all: [Verb] = [
    .check,
    .explain,
    .replay,
    .stats,
    .runs,
    .diagram,
    .model,
    .generate,
    .mutants,
    .shrink,
    .completions,
    .help,
  ]
}
