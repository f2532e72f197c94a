/// A fault of a model document, with its place.
public struct ModelProblem: Error, Sendable, Equatable, CustomStringConvertible {
  public var document: String
  /// Line in the document; nil where no place can be named.
  public var line: Int?
  /// The key path: `machines[0].regions[0].transitions[3].when`.
  public var key: String
  public var message: String

  public init(document: String, line: Int?, key: String, message: String) {
    self.document = document
    self.line = line
    self.key = key
    self.message = message
  }

  public var description: String {
    var place = document
    if let line { place += ":\(line)" }
    return key.isEmpty ? "\(place): \(message)" : "\(place): \(key): \(message)"
  }
}

/// All faults that kept a model from being loaded.
public struct ModelProblems: Error, Sendable, CustomStringConvertible {
  public var problems: [ModelProblem]

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
