import EventLog

extension ReadOptions {
  /// What the command line says about reading logs.
  static func reading(_ invocation: Invocation, vocabulary: Vocabulary) throws(CommandError) -> ReadOptions {
    var options = ReadOptions()
    if let count = invocation.count(.maxLineBytes) { options.maxLineBytes = count }
    if let count = invocation.count(.maxDepth) { options.maxDepth = count }
    let pairs = invocation.values(.map)
    guard !pairs.isEmpty else { return options }
    do {
      options.mapping = try FieldMapping(parsing: pairs.joined(separator: ","), vocabulary: vocabulary)
    } catch {
      throw .usage("--map: \(error)")
    }
    return options
  }
}
