import LifecycleModel

/// Worlds by configuration, to be used again and again.
final class WorldTable {
  private var worlds: [WorldSet] = []
  private var isKnown: [Bool] = []
  /// The configurations that it has, in the order in which they came.
  private(set) var configurations: [Int32] = []

  var isEmpty: Bool { configurations.isEmpty }

  subscript(configuration: Int32) -> WorldSet {
    Int(configuration) < worlds.count ? worlds[Int(configuration)] : .none
  }

  func contains(_ configuration: Int32) -> Bool {
    Int(configuration) < isKnown.count && isKnown[Int(configuration)]
  }

  func add(_ configuration: Int32, _ more: WorldSet) {
    let index = Int(configuration)
    if index >= worlds.count { grow(to: index + 1) }
    worlds[index] |= more
    guard !isKnown[index] else { return }
    isKnown[index] = true
    configurations.append(configuration)
  }

  func clear() {
    for configuration in configurations {
      worlds[Int(configuration)] = .none
      isKnown[Int(configuration)] = false
    }
    configurations.removeAll(keepingCapacity: true)
  }

  private func grow(to count: Int) {
    let missing = max(count, 2 * worlds.count, 64) - worlds.count
    worlds += [WorldSet](repeating: .none, count: missing)
    isKnown += [Bool](repeating: false, count: missing)
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
