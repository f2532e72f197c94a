import EventLog

/// Something of a pattern that is open, with the values that its variables had when it was opened.
protocol PatternInstance: AnyObject {
  var values: Bindings { get }
}

/// The open instances of a pattern in the order of their opening, found by the values of their variables.
struct InstanceTable<Element: PatternInstance> {
  private var slots: [Element?] = []
  private var places: [UInt64: [Int]] = [:]
  /// Slots before this one are empty.
  private var first = 0
  private(set) var count = 0

  /// All, the oldest first.
  var all: [Element] { count == 0 ? [] : slots[first...].compactMap { $0 } }
  /// Slots before the first element are given up, so it stands at the front.
  var oldest: Element? { count == 0 ? nil : slots[first] }

  /// Goes through them, the oldest first, until one says that it is enough.
  func forEach(_ goesOn: (Element) -> Bool) {
    guard count > 0 else { return }
    for slot in first..<slots.count {
      if let element = slots[slot], !goesOn(element) { return }
    }
  }

  mutating func insert(_ element: Element) {
    for (variable, value) in element.values.enumerated() {
      places[Self.hash(variable, value), default: []].append(slots.count)
    }
    slots.append(element)
    count += 1
  }

  /// Those that a condition can fit: by the value of a variable where it demands one, else all.
  func candidates(_ matcher: EventMatcher, _ event: PatternEvent) -> [Element] {
    guard count > 1 else { return all }
    guard let variables = oldest?.values.count,
      let lookup = matcher.lookups.first(where: { $0.variable < variables })
    else { return all }
    var found: [Int] = []
    _ = event.payload.contains(lookup.key) { _, text in
      found += places[Self.hash(lookup.variable, text)] ?? []
      return false
    }
    return (found.count > 1 ? Array(Set(found)).sorted() : found).compactMap { slots[$0] }
  }

  /// The oldest one with these values that passes.
  func find(_ values: Bindings, where test: (Element) -> Bool = { _ in true }) -> Element? {
    guard count > 0 else { return nil }
    guard let last = values.last else { return slots[first...].lazy.compactMap { $0 }.first(where: test) }
    return (places[Self.hash(values.count - 1, last)] ?? []).lazy.compactMap { slots[$0] }
      .first { $0.values == values && test($0) }
  }

  mutating func remove(_ element: Element) {
    guard let slot = slot(of: element) else { return }
    for (variable, value) in element.values.enumerated() {
      let hash = Self.hash(variable, value)
      places[hash]?.removeAll { $0 == slot }
      if places[hash]?.isEmpty == true { places[hash] = nil }
    }
    slots[slot] = nil
    count -= 1
    if count == 0 {
      removeAll()
    } else {
      while slots[first] == nil { first += 1 }
      if slots.count > 64, count * 4 < slots.count { compact() }
    }
  }

  /// Small tables keep their room: most patterns have one instance after the other.
  private mutating func removeAll() {
    guard slots.count <= 64 else {
      self = InstanceTable()
      return
    }
    slots.removeAll(keepingCapacity: true)
    if !places.isEmpty { places.removeAll(keepingCapacity: true) }
    first = 0
  }

  private func slot(of element: Element) -> Int? {
    guard let last = element.values.last else {
      return count == 0 ? nil : slots[first...].firstIndex { $0 === element }
    }
    return places[Self.hash(element.values.count - 1, last)]?.first { slots[$0] === element }
  }

  private mutating func compact() {
    let kept = all
    self = InstanceTable()
    for element in kept { insert(element) }
  }

  /// FNV-1a: the same in every process.
  private static func hash(_ variable: Int, _ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: variable)
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
