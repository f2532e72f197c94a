/// What changed from one model to another: parts that came, went, or say something else.
public struct ModelDiff: Sendable {
  public enum Kind: String, Sendable { case added, removed, changed }

  public struct Change: Sendable, Equatable {
    public var kind: Kind
    /// `transition`, `rule` and so on.
    public var part: String
    public var id: String
    /// What it says, or what it said and says, key by key.
    public var details: [Detail]
  }

  public struct Detail: Sendable, Equatable {
    public var key: String
    public var before: [String]
    public var after: [String]
  }

  /// In the order of the kinds of parts, and of the documents.
  public private(set) var changes: [Change] = []

  public init(from old: Model, to new: Model) {
    let (before, after) = (ModelOutline(old).parts, ModelOutline(new).parts)
    var kinds: [String] = []
    for part in before + after where !kinds.contains(part.kind) { kinds.append(part.kind) }
    for kind in kinds {
      compare(before.filter { $0.kind == kind }, after.filter { $0.kind == kind })
    }
  }

  private mutating func compare(_ before: [ModelOutline.Part], _ after: [ModelOutline.Part]) {
    let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    let new = Dictionary(after.map { ($0.id, $0) }) { first, _ in first }
    for part in before where new[part.id] == nil { add(.removed, part, details(part, nil)) }
    for part in after {
      if let former = old[part.id] {
        let details = details(former, part)
        if !details.isEmpty { add(.changed, part, details) }
      } else {
        add(.added, part, details(nil, part))
      }
    }
  }

  private mutating func add(_ kind: Kind, _ part: ModelOutline.Part, _ details: [Detail]) {
    changes.append(Change(kind: kind, part: part.kind, id: part.id, details: details))
  }

  private func details(_ before: ModelOutline.Part?, _ after: ModelOutline.Part?) -> [Detail] {
    var keys: [String] = []
    for field in (before?.fields ?? []) + (after?.fields ?? []) where !keys.contains(field.key) {
      keys.append(field.key)
    }
    return keys.compactMap { key in
      let old = before?.fields.first { $0.key == key }?.values ?? []
      let new = after?.fields.first { $0.key == key }?.values ?? []
      return old == new ? nil : Detail(key: key, before: old, after: new)
    }
  }
}
