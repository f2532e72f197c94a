import EventLog

/// A model as text for other programs.
public enum ModelExport: String, CaseIterable, Sendable {
  case json, dot, mermaid

  /// - Parameter machines: What is written of the model: these machines; with JSON and without any, all of it.
  public func text(of model: Model, machines: [Machine]? = nil) -> String {
    switch self {
    case .json: JSONText.text(of: Self.json(of: model, machines: machines)) + "\n"
    case .dot: Self.dot(of: model, machines: machines ?? model.machines)
    case .mermaid: Self.mermaid(of: model, machines: machines ?? model.machines)
    }
  }

  private static func json(of model: Model, machines: [Machine]?) -> JSONValue {
    let parts = ModelOutline(model).parts
    func rows(_ kind: String, of machine: Machine? = nil, _ region: Region? = nil) -> JSONValue {
      let prefix = machine.map { machine in "\(machine.id)/" + (region.map { "\($0.id)/" } ?? "") } ?? ""
      return .array(
        parts.filter { $0.kind == kind && $0.id.hasPrefix(prefix) }.map { part in
          let id = JSONValue.Member(key: "id", value: .string(String(part.id.dropFirst(prefix.count))))
          return .object([id] + part.fields.map { .init(key: $0.key, value: value($0)) })
        })
    }
    let exported = (machines ?? model.machines).map { machine -> JSONValue in
      let regions = machine.regions.map { region -> JSONValue in
        [
          "region": .string(region.id), "states": rows("state", of: machine, region),
          "transitions": rows("transition", of: machine, region),
        ]
      }
      return [
        "machine": .string(machine.id), "title": .string(machine.title),
        "key": machine.key.map { .string($0) } ?? .null,
        "regions": .array(regions), "refusals": rows("refusal", of: machine),
      ]
    }
    var members: [JSONValue.Member] = [
      .init(key: "format", value: "lifetrace-model-export/1"), .init(key: "model", value: .string(model.id)),
      .init(key: "title", value: .string(model.title)), .init(key: "profile", value: .string(model.profile)),
      .init(key: "machines", value: .array(exported)),
    ]
    if machines == nil {
      members += [("rules", "rule"), ("quirks", "quirk"), ("monitors", "monitor"), ("patterns", "pattern")].map {
        .init(key: $0.0, value: rows($0.1))
      }
    }
    return .object(members)
  }

  /// Keys that always have one value.
  private static let single: Set<String> = [
    "to", "when", "order", "quirk", "stimulus", "source", "confidence", "rule", "because", "kind", "statement", "title",
    "monitor", "shows",
  ]

  private static func value(_ field: ModelOutline.Field) -> JSONValue {
    single.contains(field.key) && field.values.count == 1
      ? .string(field.values[0]) : .array(field.values.map { .string($0) })
  }
}
