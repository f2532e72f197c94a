import EventLog
import Replay

extension JSONValue {
  static func count(_ number: Int) -> JSONValue { .number(String(number)) }

  /// The shortest text that reads back as the same number.
  static func decimal(_ number: Double) -> JSONValue { .number(number.description) }

  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  static func optional(_ number: Int?) -> JSONValue { number.map { .count($0) } ?? .null }

  static func time(_ time: EventTime?) -> JSONValue {
    switch time {
    case nil: .null
    case .seconds(let decimal): .number(decimal)
    case .text(let text): .string(text)
    }
  }
}
