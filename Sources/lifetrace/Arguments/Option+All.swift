import EventLog
import Reporting

/// Options that several verbs share. One that a single verb has stands in that verb's file.
extension Option {
  static let help = Option(long: "help", short: "h", help: "tell how this is used")

  // How a log is read.
  static let map = Option(
    long: "map", value: .text("KEY=NAME,…"), isRepeatable: true,
    help: "read the log's key NAME, or path a.b, as KEY: --map type=event,t=ts")
  static let family = Option(
    long: "family", value: .text("FAMILY"), help: "read plain names (didBecomeActive) as names of this family")
  static let maxLineBytes = Option(
    long: "max-line-bytes", value: .count("BYTES", minimum: 1), defaultText: String(ReadOptions().maxLineBytes),
    help: "longer lines are bad lines")
  static let maxDepth = Option(
    long: "max-depth", value: .count("LEVELS", minimum: 1), defaultText: String(ReadOptions().maxDepth),
    help: "lines nested deeper are bad lines")

  static let threads = Option(
    long: "threads", value: .count("N", minimum: 1), defaultText: "as many as there are cores",
    help: "work on so many threads; the output is the same")

  // What it is judged by.
  static let profile = Option(
    long: "profile", value: .name("PROFILE", usual: ["reference", "apple-docs", "textbook", "darwin-strict"]),
    defaultText: "the log's own, or reference", help: "judge by this profile of the model")

  // Where results go.
  static let output = Option(
    long: "output", short: "o", value: .file("FILE"), defaultText: "standard output", help: "write to this file")

  static func format(_ names: [String], help: String = "write in this format") -> Option {
    Option(long: "format", value: .format(names), defaultText: names.first, isRepeatable: true, help: help)
  }

  /// What every verb that reads logs can be told about reading them.
  static let reading: [Option] = [.map, .family, .maxLineBytes, .maxDepth, .threads]
}
