import Foundation

/// Files with the output that is right, in a folder `Golden` beside the tests.
package struct GoldenFiles {
  private let folder: URL

  package init(beside file: String = #filePath) {
    folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Golden")
  }

  package var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }
  }

  /// Compares with the file, or records it where `RECORD_GOLDEN` is set.
  /// - Returns: What is to be said against the text; nil where it is the file's. A recording always has something to
  ///   say, so that it never passes for a test.
  package func objection(to text: String, in name: String) throws -> String? {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(text.utf8).write(to: file)
      return "recorded \(name)"
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return text == golden ? nil : "\(name) tells something else:\n\(text)"
  }
}
