import LifecycleModel
import Synchronization

/// Where a replay finds its models: one for each profile.
public struct ModelLibrary: Sendable {
  /// The profile that logs are judged by where neither they nor the caller ask for one.
  public let defaultProfile: String
  private let load: @Sendable (String) throws -> Model

  /// - Parameter load: Gives the model for a profile; throws where there is none.
  public init(defaultProfile: String = Model.referenceProfile, load: @escaping @Sendable (String) throws -> Model) {
    self.defaultProfile = defaultProfile
    self.load = load
  }

  /// The built-in model.
  public static let builtIn = ModelLibrary { try Model.builtIn(profile: $0) }

  /// The model that documents of a user make.
  public init(_ model: UserModel) {
    self.init(defaultProfile: model.defaultProfile) { try model.model(profile: $0) }
  }

  /// The same models, with what quirks excuse as violations.
  public var withoutQuirks: ModelLibrary {
    let made = Made()
    return ModelLibrary(defaultProfile: defaultProfile) { [load] profile in
      if let known = made.models.withLock({ $0[profile] }) { return known }
      let model = try load(profile).withoutQuirks
      made.models.withLock { $0[profile] = model }
      return model
    }
  }

  /// Models that were made before.
  private final class Made: Sendable {
    let models = Mutex<[String: Model]>([:])
  }

  public func model(profile: String) throws -> Model { try load(profile) }
}
