import EventLog
import LifecycleModel

/// Caches that answer memory warnings by letting go of all that they hold.
///
/// What a cache holds is counted from its events. A cache hears a warning where it is the observer delivered to, or the
/// owner of that registration.
final class StoreMonitor: RunMonitor {
  private enum Part { case put, hit, miss, evict, clear, disown, dealloc, end }

  /// An event of a cache. Lives no longer than its judgement.
  struct Moment {
    let event: Event
    let type: Int
    unowned(unsafe) let run: Run
    unowned(unsafe) let trace: Trace
    unowned(unsafe) let replay: FileReplay
    let step: Int
    /// What the event says.
    let said: Said
    /// The name of the cache, where the event has it under another key.
    var named: String?

    var cache: String { named ?? replay.batch.string(said.cache) }
    var key: String { replay.batch.string(said.key) }
  }

  /// What the fields of an event say of a cache.
  struct Said {
    var cache = TextRef.none
    var key = TextRef.none
    var count = TextRef.none
    var tellsOwners = false
    var answers = false
  }

  /// What keys mean.
  private struct Meaning: OptionSet {
    let rawValue: UInt8

    static let cache = Meaning(rawValue: 1)
    static let key = Meaning(rawValue: 2)
    static let count = Meaning(rawValue: 4)
    static let owners = Meaning(rawValue: 8)
    static let answers = Meaning(rawValue: 16)
  }

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
  private let parts: FlatTable<Part?>
  private let centreParts: FlatTable<CentreWords.Part?>
  private let cacheKey: EventKey?
  /// By key.
  private let meanings: FlatTable<Meaning>
  /// Names of the notification that a warning is posted as.
  let warningNames: Set<String>
  private var spare = SpareStates<Store>()

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
    self.parts = FlatTable(parts)
    centreParts = FlatTable(words.parts)
    cacheKey = monitor.key("cacheKey", model)
    meanings = Self.meanings(monitor, model)
    warningNames = Set(monitor.numbers("warningTypes", model).map { model.types[$0].name })
    super.init(hears: model.types.indices.map { parts[$0] != nil || words.parts[$0] != nil })
  }

  private static func meanings(_ monitor: Monitor, _ model: Model) -> FlatTable<Meaning> {
    var meanings: [Meaning] = []
    func mark(_ name: String, _ meaning: Meaning, most: Int = 1) {
      for key in (monitor.parameters[name] ?? []).prefix(most).compactMap({ model.vocabulary.key($0) }) {
        while meanings.count <= Int(key.rawValue) { meanings.append([]) }
        meanings[Int(key.rawValue)].insert(meaning)
      }
    }
    mark("cacheKey", .cache)
    mark("entryKey", .key)
    mark("countKey", .count)
    mark("ownersKey", .owners, most: .max)
    mark("answersKey", .answers)
    return FlatTable(meanings)
  }

  override func forget(_ run: Run) {
    let store: Store? = run.kept(place)
    store?.lose()
  }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    guard !run.hasEnded else { return }
    if parts[type] == .end {
      // A process that ends answers no more.
      let store: Store? = run.kept(place)
      store?.forEach { $0.open = nil }
      return
    }
    let centrePart = centreParts[type]
    let said = centrePart == nil ? said(event, replay) : Said()
    let moment = Moment(event: event, type: type, run: run, trace: trace, replay: replay, step: step, said: said)
    store(of: run)._withUnsafeGuaranteedRef { store in
      if let centrePart {
        hear(moment, centrePart, store)
      } else if let part = parts[type] {
        hear(moment, part, store)
      }
    }
  }

  private func hear(_ moment: Moment, _ part: Part, _ store: Store) {
    guard !moment.said.cache.isNone else { return noteNameless(moment) }
    let name = TextKey(moment.replay.bytes(moment.said.cache))
    store.cache(name)._withUnsafeGuaranteedRef { hear(moment, part, $0) }
  }

  /// What the fields say; of a key that comes several times, the first.
  private func said(_ event: borrowing Event, _ replay: FileReplay) -> Said {
    var said = Said()
    var known: Meaning = []
    let fields = replay.fields
    let first = Int(event.firstField)
    for index in first..<first + Int(event.fieldCount) {
      let key = Int(fields[index].key.rawValue)
      guard key < meanings.count else { continue }
      let meaning = meanings[key]
      if meaning.isEmpty { continue }
      if meaning.contains(.owners), fields[index].kind != .null { said.tellsOwners = true }
      if fields[index].isElement { continue }
      let text = fields[index].text
      if meaning.contains(.answers), isTrue(text, replay) { said.answers = true }
      if !known.isDisjoint(with: meaning) { continue }
      known.formUnion(meaning)
      if meaning.contains(.cache) { said.cache = text }
      if meaning.contains(.key) { said.key = text }
      if meaning.contains(.count) { said.count = text }
    }
    return said
  }

  private func isTrue(_ text: TextRef, _ replay: FileReplay) -> Bool {
    !text.isNone && replay.bytes(text).elementsEqual("true".utf8)
  }

  /// A complete log ends, and warnings are unanswered.
  override func end(_ run: Run, _ replay: FileReplay) {
    let known: Unmanaged<Store>? = run.keptRef(place)
    if let known, run.trace.facts.isComplete, !run.hasEnded {
      for (name, cache) in known.takeUnretainedValue().sorted { judgeEnd(name, cache, run, replay) }
    }
    // It hears nothing of the run any more.
    spare.take(from: run, place) { $0.reset() }
    run.keep(nil, at: place)
  }

  /// It lives until the run keeps something else.
  @inline(__always)
  private func store(of run: Run) -> Unmanaged<Store> { run.keptRef(place) ?? makeStore(of: run) }

  private func makeStore(of run: Run) -> Unmanaged<Store> {
    let made = spare.take() ?? .passRetained(Store())
    made._withUnsafeGuaranteedRef { $0.isWhole = run.isWhole }
    return run.keep(held: made, at: place)
  }

  private func noteNameless(_ moment: Moment) {
    guard let rule = countRule, let cacheKey else { return }
    let key = moment.replay.model.vocabulary.name(of: cacheKey)
    moment.replay.log.addUnjudged(
      rule: rule, line: moment.event.line, key: key,
      message: "events without `\(key)` do not tell which cache they are of; they are not judged")
  }

  // MARK: Caches

  private func hear(_ moment: Moment, _ part: Part, _ cache: CachedEntries) {
    if moment.said.answers { cache.answers = true }
    switch part {
    case .clear: clear(moment, cache)
    case .disown: disown(moment, cache)
    case .put, .hit, .miss, .evict, .dealloc:
      guard !moment.said.key.isNone else {
        // Something came or went that has no name.
        cache.isKnown = false
        return
      }
      hear(moment, part, TextKey(moment.replay.bytes(moment.said.key)), cache)
    case .end: break
    }
  }

  private func hear(_ moment: Moment, _ part: Part, _ key: TextKey, _ cache: CachedEntries) {
    switch part {
    case .put: if let owners = owners(moment) { cache.put(key, owners) } else { cache.put(key) }
    case .hit:
      if !cache.holds(key) {
        judgeHit(moment, cache)
        cache.isKnown = false
      }
      if let owners = owners(moment) { cache.put(key, owners) } else { cache.use(key) }
    case .miss:
      // It had gone unseen.
      if cache.remove(key) { cache.isKnown = false }
    case .evict:
      cache.remove(key)
      cache.forgetSurvivor(key)
    case .dealloc:
      judgeDealloc(moment, key, cache)
      cache.forgetSurvivor(key)
    case .clear, .disown, .end: break
    }
  }

  private func clear(_ moment: Moment, _ cache: CachedEntries) {
    let isPartial = judgeClear(moment, cache)
    cache.isWarned = false
    if cache.open != nil { cache.open = nil }
    if isPartial { cache.lose() } else { cache.clear(line: moment.event.line) }
  }

  private func disown(_ moment: Moment, _ cache: CachedEntries) {
    let owners = owners(moment)
    guard !moment.said.key.isNone else { return cache.disownAll() }
    cache.disown(TextKey(moment.replay.bytes(moment.said.key))) { left in
      guard let owners, !owners.names.isEmpty else {
        left.gone += max(1, owners?.unnamed ?? 1)
        return
      }
      for name in owners.names { left.remove(name) }
    }
  }

  /// Others that hold the object: a list of names, one name, or a number; nil where the event does not say.
  @inline(__always)
  private func owners(_ moment: Moment) -> Owners? { moment.said.tellsOwners ? toldOwners(moment) : nil }

  private func toldOwners(_ moment: Moment) -> Owners {
    var owners = Owners()
    let first = Int(moment.event.firstField)
    for index in first..<first + Int(moment.event.fieldCount) {
      let field = moment.replay.fields[index]
      guard Int(field.key.rawValue) < meanings.count, meanings[Int(field.key.rawValue)].contains(.owners),
        field.kind != .null, !field.text.isNone
      else { continue }
      if field.kind == .integer, !field.isElement {
        // More than any object has; sums of it cannot overflow.
        owners.unnamed += Int(min(max(0, field.integer), 1_000_000))
      } else {
        owners.names.insert(Array(moment.replay.bytes(field.text)))
      }
    }
    return owners
  }
}
