import Foundation

/// A JSON5 text as dictionaries, arrays, strings, numbers and truth values.
struct JSON5Tree: Decodable {
  var value: Any

  init(_ text: String) throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    self = try decoder.decode(JSON5Tree.self, from: Data(text.utf8))
  }

  init(from decoder: Decoder) throws {
    if let members = try? decoder.singleValueContainer().decode([String: JSON5Tree].self) {
      value = members.mapValues(\.value)
    } else if let elements = try? decoder.singleValueContainer().decode([JSON5Tree].self) {
      value = elements.map(\.value)
    } else if let text = try? decoder.singleValueContainer().decode(String.self) {
      value = text
    } else if let truth = try? decoder.singleValueContainer().decode(Bool.self) {
      value = truth
    } else {
      value = try decoder.singleValueContainer().decode(Double.self)
    }
  }
}
