import LifecycleModel

/// Worlds by configuration, to be used again and again: the entries one after the other, and by configuration where its
/// entry is. What stands there of a use before is told from an entry by looking at that, so that nothing is cleared.
///
/// It is a place in memory that a ``WorldTablePool`` owns; whoever has it counts no references.
struct WorldTable {
  typealias Entry = AlignmentColumn.Entry

  private struct Storage {
    var list: UnsafeMutablePointer<Entry>
    var capacity = 64
    var count = 0
    var places: UnsafeMutablePointer<Int32>
    var placeCount = 64

    init() {
      list = .allocate(capacity: capacity)
      places = .allocate(capacity: placeCount)
      places.initialize(repeating: 0, count: placeCount)
    }
  }

  private let storage: UnsafeMutablePointer<Storage>

  fileprivate init() {
    storage = .allocate(capacity: 1)
    storage.initialize(to: Storage())
  }

  fileprivate func deallocate() {
    storage.pointee.list.deallocate()
    storage.pointee.places.deallocate()
    storage.deallocate()
  }

  var count: Int { storage.pointee.count }
  var isEmpty: Bool { count == 0 }

  /// In the order in which the configurations came; until something is added.
  var entries: UnsafeBufferPointer<Entry> {
    UnsafeBufferPointer(start: storage.pointee.list, count: storage.pointee.count)
  }

  @inline(__always)
  subscript(configuration: Int32) -> WorldSet {
    let place = place(of: configuration)
    return place < 0 ? .none : storage.pointee.list[place].worlds
  }

  @inline(__always)
  func contains(_ configuration: Int32) -> Bool { place(of: configuration) >= 0 }

  @inline(__always)
  func add(_ configuration: Int32, _ more: WorldSet) {
    let place = place(of: configuration)
    if place >= 0 {
      storage.pointee.list[place].worlds |= more
    } else {
      append(Entry(configuration: configuration, worlds: more))
    }
  }

  func clear() { storage.pointee.count = 0 }

  /// Where the entry of a configuration is; -1 for none.
  @inline(__always)
  private func place(of configuration: Int32) -> Int {
    guard configuration >= 0, Int(configuration) < storage.pointee.placeCount else { return -1 }
    let place = Int(storage.pointee.places[Int(configuration)])
    return place < count && storage.pointee.list[place].configuration == configuration ? place : -1
  }

  private func append(_ entry: Entry) {
    if count == storage.pointee.capacity { makeRoom() }
    if Int(entry.configuration) >= storage.pointee.placeCount { widen(to: Int(entry.configuration) + 1) }
    (storage.pointee.list + count).initialize(to: entry)
    storage.pointee.places[Int(entry.configuration)] = Int32(count)
    storage.pointee.count += 1
  }

  @inline(never)
  private func makeRoom() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * storage.pointee.capacity)
    larger.initialize(from: storage.pointee.list, count: count)
    storage.pointee.list.deallocate()
    storage.pointee.list = larger
    storage.pointee.capacity *= 2
  }

  @inline(never)
  private func widen(to least: Int) {
    let before = storage.pointee.placeCount
    let after = max(least, 2 * before)
    let larger = UnsafeMutablePointer<Int32>.allocate(capacity: after)
    larger.initialize(from: storage.pointee.places, count: before)
    (larger + before).initialize(repeating: 0, count: after - before)
    storage.pointee.places.deallocate()
    storage.pointee.places = larger
    storage.pointee.placeCount = after
  }
}

/// The tables of a graph, and which of them are not in use. Filling one costs as much as is put into it, however many
/// configurations there are.
final class WorldTablePool {
  private var all: [WorldTable] = []
  private var free: [WorldTable] = []

  deinit { for table in all { table.deallocate() } }

  func take() -> WorldTable {
    if let known = free.popLast() { return known }
    let made = WorldTable()
    all.append(made)
    return made
  }

  func give(back table: WorldTable) {
    table.clear()
    free.append(table)
  }
}
