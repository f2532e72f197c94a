import LifecycleModel

/// Worlds by configuration, to be used again and again: the entries one after the other, and by configuration where its
/// entry is. What stands there of a use before is told from an entry by looking at that, so that nothing is cleared.
final class WorldTable {
  typealias Entry = AlignmentColumn.Entry

  private var list: UnsafeMutablePointer<Entry>
  private var capacity = 64
  private(set) var count = 0
  private var places: UnsafeMutablePointer<Int32>
  private var placeCount = 64

  init() {
    list = .allocate(capacity: capacity)
    places = .allocate(capacity: placeCount)
    places.initialize(repeating: 0, count: placeCount)
  }

  deinit {
    list.deallocate()
    places.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  /// In the order in which the configurations came; until something is added.
  var entries: UnsafeBufferPointer<Entry> { UnsafeBufferPointer(start: list, count: count) }

  @inline(__always)
  subscript(configuration: Int32) -> WorldSet {
    let place = place(of: configuration)
    return place < 0 ? .none : list[place].worlds
  }

  @inline(__always)
  func contains(_ configuration: Int32) -> Bool { place(of: configuration) >= 0 }

  @inline(__always)
  func add(_ configuration: Int32, _ more: WorldSet) {
    let place = place(of: configuration)
    if place >= 0 { list[place].worlds |= more } else { append(Entry(configuration: configuration, worlds: more)) }
  }

  func clear() { count = 0 }

  /// Where the entry of a configuration is; -1 for none.
  @inline(__always)
  private func place(of configuration: Int32) -> Int {
    guard configuration >= 0, Int(configuration) < placeCount else { return -1 }
    let place = Int(places[Int(configuration)])
    return place < count && list[place].configuration == configuration ? place : -1
  }

  private func append(_ entry: Entry) {
    if count == capacity || Int(entry.configuration) >= placeCount { grow(for: entry.configuration) }
    (list + count).initialize(to: entry)
    places[Int(entry.configuration)] = Int32(count)
    count += 1
  }

  @inline(never)
  private func grow(for configuration: Int32) {
    if count == capacity {
      let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * capacity)
      larger.initialize(from: list, count: count)
      list.deallocate()
      list = larger
      capacity *= 2
    }
    guard Int(configuration) >= placeCount else { return }
    let wider = max(Int(configuration) + 1, 2 * placeCount)
    let larger = UnsafeMutablePointer<Int32>.allocate(capacity: wider)
    larger.initialize(from: places, count: placeCount)
    (larger + placeCount).initialize(repeating: 0, count: wider - placeCount)
    places.deallocate()
    places = larger
    placeCount = wider
  }
}

/// Tables that are not in use. Filling one costs as much as is put into it, however many configurations there are.
final class WorldTablePool {
  private var free: [WorldTable] = []

  func take() -> WorldTable { free.popLast() ?? WorldTable() }

  func give(back table: WorldTable) {
    table.clear()
    free.append(table)
  }
}
