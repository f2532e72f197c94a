import EventLog
import LifecycleModel

/// The model's roles, by number of the event type.
struct RoleTable {
  struct Parts: OptionSet {
    let rawValue: UInt8

    static let response = Parts(rawValue: 1)
    static let footprint = Parts(rawValue: 2)
    static let release = Parts(rawValue: 4)
    static let counted = Parts(rawValue: 8)
    /// What a run must be looked up for.
    static let ofRun = Parts(rawValue: 1 | 2)
    /// What an event by itself counts for.
    static let ofEvent = Parts(rawValue: 4 | 8)
  }

  private var parts: [Parts]
  /// Counts of subjects: where each type counts, as indices in ``counts``.
  private var places: [[Int]]
  let counts: [(subject: String, name: String)]
  let launchReason: EventKey?
  let exitReason: EventKey?
  let footprintKey: EventKey?
  let releaseKey: EventKey?
  private let memoryExits: Set<String>
  /// Of those, the ones that the vocabulary knows.
  private let memoryExitSymbols: [Symbol]
  /// Index of the machine whose states are shown, -1 where the model has none.
  let machine: Int16
  /// Its public states, in model order.
  let states: [String]
  let activeState: String

  init(_ model: Model) {
    let roles = model.roles
    let vocabulary = model.vocabulary
    parts = Array(repeating: [], count: model.types.count)
    places = Array(repeating: [], count: model.types.count)
    counts = roles.counts.sorted { bytesPrecede($0.key, $1.key) }.flatMap { subject, names in
      names.keys.sorted(by: bytesPrecede).map { (subject, $0) }
    }
    launchReason = vocabulary.key(roles.launchReason)
    exitReason = vocabulary.key(roles.exitReason)
    footprintKey = roles.footprintKey.flatMap(vocabulary.key)
    releaseKey = roles.releaseKey.flatMap(vocabulary.key)
    memoryExits = Set(roles.memoryExits)
    memoryExitSymbols = roles.memoryExits.map { vocabulary.symbol($0) }.filter { $0 != .none }
    let index = model.machines.firstIndex { $0.id == roles.machine }
    machine = index.map { Int16($0) } ?? -1
    states = index.map { model.machines[$0].shown } ?? []
    activeState = roles.activeState
    assign(.response, roles.responses, vocabulary)
    assign(.footprint, roles.footprint.map { [$0] } ?? [], vocabulary)
    assign(.release, roles.release.map { [$0] } ?? [], vocabulary)
    for (place, count) in counts.enumerated() {
      let types = roles.counts[count.subject]?[count.name] ?? []
      for type in assign(.counted, types, vocabulary) { places[type].append(place) }
    }
  }

  @discardableResult
  private mutating func assign(_ part: Parts, _ names: [String], _ vocabulary: Vocabulary) -> [Int] {
    let types = names.compactMap { vocabulary.type($0).map { Int($0.rawValue) } }.filter { $0 < parts.count }
    for type in types { parts[type].insert(part) }
    return types
  }

  var typeCount: Int { parts.count }

  func parts(_ type: EventType) -> Parts {
    let number = Int(type.rawValue)
    return number < parts.count ? parts[number] : []
  }

  /// Whether the reason of an exit is one of those of memory.
  func isMemoryExit(_ reason: Field, _ batch: EventBatch) -> Bool {
    reason.symbol == .none ? memoryExits.contains(batch.string(reason.text)) : memoryExitSymbols.contains(reason.symbol)
  }

  /// The indices in ``counts`` that an event of this type counts for.
  func places(_ type: EventType) -> [Int] {
    let number = Int(type.rawValue)
    return number < places.count ? places[number] : []
  }
}

extension EventBatch {
  /// The field of an event under a key; of several the last.
  func field(_ key: EventKey?, of event: Event) -> Field? {
    guard let key, event.fieldCount > 0 else { return nil }
    let first = Int(event.firstField)
    return fields[first..<first + Int(event.fieldCount)].last { $0.key == key && !$0.isElement }
  }

  /// The text of a field that names something, `unknown` where there is none.
  func name(_ key: EventKey?, of event: Event) -> String {
    nameField(key, of: event).map { string($0.text) } ?? "unknown"
  }

  /// The field that names something, nil where there is none.
  func nameField(_ key: EventKey?, of event: Event) -> Field? {
    guard let field = field(key, of: event), field.kind != .null, !field.text.isNone, field.text.length > 0 else {
      return nil
    }
    return field
  }

  /// The value of a field that is a whole number and not negative.
  func amount(_ key: EventKey?, of event: Event) -> UInt64? {
    guard let field = field(key, of: event), field.kind == .integer else { return nil }
    return UInt64(exactly: field.integer)
  }
}
