import EventLog

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A document with its text: what a loader error needs to name the place.
public struct ModelSource: Sendable {
  /// The name that errors use.
  public var name: String
  public var document: ModelDocument
  let text: String
  let positions: DocumentPositions

  /// Reads JSON5 text.
  ///
  /// - Throws: ``ModelProblem`` for text that is no JSON5, a missing key, a value of the wrong type, an unknown key.
  public init(name: String, text: String) throws {
    self.name = name
    self.text = text
    let positions = DocumentPositions(text)
    self.positions = positions
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      document = try decoder.decode(ModelDocument.self, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw Self.problem(of: error, name: name, positions: positions)
    }
    guard document.format == "lifetrace-model/1" else {
      throw ModelProblem(
        document: name, line: positions.line(of: "format"), key: "format",
        message: "`\(document.format)` is no format that this version reads (lifetrace-model/1)")
    }
    if let unknown = try unknownKey() {
      throw ModelProblem(document: name, line: positions.line(of: unknown), key: unknown, message: "unknown key")
    }
  }

  /// Whether its rows may take the place of rows of the documents before it.
  var isExtension: Bool { document.extends != nil }

  func problem(_ key: String, _ message: String) -> ModelProblem {
    ModelProblem(document: name, line: positions.line(of: key), key: key, message: message)
  }

  /// The first key path of the text that decoding did not take.
  private func unknownKey() throws -> String? {
    let encoded = try JSONText.value(of: Array(JSONEncoder().encode(document)))
    var known: Set<String> = []
    func walk(_ value: JSONValue, _ path: String) {
      switch value {
      case .object(let members):
        for member in members {
          let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
          known.insert(inner)
          walk(member.value, inner)
        }
      case .array(let elements):
        for (index, element) in elements.enumerated() { walk(element, "\(path)[\(index)]") }
      case .null, .bool, .number, .string: break
      }
    }
    walk(encoded, "")
    return positions.keyPaths.first { !known.contains($0) }
  }

  private static func problem(of error: DecodingError, name: String, positions: DocumentPositions) -> ModelProblem {
    func path(_ codingPath: [any CodingKey]) -> String {
      codingPath.reduce(into: "") { path, key in
        if let index = key.intValue {
          path += "[\(index)]"
        } else {
          path += (path.isEmpty ? "" : ".") + key.stringValue
        }
      }
    }
    switch error {
    case .keyNotFound(let key, let context):
      let place = path(context.codingPath)
      return ModelProblem(
        document: name, line: positions.line(of: place), key: place, message: "the key `\(key.stringValue)` is missing")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let place = path(context.codingPath)
      return ModelProblem(
        document: name, line: positions.line(of: place), key: place, message: "expected \(Self.phrase(type))")
    case .dataCorrupted(let context):
      return ModelProblem(
        document: name, line: positions.firstFault, key: path(context.codingPath),
        message: "no JSON5: \(context.debugDescription)")
    @unknown default:
      return ModelProblem(document: name, line: nil, key: "", message: "\(error)")
    }
  }

  private static func phrase(_ type: Any.Type) -> String {
    if type == String.self { return "a string" }
    if type == Bool.self { return "true or false" }
    if "\(type)".hasPrefix("Array") { return "a list" }
    if "\(type)".hasPrefix("Dictionary") { return "an object" }
    return "an object"
  }
}
