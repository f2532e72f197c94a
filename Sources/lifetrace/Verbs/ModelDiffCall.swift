import EventLog
import LifecycleModel
import Replay

/// One call of `model diff`.
struct ModelDiffCall {
  private let diff: ModelDiff

  init(_ operands: [String], _ invocation: Invocation) throws(CommandError) {
    guard operands.count == 2 else {
      throw .usage("model diff compares two models: profiles, documents (*.json5), or versions (os:12)")
    }
    diff = ModelDiff(
      from: try Self.model(operands[0], invocation), to: try Self.model(operands[1], invocation))
  }

  /// `os:12` is the model of the call on that version, a file a model of its own, anything else a profile.
  private static func model(_ name: String, _ invocation: Invocation) throws(CommandError) -> Model {
    if name.hasPrefix("os:") {
      guard let version = Version(String(name.dropFirst(3))) else { throw .usage("'\(name)' names no version: os:12") }
      return try Model.named(invocation).specialized(os: version)
    }
    if name.hasSuffix(".json5") || name.contains("/") {
      let user = try ModelOptions.userModel([name])
      return try Model.named(invocation, in: ModelLibrary(user))
    }
    let library = try ModelOptions.library(invocation)
    do {
      return try library.model(profile: name)
    } catch {
      throw .usage("\(error)")
    }
  }

  func run(on console: Console) -> CommandStatus {
    console.output.write(TerminalText.lines(diff.changes.isEmpty ? ["nothing changed"] : lines))
    return .done
  }

  private var lines: [String] {
    diff.changes.flatMap { change in
      ["\(change.kind.rawValue) \(change.part) \(change.id)"]
        + change.details.filter { change.kind == .changed || Self.telling.contains($0.key) }.map { detail in
          let before = detail.before.joined(separator: ", ")
          let after = detail.after.joined(separator: ", ")
          switch change.kind {
          case .changed:
            return "  \(detail.key): \(before.isEmpty ? "none" : before) → \(after.isEmpty ? "none" : after)"
          case .added: return "  \(detail.key): \(after)"
          case .removed: return "  \(detail.key): \(before)"
          }
        }
    }
  }

  /// What is told of a part that came or went.
  private static let telling: Set<String> = [
    "from", "to", "emits", "os", "when", "rule", "in", "on", "statement", "title",
  ]
}
