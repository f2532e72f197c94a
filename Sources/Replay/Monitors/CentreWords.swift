import EventLog
import LifecycleModel

/// What the events of a notification centre are called, and under which keys they tell what they tell.
struct CentreWords {
  enum Part { case add, remove, dealloc, post, deliver, postReturn }

  /// By type; nil for all other events.
  let parts: [Part?]
  let add: [Int]
  let remove: [Int]
  let dealloc: [Int]
  let post: [Int]
  let deliver: [Int]
  let postReturn: [Int]
  private let observerKey: EventKey?
  private let nameKey: EventKey?
  private let objectKey: EventKey?
  private let queueKey: EventKey?
  private let blockKey: EventKey?
  private let ownerKey: EventKey?
  private let threadKey: EventKey?
  /// A post is named by these, the first one that there is.
  private let idKeys: [EventKey]
  private let versionFact: Int?
  private let zeroing: VersionRange?
  /// Names of notifications that are one, by each of its other names.
  private let aliases: [String: String]

  init(_ monitor: Monitor, _ model: Model) {
    add = monitor.numbers("addTypes", model)
    remove = monitor.numbers("removeTypes", model)
    dealloc = monitor.numbers("deallocTypes", model)
    post = monitor.numbers("postTypes", model)
    deliver = monitor.numbers("deliverTypes", model)
    postReturn = monitor.numbers("returnTypes", model)
    var parts = [Part?](repeating: nil, count: model.types.count)
    for (types, part) in [
      (add, Part.add), (remove, .remove), (dealloc, .dealloc), (post, .post), (deliver, .deliver),
      (postReturn, .postReturn),
    ] {
      for type in types { parts[type] = part }
    }
    self.parts = parts
    observerKey = monitor.key("observerKey", model)
    nameKey = monitor.key("nameKey", model)
    objectKey = monitor.key("objectKey", model)
    queueKey = monitor.key("queueKey", model)
    blockKey = monitor.key("blockKey", model)
    ownerKey = monitor.key("ownerKey", model)
    threadKey = monitor.key("threadKey", model)
    idKeys = (monitor.parameters["idKey"] ?? []).compactMap { model.vocabulary.key($0) }
    versionFact = monitor.parameters["versionFact"]?.first.flatMap { name in
      model.facts.firstIndex { $0.name == name }
    }
    zeroing = monitor.parameters["zeroingVersions"]?.first.flatMap(VersionRange.init)
    let types = monitor.numbers("nameTypes", model).map { model.types[$0] }
    aliases = Dictionary(types.flatMap { type in type.aliases.map { ($0, type.name) } }) { first, _ in first }
  }

  /// The key that names observers.
  func observerName(in model: Model) -> String? { observerKey.map { model.vocabulary.name(of: $0) } }

  func observer(of event: Event, _ replay: FileReplay) -> String? { replay.scalar(of: event, observerKey) }
  func object(of event: Event, _ replay: FileReplay) -> String? { replay.scalar(of: event, objectKey) }
  func thread(of event: Event, _ replay: FileReplay) -> String? { replay.scalar(of: event, threadKey) }

  /// The name of the notification; of several names for one, always the same.
  func name(of event: Event, _ replay: FileReplay) -> String? {
    replay.scalar(of: event, nameKey).map { aliases[$0] ?? $0 }
  }

  func id(of event: Event, _ replay: FileReplay) -> String? {
    idKeys.lazy.compactMap { replay.scalar(of: event, $0) }.first
  }

  /// The registration that an event makes; nil where it does not say of whom.
  func registration(of event: Event, _ replay: FileReplay) -> NotificationCentre.Registration? {
    guard let observer = observer(of: event, replay) else { return nil }
    let hasQueue = replay.scalar(of: event, queueKey) != nil
    return NotificationCentre.Registration(
      observer: observer, name: name(of: event, replay), object: object(of: event, replay), hasQueue: hasQueue,
      // Only blocks can be given a queue.
      isBlock: hasQueue || replay.scalar(of: event, blockKey) == "true", owner: replay.scalar(of: event, ownerKey))
  }

  /// Whether the system forgets an observer that is gone; nil: it may.
  func isZeroing(_ trace: Trace) -> Bool? {
    guard let versionFact, let text = trace.facts.facts.values[versionFact], let version = Version(text) else {
      return nil
    }
    return zeroing?.contains(version) == true ? true : nil
  }
}

extension FileReplay {
  /// The text of a payload value that is no container; nil where it is absent, null or a container.
  func scalar(of event: Event, _ key: EventKey?) -> String? {
    guard let key else { return nil }
    return currentBatch._withUnsafeGuaranteedRef { batch in
      for index in Int(event.firstField)..<Int(event.firstField) + Int(event.fieldCount) {
        let field = batch.fields[index]
        if field.key == key, !field.isElement { return field.text.isNone ? nil : batch.string(field.text) }
      }
      return nil
    }
  }

  /// Whether a finding may rest on the absence of events of these types. Where they only do not occur in a file that
  /// does not say what it records, the rule is told not to be judged.
  func mayRest(_ rule: String, on types: [Int], _ trace: Trace, line: Int) -> Bool {
    let statuses = types.map { trace.observability.statuses[$0] }
    if statuses.contains(where: { $0 == .free || $0 == .unseen }) { return false }
    guard let doubtful = statuses.firstIndex(of: .doubtful) else { return true }
    log.addUnjudged(
      rule: rule, line: line, key: "channels",
      message: "whether it was kept depends on \(model.typeName(types[doubtful])), which never occurs; "
        + "the header does not say which channels were recorded (`channels`)")
    return false
  }
}
