import EventLog
import LifecycleModel

/// How logs are to be judged.
public struct CheckOptions: Sendable {
  /// The profile; nil: the one that the log's header names, else `reference`.
  public var profile: String?
  /// Findings of rules with less confidence than this (H, M, L) are lowered to warnings.
  public var minConfidence = "L"
  /// Findings kept for each file; the rest are counted.
  public var maxFindings = 1000
  /// Lines that cannot be read before the file counts as unreadable.
  public var maxBadLines = 0
  /// The level of an unknown event in a known family.
  public var unknownEvents = Level.warning
  public var read = ReadOptions()
  /// Names without a family (`didBecomeActive`) are read as of this one.
  public var defaultFamily: String?

  public init() {}
}

/// Where a replay finds its models: one for each profile.
public struct ModelLibrary: Sendable {
  private let load: @Sendable (String) throws -> Model
  private let loadForSystem: @Sendable (String, String) throws -> Model?

  /// - Parameters:
  ///   - load: Gives the model for a profile; throws where there is none.
  ///   - forSystem: Gives the model that is for a system (the header's `os`) and a profile, where it is another one.
  public init(
    load: @escaping @Sendable (String) throws -> Model,
    forSystem: @escaping @Sendable (String, String) throws -> Model? = { _, _ in nil }
  ) {
    self.load = load
    loadForSystem = forSystem
  }

  /// The built-in models.
  public static let builtIn = ModelLibrary(
    load: { try Model.builtIn(profile: $0) },
    forSystem: { system, profile in
      guard let id = Model.builtIn(forSystem: system) else { return nil }
      return try? Model.builtIn(id, profile: profile)
    })

  /// The model for a system, where it is another one than that of the profile alone.
  func model(system: String, profile: String) throws -> Model? {
    try loadForSystem(system, profile) ?? loadForSystem(system, "reference")
  }

  public func model(profile: String) throws -> Model { try load(profile) }
}
