import EventLog
import Replay

/// What there is to say of a file, besides its findings.
struct SARIFNotification {
  enum Kind: String, CaseIterable {
    case unreadable
    case findingsDropped = "findings-dropped"
    case unknownFamily = "unknown-family"
    case notCovered = "not-covered"
    case fitness

    private var meaning: String {
      switch self {
      case .unreadable: "A log could not be read, or too many of its lines."
      case .findingsDropped: "A log has more findings than are told."
      case .unknownFamily: "A log has events of a family that the model does not know."
      case .notCovered: "A log has events that the profile says nothing about."
      case .fitness: "How far a log fits the model."
      }
    }

    var descriptor: JSONValue { ["id": .string(rawValue), "shortDescription": ["text": .string(meaning)]] }
  }

  private let kind: Kind
  private let level: Level
  private let text: String

  static func all(of result: FileResult) -> [SARIFNotification] {
    var all: [SARIFNotification] = []
    if result.verdict == .unreadable {
      let text = result.error ?? "more lines than allowed cannot be read (\(result.badLines))"
      all.append(.init(kind: .unreadable, level: .error, text: text))
    }
    if let text = result.droppedPhrase { all.append(.init(kind: .findingsDropped, level: .warning, text: text)) }
    if let fitness = result.fitness { all.append(.init(kind: .fitness, level: .note, text: fitness.phrase)) }
    all += result.familyPhrases.map { .init(kind: .unknownFamily, level: .note, text: $0) }
    if let text = result.coveragePhrase { all.append(.init(kind: .notCovered, level: .note, text: text)) }
    return all
  }

  func json(at place: SARIFPlace) -> JSONValue {
    .compact([
      ("descriptor", ["id": .string(kind.rawValue), "index": .count(Kind.allCases.firstIndex(of: kind) ?? 0)]),
      ("level", .string(level.name)), ("message", SARIFText.message(text)),
      ("locations", [place.location(line: nil)]),
    ])
  }
}
