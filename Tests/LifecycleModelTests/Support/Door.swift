import Foundation

@testable import LifecycleModel

/// A small model without faults, and variations of it.
enum Door {
  static let text = """
    {
      format: "lifetrace-model/1",
      model: "door",
      title: "A door",
      families: [{ family: "door" }, { family: "key" }],
      events: [{ type: "door.open" }, { type: "door.close" }, { type: "key.turn" }],
      groups: { moves: ["door.open", "door.close"] },
      facts: [
        { fact: "os", key: "os_version", kind: "version" },
        { fact: "old", kind: "bool" },
      ],
      machines: [{ // machine
        machine: "door",
        title: "Door",
        regions: [
          { // door
            region: "door",
            states: [
              { state: "closed" },
              { state: "opened" },
            ],
            start: "closed",
            startUnrecorded: "closed",
            transitions: [
              { id: "open", from: "closed", to: "opened", emits: ["door.open"] },
              { id: "close", from: "opened", to: "closed", emits: ["door.close"] },
            ],
          },
          { // lock
            region: "lock",
            states: [{ state: "free" }, { state: "locked" }],
            start: "free",
            startUnrecorded: "free",
            transitions: [
              { id: "lock", from: "free", to: "locked", when: "door == closed", emits: ["key.turn"] },
              { id: "unlock", from: "locked", to: "free", emits: ["key.turn"] },
            ],
          },
        ],
        refusals: [
          { rule: "DOOR-1", on: "@moves", because: "it moves in turn" },
        ],
      }],
      rules: [
        { rule: "DOOR-1", kind: "S", statement: "It is opened and closed in turn.", source: "doors" },
      ],
    }
    """

  static func source(_ text: String = text, name: String = "door.json5") throws -> ModelSource {
    try ModelSource(name: name, text: text)
  }

  static func model(_ text: String = text) throws -> Model { try Model.compile([try source(text)]) }

  /// The text with one part of it replaced; the part must be there once.
  static func with(_ old: String, _ new: String) -> String {
    precondition(text.components(separatedBy: old).count == 2, "`\(old)` is not there once")
    return text.replacingOccurrences(of: old, with: new)
  }

  /// The text with a line more after a line.
  static func adding(_ line: String, after old: String) -> String { with(old, old + "\n" + line) }

  /// A document that extends the door.
  static func extending(_ rows: String) throws -> ModelSource {
    try source("{ format: 'lifetrace-model/1', model: 'mine', extends: 'door', \(rows) }", name: "mine.json5")
  }
}

/// The folder of the package.
let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")

/// The folders of the built-in models' documents.
let documentFolders: [String] = {
  let folder = packageRoot.appendingPathComponent("Sources/LifecycleModel/Documents")
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return names.sorted().map { folder.appendingPathComponent($0).path }
    .filter { (try? FileManager.default.contentsOfDirectory(atPath: $0)) != nil }
}()
