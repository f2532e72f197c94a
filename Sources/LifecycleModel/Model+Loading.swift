import Synchronization

/// A model could not be had.
public struct ModelError: Error, Sendable, CustomStringConvertible {
  public var description: String
}

extension Model {
  /// The profile that a model is judged by unless another one is asked for.
  public static let referenceProfile = "reference"

  /// A built-in model.
  ///
  /// - Throws: ``ModelError`` where there is no such model or profile.
  public static func builtIn(_ id: String = "ios", profile: String = referenceProfile) throws -> Model {
    if let known = loaded.withLock({ $0["\(id) \(profile)"] }) { return known }
    let bytes = ModelImage.builtIn
    let rows = ModelImage.index(bytes).models
    guard let row = rows.first(where: { $0.id == id && $0.profile == profile }) else {
      let profiles = rows.filter { $0.id == id }.map(\.profile)
      throw ModelError(
        description: profiles.isEmpty
          ? "there is no built-in model `\(id)` (there are: \(builtInModels.joined(separator: ", ")))"
          : "the model `\(id)` has no profile `\(profile)` (it has: \(profiles.joined(separator: ", ")))")
    }
    var reader = ImageReader(bytes: bytes, at: row.range.lowerBound)
    let model = Model(from: &reader)
    loaded.withLock { $0["\(id) \(profile)"] = model }
    return model
  }

  /// Built-in models that were asked for before.
  private static let loaded = Mutex<[String: Model]>([:])

  /// The built-in model whose versions are those of a system.
  public static func builtIn(forSystem system: String) -> String? {
    ModelImage.index(ModelImage.builtIn).models.first { $0.systems.contains(system) }?.id
  }

  /// Ids of the built-in models.
  public static var builtInModels: [String] {
    ModelImage.index(ModelImage.builtIn).models.reduce(into: []) { ids, row in
      if !ids.contains(row.id) { ids.append(row.id) }
    }
  }

  /// Compiles documents under one profile.
  ///
  /// - Throws: ``ModelProblems`` with every fault found.
  public static func compile(_ sources: [ModelSource], profile: String = referenceProfile) throws -> Model {
    try ModelResolver.resolve(sources, profile: profile, words: ModelWords())
  }

  /// Compiles documents under each of their profiles, in one vocabulary: what is read for one can be judged by all.
  ///
  /// - Throws: ``ModelProblems``.
  public static func compileAll(_ sources: [ModelSource]) throws -> [Model] {
    var words = ModelWords()
    let models = try ModelResolver.profiles(of: sources).map { profile in
      let model = try compile(sources, profile: profile)
      words.add(model)
      return model
    }
    return models.map { $0.with(words) }
  }
}
