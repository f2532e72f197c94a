/// What one cache holds, as far as the log has shown it.
final class CachedEntries {
  /// A warning that the cache has heard.
  struct Warning {
    var line: Int
    /// The post, or the number of the post; nil where the log shows neither.
    var post: String?
    var observer: String
  }

  /// The numbers of each entry's owners, by key.
  private var held = TextMap<Int32>()
  /// Those of cleared objects that lived on since others held them.
  private var survivors = TextMap<Int32>()
  private var owners = OwnerLists()
  /// All that it holds has been seen.
  var isKnown: Bool
  /// The line of the last clear, where it emptied the cache.
  private(set) var clearLine: Int?
  /// It declares that it answers warnings.
  var answers = false
  /// The next clear answers a warning.
  var isWarned = false
  /// The warning that it has still to answer.
  var open: Warning?

  init(isKnown: Bool) { self.isKnown = isKnown }

  var count: Int { held.count }

  func holds(_ key: TextKey) -> Bool { held[key] != nil }

  /// Those who hold what was cleared, and lives on; nil where nothing does.
  func survivor(_ key: TextKey) -> Owners? { survivors[key].map { owners[$0] } }

  /// To serve for another cache, as if it were new.
  func reset(isKnown: Bool) {
    lose()
    self.isKnown = isKnown
    answers = false
  }

  /// Events are lost.
  func lose() {
    held.removeAll()
    survivors.removeAll()
    owners.removeAll()
    isKnown = false
    clearLine = nil
    isWarned = false
    if open != nil { open = nil }
  }

  /// It comes, or comes anew, and nobody is known to hold it besides.
  func put(_ key: TextKey) {
    forgetSurvivor(key)
    owners.remove(held.set(key, 0))
  }

  func put(_ key: TextKey, _ owners: Owners) {
    forgetSurvivor(key)
    self.owners.remove(held.set(key, self.owners.insert(owners)))
  }

  /// It is there, and whoever held it still does.
  func use(_ key: TextKey) {
    forgetSurvivor(key)
    if held[key] == nil { held.set(key, 0) }
  }

  /// - Returns: Whether it was there.
  @discardableResult
  func remove(_ key: TextKey) -> Bool {
    guard let number = held.remove(key) else { return false }
    owners.remove(number)
    return true
  }

  func forgetSurvivor(_ key: TextKey) {
    if !survivors.isEmpty { owners.remove(survivors.remove(key)) }
  }

  /// Empties it. Afterwards all is known.
  func clear(line: Int) {
    if !owners.isEmpty { keepSurvivors() }
    held.removeAll()
    isKnown = true
    clearLine = line
  }

  /// What somebody else holds lives on; what nobody does takes the place of what lived on under its key.
  private func keepSurvivors() {
    held.forEach { bytes, number in
      if owners[number].areLeft {
        owners.remove(survivors.set(TextKey(bytes), number))
      } else {
        forgetSurvivor(TextKey(bytes))
        owners.remove(number)
      }
    }
  }

  /// Someone let go of what is, or was, under the key.
  func disown(_ key: TextKey, _ body: (inout Owners) -> Void) {
    if let number = held[key] { owners.change(number, body) }
    guard let number = survivors[key] else { return }
    owners.change(number, body)
    if !owners[number].areLeft { owners.remove(survivors.remove(key)) }
  }

  /// Someone let go of anything.
  func disownAll() {
    var keys: [[UInt8]] = []
    held.forEach { bytes, number in if number != 0 { keys.append(Array(bytes)) } }
    for key in keys { key.withUnsafeBytes { _ = held.set(TextKey($0), 0) } }
    survivors.removeAll()
    owners.removeAll()
  }
}
