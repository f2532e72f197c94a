import LifecycleModel

extension Model {
  /// Values of the model's facts, as a header would say them: by key, `os` the name of the system.
  ///
  /// A version without a system is one of the first system that the model knows. What is not said is open, unless the
  /// model tells what its absence means.
  public func factValues(_ said: [String: String]) -> FactValues {
    FactValues(facts.map { fact in said[fact.key].flatMap { value(of: fact, $0, os: said["os"]) } ?? fact.absent })
  }

  /// Keys that ``factValues(_:)`` understands.
  public var factKeys: [String] { facts.map(\.key) + (facts.contains(where: \.bySystem) ? ["os"] : []) }

  private func value(of fact: Fact, _ text: String, os: String?) -> String? {
    switch fact.kind {
    case .text: return text
    case .bool: return ["true", "false"].contains(text) ? text : nil
    case .version:
      guard let own = Version(text) else { return nil }
      guard fact.bySystem else { return own.description }
      guard let system = os.map({ name in systems.first { $0.name == name } }) ?? systems.first else { return nil }
      guard !system.table.isEmpty else { return own.description }
      return system.table.last { $0.own <= own }.map(\.means.description)
    }
  }
}
