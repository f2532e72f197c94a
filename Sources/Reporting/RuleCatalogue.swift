import LifecycleModel

/// The rules that findings may name.
public struct RuleCatalogue: Sendable {
  /// Those that are listed whether a finding names them or not: all that the first model judges by.
  let listed: [RuleDescription]
  private var all: [String: RuleDescription]

  /// - Parameter models: Logs are judged by the first, where they do not ask for another one.
  public init(_ models: [Model] = []) {
    listed = models.first.map(Self.descriptions)?.filter { $0.level != nil } ?? []
    all = [:]
    for description in models.flatMap(Self.descriptions) where all[description.id] == nil {
      all[description.id] = description
    }
  }

  subscript(id: String) -> RuleDescription { all[id] ?? RuleDescription(id: id) }

  private static func descriptions(of model: Model) -> [RuleDescription] {
    model.rules.map { RuleDescription($0, of: model) }
      // The others are told under the rule that they break.
      + model.quirks.filter { $0.rule == nil }.map { RuleDescription($0) }
  }
}
