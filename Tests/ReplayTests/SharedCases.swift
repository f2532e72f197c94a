import Foundation

/// Cases that lie beside the package where it is developed; nothing depends on them elsewhere.
enum SharedCases {
  /// `LIFETRACE_SHARED`, else `../shared` as seen from the package.
  static let folder: URL? = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["LIFETRACE_SHARED"].map { URL(fileURLWithPath: $0) }
    let folder = (named ?? package.deletingLastPathComponent().appendingPathComponent("shared"))
      .appendingPathComponent("cases")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static func log(_ id: String) -> String? { folder?.appendingPathComponent("\(id).jsonl").path }
}
