import Replay

/// The options that change how a log is judged, and what they come to.
enum JudgingOptions {
  private static let unknown = Option(
    long: "unknown", value: .choice("LEVEL", ["error", "warning"]), defaultText: "warning",
    help: "level of an unknown event in a known family")
  private static let minConfidence = Option(
    long: "min-confidence", value: .choice("CONFIDENCE", ["H", "M", "L"]), defaultText: "L",
    help: "errors of rules that are less certain are warnings")
  private static let maxFindings = Option(
    long: "max-findings", value: .count("N", minimum: 0), defaultText: String(CheckOptions().maxFindings),
    help: "findings that are told of each file; all are counted")
  private static let maxBadLines = Option(
    long: "max-bad-lines", value: .count("N", minimum: 0), defaultText: String(CheckOptions().maxBadLines),
    help: "a log with more lines that cannot be read is unreadable")

  static let options: [Option] = ModelOptions.options + [unknown, minConfidence, maxFindings, maxBadLines]

  static func read(_ invocation: Invocation) -> CheckOptions {
    var options = CheckOptions()
    options.profile = invocation.value(.profile)
    options.defaultFamily = invocation.value(.family)
    if let confidence = invocation.value(minConfidence) { options.minConfidence = confidence }
    if let count = invocation.count(maxFindings) { options.maxFindings = count }
    if let count = invocation.count(maxBadLines) { options.maxBadLines = count }
    if invocation.value(unknown) == Level.error.name { options.unknownEvents = .error }
    return options
  }
}
