import LifecycleModel
import Testing

@testable import Replay

/// Worlds by configuration, against a dictionary; a table that is used again has nothing of its use before.
@Suite struct WorldTableTests {
  private static func worlds(_ number: Int) -> WorldSet {
    var worlds = WorldSet.none
    worlds.insert(number % 256)
    worlds.insert(number * 31 % 256)
    return worlds
  }

  @Test func whatIsAddedToAConfigurationIsJoined() {
    let pool = WorldTablePool()
    for use in 0..<5 {
      let table = pool.take()
      #expect(table.isEmpty && !table.contains(0) && table[3].isEmpty)
      var expected: [Int32: WorldSet] = [:]
      var order: [Int32] = []
      for step in 0..<700 {
        // Numbers far apart, most of them more than once, others in each use.
        let configuration = Int32((step * (17 + use)) % 301 * 5 + use)
        table.add(configuration, Self.worlds(step))
        if expected[configuration] == nil { order.append(configuration) }
        expected[configuration] = (expected[configuration] ?? .none) | Self.worlds(step)
      }
      #expect(table.entries.map(\.configuration) == order)
      for configuration in -1..<Int32(1600) {
        #expect(table[configuration] == expected[configuration] ?? .none)
        #expect(table.contains(configuration) == (expected[configuration] != nil))
      }
      pool.give(back: table)
    }
  }

  @Test func setsOfWorldsHaveOneNumberEach() {
    let sets = WorldSets()
    // Sets that differ and have the same mixture, which tells most sets apart, are told apart as well.
    let words: [UInt64] = [0, 1, 0x9E37_79B9_7F4A_7C15, .max]
    var all: [WorldSet] = []
    for world in 0..<256 { all.append(Self.worlds(world)) }
    for first in words {
      for second in words {
        var set = WorldSet.none
        for bit in 0..<64 {
          if first >> UInt64(bit) & 1 == 1 { set.insert(bit) }
          if second >> UInt64(bit) & 1 == 1 { set.insert(64 + bit) }
        }
        all.append(set)
      }
    }
    let numbers = all.map(sets.number(of:))
    for (set, number) in zip(all, numbers) {
      #expect(sets[number] == set)
      #expect(sets.number(of: set) == number)
    }
    #expect(Set(numbers).count == Set(all).count)
  }
}
