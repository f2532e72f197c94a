import Foundation
import Testing

@testable import LifecycleModel

/// The schema for editors says what the decoder takes.
@Suite struct SchemaTests {
  private let validator: SchemaValidator

  init() throws {
    validator = try SchemaValidator(
      Data(contentsOf: packageRoot.appendingPathComponent("Schemas/model.schema.json")))
  }

  private static func tree(_ text: String) throws -> Any {
    try JSON5Tree(text).value
  }

  @Test(arguments: documentFolders)
  func theDocumentsFit(folder: String) throws {
    for source in try ModelSource.folder(folder) {
      #expect(validator.faults(try Self.tree(source.text)) == [], "\(source.name)")
    }
  }

  /// What the decoder refuses, the schema refuses, too.
  @Test(arguments: [
    "{ model: 'm' }", "{ format: 'lifetrace-model/2', model: 'm' }",
    "{ format: 'lifetrace-model/1', model: 'm', x: 1 }",
    "{ format: 'lifetrace-model/1', model: 1 }", "{ format: 'lifetrace-model/1', model: 'm', groups: { a: 'b' } }",
    "{ format: 'lifetrace-model/1', model: 'm', rules: [{ rule: 'A', kind: 'S' }] }",
    "{ format: 'lifetrace-model/1', model: 'm', machines: [{ machine: 'a', regions: [{ region: 'a', transitions: [{ from: 'a' }] }] }] }",
    "{ format: 'lifetrace-model/1', model: 'm', machines: [{ machine: 'a', regions: [{ region: 'a', transitions: [{ from: 'a', to: 'b', emits: [{ nonsense: 1 }] }] }] }] }",
    "{ format: 'lifetrace-model/1', model: 'm', events: [{ type: 'a.b', silent: 'no' }] }",
  ])
  func whatIsNoDocumentDoesNotFit(text: String) throws {
    #expect(throws: (any Error).self) { try ModelSource(name: "x", text: text) }
    #expect(validator.faults(try Self.tree(text)) != [])
  }

  /// Every key that a document can have is described, and no other.
  @Test func theKeysAreThoseOfTheDocumentTypes() throws {
    let types: [(String, any Decodable.Type, String)] = [
      ("family", FamilyRow.self, "{ family: 'a' }"), ("event", EventRow.self, "{ type: 'a' }"),
      ("fact", FactRow.self, "{ fact: 'a', kind: 'bool' }"), ("machine", MachineRow.self, "{ machine: 'a' }"),
      ("reading", ReadingRow.self, "{ key: 'a', rule: 'a' }"),
      ("pair", PairRow.self, "{ pair: 'a', call: 'a', notification: 'a' }"),
      ("region", RegionRow.self, "{ region: 'a' }"),
      ("state", StateRow.self, "{ state: 'a' }"), ("transition", TransitionRow.self, "{ from: 'a', to: 'a' }"),
      ("emissionRow", EmissionRow.self, "{}"), ("readRow", ReadRow.self, "{ is: 'a' }"),
      ("refusal", RefusalRow.self, "{ rule: 'a' }"), ("rule", RuleRow.self, "{ rule: 'a', kind: 'S', statement: 'a' }"),
      ("quirk", QuirkRow.self, "{ quirk: 'a', title: 'a' }"), ("profile", ProfileRow.self, "{ profile: 'a' }"),
      ("runs", RunRow.self, "{ launch: 'a', exit: 'a' }"), ("monitor", MonitorRow.self, "{ monitor: 'a' }"),
      ("roles", Roles.self, "{}"), ("pattern", PatternRow.self, "{ rule: 'a', pattern: 'absence' }"),
      ("scope", ScopeRow.self, "{}"), ("conditionRow", EventConditionRow.self, "{ type: 'a' }"),
      ("link", LinkRow.self, "{ key: 'a', of: 'a', on: 'a' }"),
    ]
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    for (name, type, smallest) in types {
      let value = try decoder.decode(type, from: Data(smallest.utf8))
      let keys = Mirror(reflecting: value).children.compactMap(\.label).map {
        type == ReadRow.self && $0 == "value" ? "is" : $0
      }
      let schema = try #require(validator.part(name))
      #expect(Set(keys) == Set((schema["properties"] as? [String: Any] ?? [:]).keys), "\(name)")
      #expect(validator.faults(try Self.tree(smallest), schema, name) == [])
    }
    let document = Mirror(reflecting: ModelDocument(format: "", model: "")).children.compactMap(\.label)
    #expect(Set(document) == Set((validator.root["properties"] as? [String: Any] ?? [:]).keys))
    let parts = try #require(validator.root["$defs"] as? [String: Any])
    #expect(Set(parts.keys) == Set(types.map(\.0) + ["names", "emission", "read", "condition", "conditions"]))
  }

  @Test func everythingIsDescribed() throws {
    func walk(_ value: Any, _ path: String) {
      guard let schema = value as? [String: Any] else { return }
      for (key, property) in schema["properties"] as? [String: [String: Any]] ?? [:] {
        let isTold = property["description"] != nil || property["$ref"] != nil || property["const"] != nil
        #expect(isTold, "\(path).\(key)")
      }
      for (key, member) in schema { walk(member, "\(path).\(key)") }
    }
    walk(validator.root, "")
  }
}
