import Replay

/// Colours of a terminal, or none.
struct Paint {
  var isOn: Bool

  func callAsFunction(_ text: String, as level: Level) -> String {
    switch level {
    case .error: wrapped(text, "1;31")
    case .warning: wrapped(text, "1;33")
    case .note: wrapped(text, "1;36")
    }
  }

  func callAsFunction(_ text: String, as verdict: Verdict) -> String {
    switch verdict {
    case .conformant: wrapped(text, "32")
    case .inconclusive: wrapped(text, "33")
    case .knownQuirk: wrapped(text, "36")
    case .violation, .unreadable: wrapped(text, "31")
    }
  }

  func strong(_ text: String) -> String { wrapped(text, "1") }

  func faint(_ text: String) -> String { wrapped(text, "2") }

  private func wrapped(_ text: String, _ code: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
