/// What the keys of a line mean to a reader: envelope keys, wanted payload keys, and objects to look into.
struct KeyTable {
  /// What one key at one level leads to.
  struct Target {
    /// Bit 1 << `EnvelopeKey.rawValue` for each envelope key that is read here.
    var envelope: UInt8
    /// Payload keys that are read here: a range of ``fields``.
    var firstField: Int32
    var fieldCount: Int32
    /// The level inside; -1 where there is none.
    var level: Int32
  }

  let targets: [Target]
  let fields: [EventKey]
  private let levels: [ByteTable]

  init(vocabulary: Vocabulary, mapping: FieldMapping?) {
    var builder = Builder(vocabulary: vocabulary)
    let pairs = mapping?.pairs ?? []
    let mapped = Set(pairs.map(\.ours))
    // A wanted payload key that is an envelope key as well is added with it.
    for key in EnvelopeKey.allCases where !mapped.contains(key.name) { builder.add(key.name, ours: key.name) }
    for index in 0..<vocabulary.keyCount {
      let name = vocabulary.name(of: EventKey(rawValue: UInt8(index)))
      if !mapped.contains(name), EnvelopeKey(name: name) == nil { builder.add(name, ours: name) }
    }
    for pair in pairs { builder.add(path: pair.theirs, ours: pair.ours) }
    levels = builder.levels
    var fields: [EventKey] = []
    targets = builder.targets.map { target in
      defer { fields += target.fields }
      return Target(
        envelope: target.envelope, firstField: Int32(fields.count), fieldCount: Int32(target.fields.count),
        level: Int32(target.level))
    }
    self.fields = fields
  }

  /// Where a key of the level leads, or nil.
  @inline(__always)
  func target(_ key: UnsafeRawBufferPointer, level: Int) -> Target? {
    targetNumber(key, level: level).map { targets[$0] }
  }

  func targetNumber(_ key: UnsafeRawBufferPointer, level: Int) -> Int? { levels[level].find(key).map(Int.init) }
}

extension KeyTable {
  private struct Builder {
    struct Target {
      var envelope: UInt8 = 0
      var fields: [EventKey] = []
      var level = -1
    }

    let vocabulary: Vocabulary
    var levels: [ByteTable] = [ByteTable()]
    var targets: [Target] = []

    init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    mutating func add(_ theirs: String, ours: String, level: Int = 0) {
      let index = targetIndex(theirs, level: level)
      if let key = EnvelopeKey(name: ours) { targets[index].envelope |= 1 << key.rawValue }
      if let key = vocabulary.key(ours) { targets[index].fields.append(key) }
    }

    /// Adds the path as the one key that it may be, and as objects in one another.
    mutating func add(path theirs: String, ours: String) {
      add(theirs, ours: ours)
      let path = theirs.split(separator: ".").map(String.init)
      guard path.count > 1 else { return }
      var level = 0
      for name in path.dropLast() {
        let index = targetIndex(name, level: level)
        if targets[index].level < 0 {
          targets[index].level = levels.count
          levels.append(ByteTable())
        }
        level = targets[index].level
      }
      add(path[path.count - 1], ours: ours, level: level)
    }

    private mutating func targetIndex(_ name: String, level: Int) -> Int {
      if let index = levels[level].find(name) { return Int(index) }
      levels[level].insert(name, UInt32(targets.count))
      targets.append(Target())
      return targets.count - 1
    }
  }
}
