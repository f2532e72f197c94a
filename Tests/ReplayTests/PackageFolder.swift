import Foundation

/// Where the package and the material beside it lie, seen from this file.
enum PackageFolder {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let samples = root.appendingPathComponent("samples")

  /// Cases that are not part of the package: beside it, or where `LIFETRACE_SHARED` says; nil where they are absent.
  static let cases: URL? = {
    let shared =
      ProcessInfo.processInfo.environment["LIFETRACE_SHARED"].map { URL(fileURLWithPath: $0) }
      ?? root.deletingLastPathComponent().appendingPathComponent("shared")
    let cases = shared.appendingPathComponent("cases")
    return FileManager.default.fileExists(atPath: cases.path) ? cases : nil
  }()

  static func bytes(_ file: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }

  /// Names in a folder, in byte order, those that begin with a dot left out.
  static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
