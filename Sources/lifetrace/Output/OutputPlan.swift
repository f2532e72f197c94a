/// Which formats are written where.
struct OutputPlan: Equatable {
  struct Entry: Equatable {
    var format: String
    /// Nil: standard output.
    var path: String?
  }

  var entries: [Entry]

  /// - Parameters:
  ///   - formats: as given: `json`, `json=out.json`; none stands for `fallback`.
  ///   - output: the file for the format that names none; nil or `-` is standard output.
  init(formats: [String], fallback: String, output: String?) throws(UsageError) {
    let file = output == "-" ? nil : output
    var isOutputUsed = output == nil
    var entries: [Entry] = []
    for text in formats.isEmpty ? [fallback] : formats {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count > 1 {
        entries.append(Entry(format: parts[0], path: parts[1] == "-" ? nil : parts[1]))
      } else {
        isOutputUsed = true
        entries.append(Entry(format: parts[0], path: file))
      }
    }
    guard isOutputUsed else { throw .other("every format names its file already, so nothing is left for --output") }
    for (index, entry) in entries.enumerated() where entries[..<index].contains(where: { $0.path == entry.path }) {
      throw .other(
        "two formats for \(entry.path ?? "standard output"): give each its file, --format \(entry.format)=FILE")
    }
    self.entries = entries
  }
}

extension OutputPlan {
  static func reading(_ invocation: Invocation, format: Option) throws(CommandError) -> OutputPlan {
    do {
      return try OutputPlan(
        formats: invocation.values(format), fallback: format.values[0], output: invocation.value(.output))
    } catch {
      throw .usage(error)
    }
  }
}
