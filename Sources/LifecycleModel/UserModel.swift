/// A model that documents of a user make: on their own, or on top of a built-in one (`extends`).
public struct UserModel: Sendable {
  /// The documents, those that they extend before them.
  public let sources: [ModelSource]
  private let models: [Model]

  /// - Parameter documents: All belong to one model; later ones add to earlier ones.
  /// - Throws: ``ModelProblem`` for a model that is extended and is not there, ``ModelProblems`` for faults of the
  ///   documents, ``ModelError`` where there are none.
  public init(_ documents: [ModelSource]) throws {
    if documents.isEmpty { throw ModelError(description: "there is no document of a model") }
    sources = try Self.withBase(documents)
    models = try Model.compileAll(sources)
  }

  /// Documents with those that they extend before them.
  ///
  /// - Throws: ``ModelProblem`` for a model that is extended and is not there.
  public static func withBase(_ documents: [ModelSource]) throws -> [ModelSource] {
    let own = Set(documents.lazy.filter { !$0.isExtension }.map(\.document.model))
    var bases: [String] = []
    for (index, source) in documents.enumerated() {
      guard let wanted = source.document.extends else { continue }
      // A model that the user's own documents make, before this one.
      if own.contains(wanted) || documents[..<index].contains(where: { $0.document.model == wanted }) { continue }
      guard Model.builtInModels.contains(wanted) else {
        let known = Model.builtInModels.joined(separator: ", ")
        throw source.problem("extends", "there is no model `\(wanted)` to extend (built in: \(known))")
      }
      if !bases.contains(wanted) { bases.append(wanted) }
      if bases.count > 1 {
        throw source.problem(
          "extends", "documents before this one extend `\(bases[0])`; one model can be extended at a time")
      }
    }
    let alone = documents.filter { !$0.isExtension }
    if let base = bases.first, let other = alone.first(where: { $0.document.model != base }) {
      throw other.problem("model", "it stands alone, and other documents extend `\(base)`; should it extend that, too?")
    }
    if let first = alone.first, let other = alone.first(where: { $0.document.model != first.document.model }) {
      throw other.problem("model", "`\(other.document.model)` is another model than `\(first.document.model)`")
    }
    return try bases.flatMap { try ModelSource.builtIn($0) } + alone + documents.filter(\.isExtension)
  }

  /// Names of the profiles.
  public var profiles: [String] { models.map(\.profile) }

  /// `reference` if there is one, else the first.
  public var defaultProfile: String {
    profiles.contains(Model.referenceProfile) ? Model.referenceProfile : profiles[0]
  }

  /// The model under a profile.
  ///
  /// - Throws: ``ModelError`` where there is no such profile.
  public func model(profile: String) throws -> Model {
    guard let model = models.first(where: { $0.profile == profile }) else {
      throw ModelError(
        description:
          "the model `\(models[0].id)` has no profile `\(profile)` (it has: \(profiles.joined(separator: ", ")))")
    }
    return model
  }
}
