import Foundation

/// Judges JSON by a schema, as far as the schema of model documents goes: `type`, `const`, `enum`, `properties`,
/// `required`, `additionalProperties`, `items`, `anyOf`, `$ref` into `$defs`. A keyword that it does not know is a fault.
struct SchemaValidator {
  typealias Schema = [String: Any]

  let root: Schema

  private static let known: Set<String> = [
    "$schema", "title", "description", "$defs", "type", "const", "enum", "properties", "required",
    "additionalProperties", "items", "anyOf", "$ref",
  ]

  init(_ data: Data) throws {
    guard let root = try JSONSerialization.jsonObject(with: data) as? Schema else {
      throw CocoaError(.coderInvalidValue)
    }
    self.root = root
  }

  /// The schema of a part, by its name in `$defs`.
  func part(_ name: String) -> Schema? { (root["$defs"] as? [String: Schema])?[name] }

  func faults(_ value: Any) -> [String] { faults(value, root, "") }

  func faults(_ value: Any, _ schema: Schema, _ path: String) -> [String] {
    let unknown = schema.keys.filter { !Self.known.contains($0) }.map { "\(path): unknown keyword \($0)" }
    var found = unknown
    if let name = schema["$ref"] as? String {
      guard let part = part(String(name.dropFirst("#/$defs/".count))) else { return found + ["\(path): no \(name)"] }
      found += faults(value, part, path)
    }
    if let options = schema["anyOf"] as? [Schema] {
      let each = options.map { faults(value, $0, path) }
      if !each.contains(where: \.isEmpty) { found.append("\(path): fits none of \(options.count)") }
    }
    if let constant = schema["const"] as? String, value as? String != constant {
      found.append("\(path): not \(constant)")
    }
    if let values = schema["enum"] as? [String], !values.contains(value as? String ?? "") {
      found.append("\(path): none of \(values)")
    }
    if let type = schema["type"] as? String, !Self.isOf(type, value) { return found + ["\(path): no \(type)"] }
    if let members = value as? [String: Any] { found += memberFaults(members, schema, path) }
    if let elements = value as? [Any], let items = schema["items"] as? Schema {
      for (index, element) in elements.enumerated() { found += faults(element, items, "\(path)[\(index)]") }
    }
    return found
  }

  private func memberFaults(_ members: [String: Any], _ schema: Schema, _ path: String) -> [String] {
    let properties = schema["properties"] as? [String: Schema] ?? [:]
    var found = (schema["required"] as? [String] ?? []).filter { members[$0] == nil }.map { "\(path): lacks \($0)" }
    for (key, member) in members {
      if let property = properties[key] {
        found += faults(member, property, "\(path).\(key)")
      } else if let other = schema["additionalProperties"] as? Schema {
        found += faults(member, other, "\(path).\(key)")
      } else if schema["additionalProperties"] as? Bool == false {
        found.append("\(path): unknown \(key)")
      }
    }
    return found
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "string": value is String
    case "boolean": value is Bool
    case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
    case "array": value is [Any]
    case "object": value is [String: Any]
    default: false
    }
  }
}
