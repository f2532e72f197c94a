import EventLog

extension ReadOptions {
  static func reading(_ invocation: Invocation) throws(CommandError) -> ReadOptions {
    var options = ReadOptions()
    if let count = invocation.count(.maxLineBytes) { options.maxLineBytes = count }
    if let count = invocation.count(.maxDepth) { options.maxDepth = count }
    for text in invocation.values(.map) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw .usage("--map wants KEY=NAME, as in type=event, not '\(text)'")
      }
      options.mapping[parts[0]] = parts[1]
    }
    return options
  }
}
