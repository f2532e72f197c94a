import LifecycleModel
import Testing

@testable import Replay

/// The map from configurations to worlds, against a dictionary.
@Suite struct ConfigurationWorldsTests {
  @Test func itIsADictionaryThatKeepsItsOrder() {
    var seed: UInt64 = 7
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    for size in [1, 8, 9, 40, 700] {
      var known: [Configuration: WorldSet] = [:]
      var order: [Configuration] = []
      var map = ConfigurationWorlds()
      for _ in 0..<size * 3 {
        let configuration = Configuration(nodes: [next(size), next(3), next(2)])
        var worlds = WorldSet.none
        worlds.insert(next(WorldSet.capacity))
        let before = known[configuration]
        if before == nil { order.append(configuration) }
        let after = (before ?? .none) | worlds
        known[configuration] = after
        let grown = map.add(configuration, worlds)
        #expect((grown != nil) == (before != after))
        if let grown { #expect(map.entries[grown] == Belief.Entry(configuration: configuration, worlds: after)) }
      }
      #expect(map.entries.map(\.configuration) == order)
      for (configuration, worlds) in known { #expect(map[configuration] == worlds) }
      #expect(map[Configuration(nodes: [255, 255, 255])].isEmpty)
      #expect(Belief(map) == Belief(known))
      #expect(Belief(map).mixed == Belief(known).mixed)
      #expect(Belief(map).mixed == Belief(ConfigurationWorlds(map.entries)).mixed)
    }
  }

  @Test func aSetOfWorldsHoldsEachWorldAlone() {
    for world in 0..<WorldSet.capacity {
      var set = WorldSet.none
      set.insert(world)
      #expect((0..<WorldSet.capacity).filter(set.contains) == [world])
      #expect(set.subtracting(.first(world)) == set)
      #expect((set & .first(world)).isEmpty)
      #expect(set.subtracting(.first(world + 1)).isEmpty)
    }
  }
}
