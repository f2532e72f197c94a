import Foundation
import Synchronization

/// A model could not be had.
public struct ModelError: Error, Sendable, CustomStringConvertible {
  public var description: String
}

extension Model {
  /// A built-in model.
  ///
  /// - Throws: ``ModelError`` where there is no such model or profile.
  public static func builtIn(_ id: String = "ios", profile: String = "reference") throws -> Model {
    if let known = loaded.withLock({ $0["\(id) \(profile)"] }) { return known }
    let bytes = PackageResources.builtin_model
    let rows = ModelImage.index(bytes)
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
    ModelImage.systems(PackageResources.builtin_model).first { $0.systems.contains(system) }?.id
  }

  /// Ids of the built-in models.
  public static var builtInModels: [String] {
    ModelImage.index(PackageResources.builtin_model).reduce(into: []) { ids, row in
      if !ids.contains(row.id) { ids.append(row.id) }
    }
  }

  /// Compiles documents under one profile.
  ///
  /// - Throws: ``ModelProblems`` with every fault found.
  public static func compile(_ sources: [ModelSource], profile: String) throws -> Model {
    try ModelResolver.resolve(sources, profile: profile, words: ModelWords())
  }

  /// Compiles the documents of a folder under each of their profiles: what an image is made of.
  ///
  /// - Throws: ``ModelProblem``, ``ModelProblems``, or Foundation's error for a folder that cannot be read.
  public static func compileAll(folder: String) throws -> [Model] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json5") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let sources = try names.map { name in
      try ModelSource(name: name, text: String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))
    }
    return try compileAll(sources)
  }

  /// Compiles documents under each of their profiles, in one vocabulary: what is read for one can be judged by all.
  ///
  /// - Throws: ``ModelProblems``.
  public static func compileAll(_ sources: [ModelSource]) throws -> [Model] {
    var profiles: [String] = []
    for row in sources.flatMap({ $0.document.profiles ?? [] }) where !profiles.contains(row.profile) {
      profiles.append(row.profile)
    }
    var words = ModelWords()
    for profile in profiles {
      let model = try compile(sources, profile: profile)
      words.add(model)
    }
    return try profiles.map { try ModelResolver.resolve(sources, profile: $0, words: words) }
  }
}
