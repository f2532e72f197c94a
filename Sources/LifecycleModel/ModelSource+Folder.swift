#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ModelSource {
  /// The documents (`*.json5`) of a folder, in byte order of their names.
  ///
  /// - Throws: ``ModelProblem`` for a faulty document, or Foundation's error for a folder that cannot be read.
  public static func folder(_ folder: String) throws -> [ModelSource] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json5") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return try names.map { try file("\(folder)/\($0)", name: $0) }
  }

  /// A document in a file.
  ///
  /// - Parameter name: What errors call it; its path unless told.
  /// - Throws: ``ModelProblem`` for a faulty document, or Foundation's error for a file that cannot be read.
  public static func file(_ path: String, name: String? = nil) throws -> ModelSource {
    try ModelSource(name: name ?? path, text: String(contentsOfFile: path, encoding: .utf8))
  }

  /// The documents of a built-in model: what a document of a user can extend.
  ///
  /// - Throws: ``ModelProblem`` where this version cannot read its own documents.
  public static func builtIn(_ id: String) throws -> [ModelSource] {
    let bytes = ModelImage.builtIn
    return try ModelImage.index(bytes).documents.filter { $0.model == id }.map { row in
      try ModelSource(name: row.name, text: String(decoding: bytes[row.range], as: UTF8.self))
    }
  }
}
