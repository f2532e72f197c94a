/// What one cache holds, as far as the log has shown it.
struct CachedEntries {
  /// Those who hold an object besides the cache.
  struct Owners {
    var names: Set<String> = []
    /// Holders without a name: only their number was logged.
    var unnamed = 0
    /// Holders that let go, no one knows which.
    var gone = 0

    /// Somebody holds the object for certain.
    var areLeft: Bool { names.count + unnamed > gone }

    mutating func remove(_ owner: String) {
      if names.remove(owner) == nil { unnamed = max(0, unnamed - 1) }
    }
  }

  /// A warning that the cache has heard.
  struct Warning {
    var line: Int
    /// The post, or the number of the post; nil where the log shows neither.
    var post: String?
    var observer: String
  }

  var held: [String: Owners] = [:]
  /// Cleared objects that lived on since others held them, by key.
  var survivors: [String: Owners] = [:]
  /// All that it holds has been seen.
  var isKnown: Bool
  /// The line of the last clear, where it emptied the cache.
  var clearLine: Int?
  /// It declares that it answers warnings.
  var answers = false
  /// The next clear answers a warning.
  var isWarned = false
  /// The warning that it has still to answer.
  var open: Warning?

  init(isKnown: Bool) { self.isKnown = isKnown }

  /// Events are lost.
  mutating func lose() {
    let answers = answers
    self = CachedEntries(isKnown: false)
    self.answers = answers
  }

  mutating func put(_ key: String, _ owners: Owners) {
    if held.capacity == 0 { held.reserveCapacity(8) }
    held[key] = owners
    if !survivors.isEmpty { survivors[key] = nil }
  }

  /// Empties it. Afterwards all is known.
  mutating func clear(line: Int) {
    for (key, owners) in held where owners.areLeft { survivors[key] = owners }
    if !survivors.isEmpty { for (key, owners) in held where !owners.areLeft { survivors[key] = nil } }
    held.removeAll(keepingCapacity: held.count <= 64)
    isKnown = true
    clearLine = line
  }

  /// Someone let go of what is, or was, under the key; nil: of anything.
  mutating func disown(_ key: String?, _ body: (inout Owners) -> Void) {
    guard let key else {
      for key in held.keys { held[key] = Owners() }
      survivors.removeAll()
      return
    }
    if var owners = held[key] {
      body(&owners)
      held[key] = owners
    }
    if var owners = survivors[key] {
      body(&owners)
      survivors[key] = owners.areLeft ? owners : nil
    }
  }
}
