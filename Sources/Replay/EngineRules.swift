import LifecycleModel

/// Rules that the engine judges by itself: those about lines.
public let engineRules: [String] = (1...7).map { "LOG-\($0)" }

extension ModelLint.Engine {
  /// What this engine knows.
  public static let replay = ModelLint.Engine(monitorKinds: Replay.monitorKinds, rules: engineRules)
}
