import Foundation
import Testing

/// Files with the output that is right, beside the tests.
enum Golden {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  static var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }
  }

  /// Compares with the file, or records it where `RECORD_GOLDEN` is set. A recording run always fails, so that it
  /// never passes for a test.
  static func expect(_ text: String, isIn name: String, _ location: SourceLocation = #_sourceLocation) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name)", sourceLocation: location)
      return
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == golden, "\(name) tells something else", sourceLocation: location)
  }
}
