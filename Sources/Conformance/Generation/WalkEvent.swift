import EventLog

/// An event that a walk proposes or has made.
struct WalkEvent {
  var type: Int
  var payload: [JSONValue.Member] = []

  /// The text under a key as a reader sees it; nil where the key is absent, null or no scalar.
  func text(_ key: String) -> String? {
    // Of duplicate keys the last wins.
    switch payload.last(where: { $0.key == key })?.value {
    case .string(let text), .number(let text): text
    case .bool(let value): value ? "true" : "false"
    default: nil
    }
  }
}
