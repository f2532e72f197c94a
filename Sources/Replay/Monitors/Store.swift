/// The caches of one run, and what tells which of them hears a warning.
final class Store {
  /// What the notification centre tells of warnings. Most runs have nothing of it.
  final class Listening {
    let centre: NotificationCentre
    /// Posts of warnings under way, by id.
    var warnings: [String] = []
    var warningCount = 0
    /// Who was told lately, for caches of which nothing is known yet.
    var told = RecentTexts()

    init(isWhole: Bool) { centre = NotificationCentre(isWhole: isWhole) }

    func lose() {
      centre.lose()
      warnings.removeAll()
      told = RecentTexts()
    }
  }

  /// Caches that are kept for the next run.
  private static let spareLimit = 64

  private var places = TextMap<Int32>()
  /// Those of the run, and behind them what is left of runs before.
  private var caches: [CachedEntries] = []
  private var count = 0
  /// Everything since the beginning of the run has been seen.
  var isWhole = false
  private var known: Listening?

  /// To serve for another run, as if it were new.
  func reset() {
    forEach { $0.lose() }
    if caches.count > Self.spareLimit { caches.removeLast(caches.count - Self.spareLimit) }
    places.removeAll()
    count = 0
    isWhole = false
    if known != nil { known = nil }
  }

  var listening: Listening {
    if let known { return known }
    let made = Listening(isWhole: isWhole)
    known = made
    return made
  }

  /// Events of the run are lost.
  func lose() {
    isWhole = false
    known?.lose()
    forEach { $0.lose() }
  }

  func forEach(_ body: (CachedEntries) -> Void) {
    for place in 0..<count { body(caches[place]) }
  }

  /// The caches by the order of their names.
  var sorted: [(name: String, cache: CachedEntries)] {
    places.sorted.map { (name: $0.text, cache: caches[Int($0.value)]) }
  }

  func known(_ name: TextKey) -> CachedEntries? { places[name].map { caches[Int($0)] } }

  /// The cache of a name, which lives as long as the store.
  @inline(__always)
  func cache(_ name: TextKey) -> Unmanaged<CachedEntries> {
    guard let place = places[name] else { return newCache(name) }
    return Unmanaged.passUnretained(caches[Int(place)])
  }

  private func newCache(_ name: TextKey) -> Unmanaged<CachedEntries> {
    places.set(name, Int32(count))
    if count == caches.count { caches.append(CachedEntries(isKnown: isWhole)) }
    let made = Unmanaged.passUnretained(caches[count])
    count += 1
    made._withUnsafeGuaranteedRef { cache in
      cache.reset(isKnown: isWhole)
      if let known { cache.isWarned = known.told.contains(String(decoding: name.bytes, as: UTF8.self)) }
    }
    return made
  }
}
