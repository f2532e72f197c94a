import LifecycleModel
import Synchronization

/// Where a replay finds its models: one for each profile.
public struct ModelLibrary: Sendable {
  /// The profile that logs are judged by where neither they nor the caller ask for one.
  public let defaultProfile: String
  private let load: @Sendable (String) throws -> Model
  private let loadForSystem: @Sendable (_ system: String, _ profile: String) -> Model?

  /// - Parameters:
  ///   - load: Gives the model for a profile; throws where there is none.
  ///   - forSystem: Gives the model that is for a system (the header's `os`) and a profile, where it is another one.
  public init(
    defaultProfile: String = Model.referenceProfile, load: @escaping @Sendable (String) throws -> Model,
    forSystem: @escaping @Sendable (_ system: String, _ profile: String) -> Model? = { _, _ in nil }
  ) {
    self.defaultProfile = defaultProfile
    self.load = load
    loadForSystem = forSystem
  }

  /// The built-in models.
  public static let builtIn = ModelLibrary(
    load: { try Model.builtIn(profile: $0) },
    forSystem: { system, profile in
      Model.builtIn(forSystem: system).flatMap { try? Model.builtIn($0, profile: profile) }
    })

  /// The model that documents of a user make.
  public init(_ model: UserModel) {
    self.init(defaultProfile: model.defaultProfile, load: { try model.model(profile: $0) })
  }

  /// The same models, with what quirks excuse as violations.
  public var withoutQuirks: ModelLibrary {
    let made = Made()
    return ModelLibrary(
      defaultProfile: defaultProfile,
      load: { [load] profile in
        if let known = made.models.withLock({ $0[profile] }) { return known }
        let model = try load(profile).withoutQuirks
        made.models.withLock { $0[profile] = model }
        return model
      },
      forSystem: { [loadForSystem] in loadForSystem($0, $1)?.withoutQuirks })
  }

  /// Models that were made before.
  private final class Made: Sendable {
    let models = Mutex<[String: Model]>([:])
  }

  public func model(profile: String) throws -> Model { try load(profile) }

  /// The model for a system, where it is another one than that of the profile alone.
  func model(system: String, profile: String) -> Model? {
    loadForSystem(system, profile) ?? loadForSystem(system, defaultProfile)
  }
}
