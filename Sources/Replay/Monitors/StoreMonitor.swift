import EventLog
import LifecycleModel

/// Caches that answer memory warnings by letting go of all that they hold.
///
/// What a cache holds is counted from its events. A cache hears a warning where it is the observer delivered to, or the
/// owner of that registration.
final class StoreMonitor: RunMonitor {
  private enum Part { case put, hit, miss, evict, clear, disown, dealloc, end }

  /// The caches of one run, and what tells which of them hears a warning.
  final class Store {
    var caches: [String: CachedEntries] = [:]
    let centre: NotificationCentre
    /// Posts of warnings under way, by id.
    var warnings: [String] = []
    var warningCount = 0
    /// Who was told lately, for caches of which nothing is known yet.
    var told = RecentTexts()

    init(isWhole: Bool) { centre = NotificationCentre(isWhole: isWhole) }
  }

  /// An event of a cache. Lives no longer than its judgement.
  struct Moment {
    let event: Event
    let type: Int
    unowned(unsafe) let run: Run
    unowned(unsafe) let trace: Trace
    unowned(unsafe) let replay: FileReplay
    let step: Int
    var cache = ""
    var key: String?
  }

  /// Posts of warnings under way that are kept; more is a log without returns.
  private static let warningLimit = 64

  let words: CentreWords
  let subject: String?
  let countRule: String?
  let ownerRule: String?
  let missRule: String?
  let answerRule: String?
  let put: [Int]
  let miss: [Int]
  let evict: [Int]
  let clear: [Int]
  let disown: [Int]
  let countKey: EventKey?
  private let parts: [Part?]
  private let cacheKey: EventKey?
  private let keyKey: EventKey?
  private let ownersKeys: [EventKey]
  private let answersKey: EventKey?
  /// Names of the notification that a warning is posted as.
  private let warningNames: Set<String>

  init(_ monitor: Monitor, _ model: Model) {
    let words = CentreWords(monitor, model)
    self.words = words
    subject = monitor.parameters["subject"]?.first
    countRule = monitor.parameters["countRule"]?.first
    ownerRule = monitor.parameters["ownerRule"]?.first
    missRule = monitor.parameters["missRule"]?.first
    answerRule = monitor.parameters["answerRule"]?.first
    put = monitor.numbers("putTypes", model)
    miss = monitor.numbers("missTypes", model)
    evict = monitor.numbers("evictTypes", model)
    clear = monitor.numbers("clearTypes", model)
    disown = monitor.numbers("disownTypes", model)
    var parts = [Part?](repeating: nil, count: model.types.count)
    for (types, part) in [
      (put, Part.put), (monitor.numbers("hitTypes", model), .hit), (miss, .miss), (evict, .evict), (clear, .clear),
      (disown, .disown), (monitor.numbers("freeTypes", model), .dealloc), (monitor.numbers("endTypes", model), .end),
    ] {
      for type in types { parts[type] = part }
    }
    self.parts = parts
    countKey = monitor.key("countKey", model)
    cacheKey = monitor.key("cacheKey", model)
    keyKey = monitor.key("entryKey", model)
    ownersKeys = (monitor.parameters["ownersKey"] ?? []).compactMap { model.vocabulary.key($0) }
    answersKey = monitor.key("answersKey", model)
    warningNames = Set(monitor.numbers("warningTypes", model).map { model.types[$0].name })
    super.init(hears: model.types.indices.map { parts[$0] != nil || words.parts[$0] != nil })
  }

  override func forget(_ run: Run) {
    guard let store: Store = run.kept(place) else { return }
    store.centre.lose()
    store.warnings.removeAll()
    store.told = RecentTexts()
    for name in store.caches.keys { store.caches[name]?.lose() }
  }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    guard !run.hasEnded else { return }
    if parts[type] == .end {
      // A process that ends answers no more.
      if let store: Store = run.kept(place) { for name in store.caches.keys { store.caches[name]?.open = nil } }
      return
    }
    let moment = Moment(event: event, type: type, run: run, trace: trace, replay: replay, step: step)
    store(of: run)._withUnsafeGuaranteedRef { store in
      if let part = words.parts[type] {
        hear(moment, part, store)
      } else if let part = parts[type] {
        hear(moment, part, store)
      }
    }
  }

  private func hear(_ moment: Moment, _ part: Part, _ store: Store) {
    guard let name = moment.replay.scalar(of: moment.event, cacheKey) else { return noteNameless(moment) }
    var moment = moment
    moment.cache = name
    moment.key = moment.replay.scalar(of: moment.event, keyKey)
    // In its place: a copy would copy all that the cache holds.
    hear(moment, part, &store.caches[name, default: newCache(name, store)])
  }

  /// A complete log ends, and warnings are unanswered.
  override func end(_ run: Run, _ replay: FileReplay) {
    guard let store: Store = run.kept(place), run.trace.facts.isComplete, !run.hasEnded else { return }
    for (name, cache) in store.caches.sorted(by: { $0.key < $1.key }) { judgeEnd(name, cache, run, replay) }
  }

  /// It lives until the run keeps something else.
  private func store(of run: Run) -> Unmanaged<Store> {
    if let known: Unmanaged<Store> = run.keptRef(place) { return known }
    let made = Store(isWhole: run.beganInLog)
    run.keep(made, at: place)
    return Unmanaged.passUnretained(made)
  }

  private func newCache(_ name: String, _ store: Store) -> CachedEntries {
    var cache = CachedEntries(isKnown: store.centre.isWhole)
    cache.isWarned = store.told.contains(name)
    return cache
  }

  private func noteNameless(_ moment: Moment) {
    guard let rule = countRule, let cacheKey else { return }
    let key = moment.replay.model.vocabulary.name(of: cacheKey)
    moment.replay.log.addUnjudged(
      rule: rule, line: moment.event.line, key: key,
      message: "events without `\(key)` do not tell which cache they are of; they are not judged")
  }

  // MARK: Caches

  private func hear(_ moment: Moment, _ part: Part, _ cache: inout CachedEntries) {
    if let answersKey, isTrue(answersKey, moment) { cache.answers = true }
    switch part {
    case .clear: clear(moment, &cache)
    case .disown: disown(moment, &cache)
    case .put, .hit, .miss, .evict, .dealloc:
      guard let key = moment.key else {
        // Something came or went that has no name.
        cache.isKnown = false
        return
      }
      hear(moment, part, key, &cache)
    case .end: break
    }
  }

  private func hear(_ moment: Moment, _ part: Part, _ key: String, _ cache: inout CachedEntries) {
    switch part {
    case .put: cache.put(key, owners(moment) ?? CachedEntries.Owners())
    case .hit:
      if cache.held[key] == nil {
        judgeHit(moment, key, cache)
        cache.isKnown = false
      }
      cache.put(key, owners(moment) ?? cache.held[key] ?? CachedEntries.Owners())
    case .miss:
      // It had gone unseen.
      if cache.held.removeValue(forKey: key) != nil { cache.isKnown = false }
    case .evict:
      cache.held[key] = nil
      cache.survivors[key] = nil
    case .dealloc:
      judgeDealloc(moment, key, cache)
      cache.survivors[key] = nil
    case .clear, .disown, .end: break
    }
  }

  private func clear(_ moment: Moment, _ cache: inout CachedEntries) {
    let isPartial = judgeClear(moment, cache)
    cache.isWarned = false
    cache.open = nil
    if isPartial { cache.lose() } else { cache.clear(line: moment.event.line) }
  }

  private func disown(_ moment: Moment, _ cache: inout CachedEntries) {
    let owners = owners(moment)
    cache.disown(moment.key) { left in
      guard let owners, !owners.names.isEmpty else {
        left.gone += max(1, owners?.unnamed ?? 1)
        return
      }
      for name in owners.names { left.remove(name) }
    }
  }

  private func isTrue(_ key: EventKey, _ moment: Moment) -> Bool {
    fields(moment).contains { field in
      field.key == key && !field.isElement && !field.text.isNone && moment.replay.batch.string(field.text) == "true"
    }
  }

  private func fields(_ moment: Moment) -> Slice<UnsafeBufferPointer<Field>> {
    let first = Int(moment.event.firstField)
    return moment.replay.fields[first..<first + Int(moment.event.fieldCount)]
  }

  /// Others that hold the object: a list of names, one name, or a number; nil where the event does not say.
  private func owners(_ moment: Moment) -> CachedEntries.Owners? {
    func tells(_ field: Field) -> Bool { field.kind != .null && ownersKeys.contains(field.key) }
    let fields = fields(moment)
    guard fields.contains(where: tells) else { return nil }
    var owners = CachedEntries.Owners()
    for field in fields where !field.text.isNone && tells(field) {
      if field.kind == .integer, !field.isElement {
        // More than any object has; sums of it cannot overflow.
        owners.unnamed += Int(min(max(0, field.integer), 1_000_000))
      } else {
        owners.names.insert(moment.replay.batch.string(field.text))
      }
    }
    return owners
  }

  // MARK: Warnings

  private func hear(_ moment: Moment, _ part: CentreWords.Part, _ store: Store) {
    let name = words.name(of: moment.event, moment.replay)
    switch part {
    case .post:
      guard let name, warningNames.contains(name) else { return }
      store.warningCount += 1
      if let id = words.id(of: moment.event, moment.replay) { store.warnings.append(id) }
      if store.warnings.count > Self.warningLimit { store.warnings.removeFirst() }
    case .postReturn:
      guard let id = words.id(of: moment.event, moment.replay) else { return }
      if let index = store.warnings.lastIndex(of: id) { store.warnings.remove(at: index) }
    case .add, .remove, .dealloc: register(moment, part, name, store)
    case .deliver: deliver(moment, name, store)
    }
  }

  private func register(_ moment: Moment, _ part: CentreWords.Part, _ name: String?, _ store: Store) {
    guard let observer = words.observer(of: moment.event, moment.replay) else { return }
    switch part {
    case .add:
      guard let registration = words.registration(of: moment.event, moment.replay), registration.owner != nil,
        registration.name.map(warningNames.contains) ?? true
      else { return }
      store.centre.add(registration)
    case .remove:
      store.centre.remove(
        observer: observer, name: name, object: words.object(of: moment.event, moment.replay), line: moment.event.line)
    default:
      store.centre.dealloc(observer: observer, isZeroed: words.isZeroing(moment.trace), line: moment.event.line)
    }
  }

  private func deliver(_ moment: Moment, _ name: String?, _ store: Store) {
    let id = words.id(of: moment.event, moment.replay)
    guard name.map(warningNames.contains) ?? id.map(store.warnings.contains) ?? false,
      let observer = words.observer(of: moment.event, moment.replay)
    else { return }
    let owners = store.centre.registrations(of: observer).compactMap(\.owner)
    let post = id ?? (store.warningCount > 0 ? "#\(store.warningCount)" : nil)
    for cache in Set(owners + [observer]).sorted() {
      store.told.insert(cache)
      guard store.caches[cache] != nil else { continue }
      var moment = moment
      moment.cache = cache
      let warning = CachedEntries.Warning(line: moment.event.line, post: post, observer: observer)
      warn(moment, warning, &store.caches[cache, default: newCache(cache, store)])
    }
  }

  private func warn(_ moment: Moment, _ warning: CachedEntries.Warning, _ cache: inout CachedEntries) {
    cache.isWarned = true
    guard cache.answers else { return }
    if let open = cache.open {
      // One warning may reach a cache twice: by two registrations.
      let isKnown = open.post != nil && warning.post != nil
      if isKnown ? open.post == warning.post : open.observer != warning.observer { return }
      judgeUnanswered(moment, open)
    }
    cache.open = warning
  }
}
