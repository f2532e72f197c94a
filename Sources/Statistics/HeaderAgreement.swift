import EventLog
import LifecycleModel

/// What all headers of a log agree on, of what a model asks of them.
struct HeaderAgreement {
  private let keys: [String]
  /// What an event's type tells of a fact, by number of the type.
  private let tellings: [(key: String, value: String)?]
  private var said: [String: String]?
  /// Facts that no header needs to tell, because events do, by key.
  private var inferred: [String: Set<String>] = [:]
  private var isSeen: [Bool]
  private var hasEvents = false

  init(_ model: Model) {
    keys = model.facts.map(\.key) + (model.facts.contains(where: \.bySystem) ? ["os"] : [])
    var tellings = [(key: String, value: String)?](repeating: nil, count: model.types.count)
    for fact in model.facts {
      for inference in fact.infer {
        for type in inference.types { tellings[type] = (fact.key, inference.value) }
      }
    }
    self.tellings = tellings
    isSeen = tellings.map { $0 == nil }
  }

  mutating func take(_ batch: EventBatch) {
    for header in batch.headers {
      // Events before the first header have nothing said of them.
      let facts = facts(of: header)
      said = said.map { own in own.filter { facts[$0.key] == $0.value } } ?? (hasEvents ? [:] : facts)
    }
    for event in batch.events where event.header < 0 {
      hasEvents = true
      let type = Int(event.type.rawValue)
      guard type < isSeen.count, !isSeen[type], let (key, value) = tellings[type] else { continue }
      isSeen[type] = true
      inferred[key, default: []].insert(value)
    }
  }

  /// A fact is what the headers say, else what the events tell, where they agree.
  var agreed: [String: String] {
    (said ?? [:]).merging(inferred.compactMapValues { $0.count == 1 ? $0.first : nil }) { header, _ in header }
  }

  private func facts(of header: Header) -> [String: String] {
    var facts: [String: String] = [:]
    for key in keys {
      switch header[key] {
      case .string(let text), .number(let text): facts[key] = text
      case .bool(let value): facts[key] = value ? "true" : "false"
      default: break
      }
    }
    return facts
  }
}
